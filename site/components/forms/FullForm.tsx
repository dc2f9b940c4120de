import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { choicesOf } from "#contract/form-reader.ts";
import { applicationForm } from "#forms/application.ts";
import { demoForm } from "#forms/demo.ts";
import type { FullFormDescription } from "#forms/form-description.ts";
import { Button } from "#site/components/ui/Button.tsx";
import { RunningThread } from "#site/components/ui/RunningThread.tsx";
import type { FileFieldRecord, FullFormWords, TextFieldRecord } from "#site/content/schema/form.ts";
import { Field } from "./Field.tsx";
import { FileField } from "./FileField.tsx";
import { FormFrame } from "./FormFrame.tsx";
import styles from "./FullForm.module.css";
import { fieldId } from "./form-context.ts";
import { multipartReader } from "./form-payload.ts";
import { RadioCells } from "./RadioCells.tsx";
import { type FormProps, useFormState } from "./use-form-state.ts";

const FORMS = { demo: demoForm, application: applicationForm };

type Props = FormProps<keyof typeof FORMS> & {
  kind: keyof typeof FORMS;
  texts: FullFormWords & {
    parts: Readonly<Record<string, string>>;
    fields: Readonly<Record<string, TextFieldRecord | FileFieldRecord>>;
  };
};

/** A form in parts, which may have choices and a file. */
export function FullForm(props: Props) {
  const { id, kind, texts, words } = props;
  const form: FullFormDescription = FORMS[kind];
  /* The words of a form that requires its file, and whose button is disabled while it is being sent. */
  const own = "sendingButton" in words.form ? words.form : undefined;
  const read = multipartReader(form, words, own?.resumeRequired);
  const { formState, formProps } = useFormState({ ...props, read });
  const button = useRef<HTMLButtonElement>(null);
  const isBusy = own !== undefined && formState.state === "sending";

  useEffect(() => {
    if (!isBusy) return undefined;
    // A disabled button loses the focus. Restore it unless the visitor has focused something else. The confirmation stays in
    // sight.
    return () => {
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    };
  }, [isBusy]);

  const fieldOf = (name: string): ReactNode => {
    const field = form.fields[name];
    const record = texts.fields[name];
    const optional = field?.isOptional ? texts.optional : undefined;
    if (field?.type === "choice") {
      const headings = texts as unknown as Readonly<Record<string, string | undefined>>;
      const choices = choicesOf(words.form, field);
      const [legend = name, hint] = [headings[name], headings[`${name}Hint`]];
      return <RadioCells name={name} legend={legend} hint={hint} choices={choices} optional={optional} />;
    }
    if (!field || !record) return undefined;
    if (field.type !== "file") return <Field name={name} field={field} {...record} optional={optional} />;
    const missing = optional ? undefined : own?.resumeHint;
    return (
      "choose" in record && (
        <FileField name={name} {...record} types={field.types} optional={optional} missing={missing} />
      )
    );
  };
  const foot = (
    <>
      {formState.state === "sending" && (
        <ProgressLine progress={formState.progress} labelledBy={fieldId(id, "status")} />
      )}
      <Button ref={button} kind="fill" type="submit" disabled={isBusy} isBusy={isBusy}>
        {isBusy ? own.sendingButton : texts.submit}
      </Button>
    </>
  );
  return (
    <FormFrame
      {...props}
      formState={formState}
      form={{
        ...formProps,
        className: `form-sheet ${styles.form}`,
        encType: "multipart/form-data",
        "aria-label": texts.heading,
      }}
      foot={{ className: `one-column is-grid is-placed at-center ${styles.foot}`, children: foot }}
    >
      {Object.entries(form.parts).map(([part, names]) => (
        <fieldset key={part} className={`may-break ${styles.part}`}>
          <legend className="is-display d4 is-legend">{texts.parts[part] ?? part}</legend>
          <div className={`halves ${styles.fields}`}>
            {names.map((name) => (
              <Fragment key={name}>{fieldOf(name)}</Fragment>
            ))}
          </div>
        </fieldset>
      ))}
    </FormFrame>
  );
}

/** The progress bar at the top of a form's foot. If the progress is unknown, it shows an indeterminate animation. */
function ProgressLine({ progress, labelledBy }: { progress: number | undefined; labelledBy: string }) {
  return (
    <span className={`is-cut is-on-top on-sunk ${styles.line}`}>
      <progress value={progress} max={1} aria-labelledby={labelledBy} />
      {progress === undefined && <RunningThread edge="top" />}
    </span>
  );
}
