import { renderToStaticMarkup } from "react-dom/server";
import type { NativeAnswers, NotSent, Sent } from "#contract/native-answers.ts";
import { SUBMISSION_KINDS, type SubmissionKind } from "#contract/vocabulary.ts";
import { CONFIRMATION_CLOTH, nameCloth } from "#site/weave/sampler.ts";
import { markLongWords } from "./build/long-words.ts";
import { ApplicationForm } from "./components/forms/ApplicationForm.tsx";
import { ContactForm } from "./components/forms/ContactForm.tsx";
import { DemoForm } from "./components/forms/DemoForm.tsx";
import { ConfirmationCard } from "./components/ui/ConfirmationCard.tsx";
import { CONFIRMATION_WORDS, NATIVE_FORMS } from "./content/words/forms.ts";

/* The build bundles this module for the server (site/build/bundle-native-answers.ts, record 76). */

type Of<Answer> = { kind: SubmissionKind; answer: Answer };

/** A form that a visitor without JavaScript gets back. */
export function NativeForm({ kind, answer }: Of<NotSent>) {
  switch (kind) {
    case "contact":
      return <ContactForm id="contact-again" {...NATIVE_FORMS.contact} answer={answer} />;
    case "demo":
      return <DemoForm id="demo-again" {...NATIVE_FORMS.demo} answer={answer} />;
    case "application":
      return <ApplicationForm id="application-again" {...NATIVE_FORMS.application} answer={answer} />;
    default:
      return kind satisfies never;
  }
}

/** The confirmation of a form that was sent without JavaScript. The page has its heading. */
export function NativeConfirmation({ kind, answer: { reference, name, due } }: Of<Sent>) {
  const { heading: _heading, ...words } = CONFIRMATION_WORDS[kind];
  const cloth = nameCloth(name, CONFIRMATION_CLOTH);
  return <ConfirmationCard words={words} reference={reference} due={due && <p>{due}</p>} cloth={cloth} />;
}

export const renderNotSent: NativeAnswers["renderNotSent"] = (kind, { errors, ...answer }) => {
  const fields = fieldNamesOf(kind);
  const sorted = errors.toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
  return markLongWords(renderToStaticMarkup(<NativeForm kind={kind} answer={{ ...answer, errors: sorted }} />));
};

export const renderSent: NativeAnswers["renderSent"] = (kind, answer) =>
  markLongWords(renderToStaticMarkup(<NativeConfirmation kind={kind} answer={answer} />));

/** The names of a form's fields in the order of the page. */
export const fieldNamesOf = (kind: SubmissionKind) => FIELDS.get(kind) ?? [];

/* Rendered once, because it takes as long as an answer. */
const FIELDS = new Map(
  SUBMISSION_KINDS.map((kind) => {
    const form = renderToStaticMarkup(<NativeForm kind={kind} answer={{ status: "", values: {}, errors: [] }} />);
    return [kind, [...new Set([...form.matchAll(/ name="(\w+)"/g)].map(([, name = ""]) => name))]];
  }),
);
