import type { NotSent } from "#contract/native-answers.ts";
import type { SubmissionKind } from "#contract/submission-kinds.ts";
import { NATIVE_FORMS } from "#site/words/native-forms.ts";
import { ApplicationForm } from "./ApplicationForm.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { DemoForm } from "./DemoForm.tsx";

type Props = { kind: SubmissionKind; answer: NotSent };

/** A form that a visitor without JavaScript gets back from the server. */
export function NativeForm({ kind, answer }: Props) {
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
