import { useEffect, useRef, useState } from "react";
import { acceptOf, type FileType } from "#contract/files.ts";
import { Icon } from "#site/components/ui/Icon.tsx";
import { FieldFrame } from "./Field.tsx";
import { FieldErrorText } from "./FieldErrorText.tsx";
import styles from "./FileField.module.css";
import { idList, useField } from "./form-context.ts";
import type { FieldError } from "./form-payload.ts";

type Props = {
  /** The wire name. */
  name: string;
  label: string;
  choose: string;
  hint: string;
  remove: string;
  types: readonly FileType[];
  optional?: string | undefined;
  /** Said below whenever nothing is chosen and nothing is being sent; makes the field required. */
  missing?: string;
};

/** A row that takes a file, by a click or a drop, and names it. */
export function FileField({ name, label, choose, hint, remove, types, optional, missing }: Props) {
  const { id, error, invalid, hintId, errorRef, isSending, isAnswer } = useField(name);
  const input = useRef<HTMLInputElement>(null);
  const missingId = `${id}-missing`;
  const [chosen, setChosen] = useState<string>();
  /** The last error that another choice has answered. */
  const [answered, setAnswered] = useState<FieldError>();
  const isAnswered = error === answered;
  const isMissing = missing !== undefined && chosen === undefined && !isSending;
  /* Without script nothing is known of what is chosen. */
  const isRefused = error !== undefined && !isAnswered && (chosen !== undefined || isAnswer);

  useEffect(() => {
    // A file chosen before React arrived, or given back by the browser on a return to the page, counts as well.
    const show = () => setChosen(input.current?.files?.[0]?.name);
    const onReset = () => setChosen(undefined);
    const form = input.current?.form;
    show();
    addEventListener("pageshow", show);
    form?.addEventListener("reset", onReset);
    return () => {
      removeEventListener("pageshow", show);
      form?.removeEventListener("reset", onReset);
    };
  }, []);

  const change = (file: string | undefined) => {
    setChosen(file);
    setAnswered(error);
  };

  const clear = () => {
    if (!input.current) return;
    input.current.value = "";
    input.current.focus();
    change(undefined);
  };

  return (
    <FieldFrame name={name} label={label} optional={optional} isWide>
      <div
        className={styles.row}
        data-chosen={chosen ? "" : undefined}
        data-native={isAnswer ? "" : undefined}
        data-invalid={isAnswered ? undefined : invalid}
      >
        <Icon name="upload" />
        <span className={styles.words}>
          {/* Before React is here, site/behaviour/forms.ts names the file that the browser kept. */}
          <b suppressHydrationWarning>{chosen ?? choose}</b>{" "}
          <span className="note" id={hintId} hidden={chosen !== undefined}>
            {hint}
          </span>
        </span>
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept={acceptOf(types)}
          required={missing !== undefined}
          /* Browsers call a required field invalid as long as it is empty. */
          aria-invalid={(isAnswered ? undefined : invalid) ?? (missing ? false : undefined)}
          aria-describedby={idList(hintId, isMissing && missingId, isRefused && errorRef)}
          onChange={(event) => change(event.currentTarget.files?.[0]?.name)}
        />
        {chosen && (
          <button type="button" onClick={clear}>
            {remove}
            <span className="sr"> {chosen}</span>
          </button>
        )}
      </div>
      {isMissing && (
        <p className={`note ${styles.missing}`} id={missingId}>
          {missing}
        </p>
      )}
      {isRefused && <FieldErrorText name={name} />}
    </FieldFrame>
  );
}
