import { useEffect, useRef, useState } from "react";
import { acceptOf, type FileType } from "#contract/files.ts";
import { Icon } from "#site/components/ui/Icon.tsx";
import { FieldFrame } from "./Field.tsx";
import styles from "./FileField.module.css";
import { idList, useField } from "./form-context.ts";
import control from "./TextControl.module.css";
import { FieldErrorText } from "./TextControl.tsx";

type Props = {
  name: string;
  label: string;
  choose: string;
  hint: string;
  remove: string;
  types: readonly FileType[];
  optional?: string | undefined;
  /** The text shown while no file is chosen and the form is not being sent. Makes the field required. */
  missing?: string | undefined;
};

export function FileField({ name, label, choose, hint, remove, types, optional, missing }: Props) {
  const { id, error, invalid, hintId, errorRef, isSending, isAnswer } = useField(name);
  const input = useRef<HTMLInputElement>(null);
  const missingId = `${id}-missing`;
  const [chosen, setChosen] = useState<string>();
  const isMissing = missing !== undefined && chosen === undefined && !isSending;
  /* Without JavaScript `chosen` is always undefined. */
  const showsError = error !== undefined && (chosen !== undefined || isAnswer);

  useEffect(() => {
    // The visitor may have chosen a file before React hydrated, or the browser may have restored it on navigation.
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

  const clear = () => {
    if (!input.current) return;
    input.current.value = "";
    input.current.focus();
    setChosen(undefined);
    /* As after a choice of the visitor: the form updates its errors. */
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };

  return (
    <FieldFrame name={name} label={label} optional={optional} isWide>
      <div
        className={`in-row is-placed is-round on-paper ${styles.row}`}
        data-chosen={chosen ? "" : undefined}
        data-native={isAnswer ? "" : undefined}
        data-invalid={invalid}
      >
        <Icon name="upload" className="is-rigid" />
        <span className={`is-grid ${styles.words}`}>
          <b>{chosen ?? choose}</b>{" "}
          <span className="note" id={hintId} hidden={chosen !== undefined}>
            {hint}
          </span>
        </span>
        <input
          ref={input}
          className="cover is-small"
          id={id}
          name={name}
          type="file"
          accept={acceptOf(types)}
          required={missing !== undefined}
          /* Otherwise browsers expose an empty required field as invalid. */
          aria-invalid={invalid ?? (missing ? false : undefined)}
          aria-describedby={idList(hintId, isMissing && missingId, showsError && errorRef)}
          onChange={(event) => setChosen(event.currentTarget.files?.[0]?.name)}
        />
        {chosen && (
          <button type="button" className="is-placed is-small" onClick={clear}>
            {remove}
            <span className="sr">{` ${chosen}`}</span>
          </button>
        )}
      </div>
      {isMissing && (
        <p className={`${invalid ? control.error : "note"} ${styles.missing}`} id={missingId}>
          {missing}
        </p>
      )}
      {showsError && <FieldErrorText name={name} />}
    </FieldFrame>
  );
}
