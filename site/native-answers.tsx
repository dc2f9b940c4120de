import { renderToStaticMarkup } from "react-dom/server";
import type { NativeAnswers } from "#contract/native-answers.ts";
import type { SubmissionKind } from "#contract/submission-kinds.ts";
import { markLongWords } from "./build/long-words.ts";
import { NativeConfirmation } from "./components/forms/NativeConfirmation.tsx";
import { NativeForm } from "./components/forms/NativeForm.tsx";

/* The server loads this module as the build bundles it (site/build/bundle-native-answers.ts, record 76). */

export const renderNotSent: NativeAnswers["renderNotSent"] = (kind, { errors, ...answer }) => {
  const fields = fieldsOf(kind);
  const sorted = errors.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
  return markLongWords(renderToStaticMarkup(<NativeForm kind={kind} answer={{ ...answer, errors: sorted }} />));
};

export const renderSent: NativeAnswers["renderSent"] = (kind, answer) =>
  markLongWords(renderToStaticMarkup(<NativeConfirmation kind={kind} {...answer} />));

/** The names of a form's fields in the order of the page. */
export function fieldsOf(kind: SubmissionKind): string[] {
  const form = renderToStaticMarkup(<NativeForm kind={kind} answer={{ status: "", values: {}, errors: [] }} />);
  return [...new Set([...form.matchAll(/ name="(\w+)"/g)].map(([, name = ""]) => name))];
}
