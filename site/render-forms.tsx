import { renderToStaticMarkup } from "react-dom/server";
import type { FormRenderer, NotSent, Sent } from "#contract/build-files.ts";
import { inPageOrder } from "#contract/form-reader.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import { SUBMISSION_FORMS } from "#forms/submissions.ts";
import { CONFIRMATION_CLOTH, nameCloth } from "#site/weave/sampler.ts";
import { keepFiguresOfForm, markLongWords } from "./build/line-breaks.ts";
import { ApplicationForm } from "./components/forms/ApplicationForm.tsx";
import { DemoForm } from "./components/forms/DemoForm.tsx";
import { MessageForm } from "./components/forms/MessageForm.tsx";
import { withWholeDates } from "./components/forms/SubmissionResult.tsx";
import { ConfirmationCard } from "./components/ui/ConfirmationCard.tsx";
import { CONFIRMATION_WORDS, FORM_WORDS, NATIVE_FORMS } from "./content/words/forms.ts";

/* The build bundles this module for the server (site/build/bundle-form-renderer.ts, record 8). */

type Of<Answer> = { kind: SubmissionKind; answer: Answer };

/** A form that a visitor without JavaScript gets back. Nothing if no page has the form. */
export function NativeForm({ kind, answer }: Of<NotSent>) {
  const { contact, demo, application } = NATIVE_FORMS;
  switch (kind) {
    case "contact":
      return contact && <MessageForm id="contact-again" {...contact} answer={answer} />;
    case "demo":
      return demo && <DemoForm id="demo-again" {...demo} answer={answer} />;
    case "application":
      return application && <ApplicationForm id="application-again" {...application} answer={answer} />;
    default:
      return kind satisfies never;
  }
}

/** The confirmation of a form that was sent without JavaScript. The page has its heading. */
export function NativeConfirmation({ kind, answer: { reference, name, due } }: Of<Sent>) {
  const { heading: _heading, ...words } = CONFIRMATION_WORDS[kind];
  const cloth = nameCloth(name, CONFIRMATION_CLOTH);
  return (
    <ConfirmationCard words={words} reference={reference} due={due && <p>{withWholeDates(due)}</p>} cloth={cloth} />
  );
}

export const renderNotSent: FormRenderer["renderNotSent"] = (kind, { errors, ...answer }) => {
  const sorted = inPageOrder(SUBMISSION_FORMS[kind].form, errors);
  const html = renderToStaticMarkup(<NativeForm kind={kind} answer={{ ...answer, errors: sorted }} />);
  return keepFiguresOfForm(markLongWords(html), FORM_WORDS.language);
};

export const renderSent: FormRenderer["renderSent"] = (kind, answer) =>
  markLongWords(renderToStaticMarkup(<NativeConfirmation kind={kind} answer={answer} />));
