import { type ComponentProps, Fragment, type ReactNode } from "react";
import type { NotSent } from "#contract/build-files.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import type { FullFormDescription, NamesOf } from "#forms/form-description.ts";
import { RunningThread } from "#site/components/ui/RunningThread.tsx";
import type { FormWords } from "#site/content/read-words.ts";
import type { FileFieldRecord, FullFormWords, TextFieldRecord } from "#site/content/schema/form.ts";
import { Field } from "./Field.tsx";
import { FileField } from "./FileField.tsx";
import { FormNote, HoneypotField, SendAgain } from "./FormFoot.tsx";
import styles from "./FullForm.module.css";
import { FormContext } from "./form-context.ts";
import { SubmissionResult } from "./SubmissionResult.tsx";
import { errorsIn, type FormState, type StatusLine } from "./use-submission.ts";

export type FullFormProps<Texts extends FullFormWords, Kind extends SubmissionKind> = {
  id: string;
  action: string;
  texts: Texts;
  words: FormWords<Kind>;
  answer?: NotSent | undefined;
};

type Props = FullFormProps<FullFormWords, SubmissionKind> & {
  /** The next three come from `useSubmission`. */
  submission: FormState;
  status: StatusLine | undefined;
  formProps?: Pick<ComponentProps<"form">, "ref" | "onSubmit" | "onInput">;
  button: ReactNode;
  children: ReactNode;
};

export function FullForm(props: Props) {
  const { id, action, texts, words, answer, submission, status, formProps, button, children } = props;
  const statusId = `${id}-status`;
  const errors = answer?.errors ?? errorsIn(submission);
  return (
    <FormContext value={{ id, errors, isSending: submission.state === "sending", values: answer?.values, words }}>
      <form
        id={id}
        className={`form-sheet ${styles.form}`}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        aria-label={texts.heading}
        {...formProps}
      >
        <SubmissionResult
          submission={submission}
          status={answer ? { text: answer.status, tone: "error" } : status}
          statusId={statusId}
          words={words.confirmation}
          errorsHeading={texts.errorsHeading}
        />
        {children}
        <HoneypotField />
        <div className={`one-column ${styles.foot}`}>
          {submission.state === "sending" && <ProgressLine progress={submission.progress} labelledBy={statusId} />}
          {button}
          <FormNote {...texts.note} />
          <SendAgain submission={submission} />
        </div>
      </form>
    </FormContext>
  );
}

type FormPartsProps<Form extends FullFormDescription> = {
  form: Form;
  texts: FullFormWords & {
    parts: Readonly<Record<string, string>>;
    fields: Readonly<Record<string, TextFieldRecord | FileFieldRecord>>;
  };
  /** The text below a file field that is required, while no file is chosen. */
  missingFile?: string;
} & ([NamesOf<Form, "choice">] extends [never]
  ? { choice?: undefined }
  : {
      /** Renders a choice. A prop, so that only forms with choices load its component. */
      choice: (name: NamesOf<Form, "choice">, optional: string | undefined) => ReactNode;
    });

export function FormParts<Form extends FullFormDescription>({
  form,
  texts,
  choice,
  missingFile,
}: FormPartsProps<Form>) {
  const fieldOf = (name: string) => {
    const field = form.fields[name];
    const words = texts.fields[name];
    const optional = field?.isOptional ? texts.optional : undefined;
    if (field?.type === "choice") return choice?.(name as NamesOf<Form, "choice">, optional);
    if (!field || !words) return undefined;
    if (field.type !== "file") return <Field name={name} field={field} {...words} optional={optional} />;
    return (
      "choose" in words && (
        <FileField
          name={name}
          {...words}
          types={field.types}
          optional={optional}
          missing={optional ? undefined : missingFile}
        />
      )
    );
  };
  return Object.entries(form.parts).map(([part, names]) => (
    <fieldset key={part} className={styles.part}>
      <legend className="is-display d4">{texts.parts[part] ?? part}</legend>
      <div className={`halves ${styles.fields}`}>
        {names.map((name) => (
          <Fragment key={name}>{fieldOf(name)}</Fragment>
        ))}
      </div>
    </fieldset>
  ));
}

/** The progress bar at the top of a form's foot. If the progress is unknown, it shows an indeterminate animation. */
function ProgressLine({ progress, labelledBy }: { progress: number | undefined; labelledBy: string }) {
  return (
    <span className={styles.line}>
      <progress value={progress} max={1} aria-labelledby={labelledBy} />
      {progress === undefined && <RunningThread edge="top" />}
    </span>
  );
}
