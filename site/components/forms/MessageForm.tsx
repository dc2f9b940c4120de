import { useEffect } from "react";
import { flushSync } from "react-dom";
import { formReader } from "#contract/form-reader.ts";
import { contactForm } from "#forms/contact.ts";
import type { TextField } from "#forms/form-description.ts";
import { Button } from "#site/components/ui/Button.tsx";
import type { ContactFormRecord } from "#site/content/schema/form.ts";
import { FormFrame } from "./FormFrame.tsx";
import { useField } from "./form-context.ts";
import type { FormPayload } from "./form-payload.ts";
import { preloadHeroCloth, updateHeroCloth } from "./hero-cloth.ts";
import styles from "./MessageForm.module.css";
import { TextControl, type TextControlProps } from "./TextControl.tsx";
import { type FormProps, useFormState } from "./use-form-state.ts";

type Props = FormProps<"contact"> & {
  texts: ContactFormRecord;
  /** The field name of the text in a native post. Defaults to `description`. */
  textName?: "description" | "message";
};

const inMarkup = (name: string, { textName = "description" }: Props) => (name === "description" ? textName : name);

/** The fields of a page by their names in its markup. Its topic is outside of the form (ContactForm.tsx of the section). */
const fieldsFor = (props: Props) =>
  Object.entries(props.texts.fields).flatMap(([key, words]) => {
    const name = inMarkup(key, props);
    const field: TextField = contactForm.fields[key as keyof typeof props.texts.fields];
    return words ? [{ name, field: name === "message" ? { ...field, rows: 5 } : field, ...words }] : [];
  });

const createReader =
  (props: Props) =>
  (data: FormData): FormPayload => {
    const reading = formReader(contactForm, props.words)(Object.fromEntries(data));
    if (!reading.ok) {
      const invalid = reading.invalid.map((each) => ({ ...each, field: inMarkup(each.field, props) }));
      return { ...reading, invalid };
    }
    const { email, ...values } = reading.values;
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const inZone = `${values.times} (${timeZone})`;
    if (values.times && inZone.length <= contactForm.fields.times.limit) values.times = inZone;
    const filled = Object.entries(values).filter(([, value]) => value !== "");
    return { ok: true, body: JSON.stringify({ to_email: email, ...Object.fromEntries(filled) }) };
  };

/** The short contact form. */
export function MessageForm(props: Props) {
  const { id, texts, words, values } = props;
  const { another, unreachable } = words.form;
  const read = createReader(props);
  const { formState, reset, formProps } = useFormState({ ...props, unreadable: unreachable, read });
  const { ref: form } = formProps;
  const isFolded = formState.state === "sent" && another !== undefined;

  useEffect(() => {
    // The visitor may have typed a name before React hydrated.
    const name = form.current && new FormData(form.current).get("name");
    if (name) updateHeroCloth(String(name));
    else preloadHeroCloth();
  }, [form]);

  const writeAnother = () => {
    flushSync(reset);
    form.current?.querySelector("input")?.focus();
  };

  const submit = (
    <Button kind="ink" type="submit">
      {texts.submit}
    </Button>
  );
  return (
    <FormFrame
      {...props}
      formState={formState}
      form={{
        ...formProps,
        className: "form-sheet",
        "data-folded": isFolded ? "" : undefined,
        "aria-labelledby": `${id}-title`,
      }}
      foot={{ className: `button-row is-spread ${styles.foot}`, children: submit }}
    >
      <div className={`gap-4 is-spread ${styles.head}`}>
        <h2 id={`${id}-title`}>{texts.heading}</h2>
        {texts.hint && !values && <p className="note is-soft needs-scripts">{texts.hint}</p>}
      </div>
      {values?.topic && (
        <p className={`line-below ${styles.topic}`}>
          <input type="hidden" name="topic" value={values.topic} />
          {values.topic}
        </p>
      )}
      {fieldsFor(props).map((field) => (
        <CompactField
          key={field.name}
          {...field}
          className={field.name === "times" ? "needs-scripts " : undefined} // scripts add the time zone
          onInput={field.name === "name" ? (event) => updateHeroCloth(event.currentTarget.value) : undefined}
        />
      ))}
      {isFolded && (
        <div className={styles.another}>
          <Button ref={moveFocus} kind="ink" type="button" onClick={writeAnother}>
            {another}
          </Button>
        </div>
      )}
    </FormFrame>
  );
}

/** Moves the focus out of the fields that are being hidden. It does not scroll, so the confirmation stays in view. */
function moveFocus(button: HTMLButtonElement | null): void {
  if (button?.form?.contains(document.activeElement)) button.focus({ preventScroll: true });
}

type CompactFieldProps = TextControlProps & { label: string; className?: string | undefined };

export function CompactField({ label, className = "", ...control }: CompactFieldProps) {
  const { id, invalid } = useField(control.name);
  return (
    <div className={`${className}is-grid is-placed line-below ${styles.row}`} data-invalid={invalid}>
      <label htmlFor={id}>{label}</label>
      <TextControl {...control} />
    </div>
  );
}
