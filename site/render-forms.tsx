import { renderToStaticMarkup } from "react-dom/server";
import { inPageOrder } from "#contract/form-reader.ts";
import type { FormRenderer, NotSent, Sent } from "#contract/form-renderer.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import { SUBMISSION_FORMS } from "#forms/submissions.ts";
import { CONFIRMATION_CLOTH, nameCloth } from "#site/weave/sampler.ts";
import { keepFiguresOfForm, markLongWords } from "./build/line-breaks.ts";
import { FullForm } from "./components/forms/FullForm.tsx";
import { MessageForm } from "./components/forms/MessageForm.tsx";
import { ConfirmationCard } from "./components/ui/ConfirmationCard.tsx";
import type { AnswerProps } from "./content/read-words.ts";
import type { ConfirmationWords } from "./content/schema/answers.ts";

/* The build bundles this module for the server (site/build/bundle-form-renderer.ts, decision 8). */

/** A form that a visitor without JavaScript gets back. Nothing if no page has the form. */
export function NativeForm({ kind, props, answer }: { kind: SubmissionKind; props: AnswerProps; answer: NotSent }) {
  const { status, values, errors } = answer;
  const again = { id: `${kind}-again`, values, initial: { state: "failed", text: status, errors } as const };
  if (kind === "contact") return props.contact && <MessageForm {...props.contact} {...again} />;
  const full = props[kind];
  return full && <FullForm {...full} {...again} />;
}

/** The confirmation of a form that was sent without JavaScript. The page has its heading. */
export function NativeConfirmation({ words, answer }: { words: ConfirmationWords; answer: Sent }) {
  const { heading: _heading, ...others } = words;
  const { reference, name, due } = answer;
  const cloth = nameCloth(name, CONFIRMATION_CLOTH);
  return <ConfirmationCard words={others} reference={reference} due={due && <p>{due}</p>} cloth={cloth} />;
}

/** @param propsIn answerProps of the content in each language */
export function formRenderer(propsIn: Readonly<Record<string, AnswerProps>>): FormRenderer {
  function propsOf(language: string): AnswerProps {
    const props = propsIn[language];
    if (!props) throw new Error(`the build has no forms in ${language}`);
    return props;
  }
  return {
    renderNotSent(language, kind, { errors, ...answer }) {
      const sorted = inPageOrder(SUBMISSION_FORMS[kind].form, errors);
      const form = <NativeForm kind={kind} props={propsOf(language)} answer={{ ...answer, errors: sorted }} />;
      return keepFiguresOfForm(markLongWords(renderToStaticMarkup(form)), language);
    },
    renderSent(language, kind, answer) {
      const { [kind]: words } = propsOf(language).confirmations;
      return markLongWords(renderToStaticMarkup(<NativeConfirmation words={words} answer={answer} />));
    },
  };
}
