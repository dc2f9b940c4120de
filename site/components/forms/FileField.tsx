import { useEffect, useRef, useState } from "react";
import { acceptOf, type FileType } from "#contract/files.ts";
import { Icon } from "#site/components/ui/Icon.tsx";
import fieldStyles from "./Field.module.css";
import { FieldFrame } from "./Field.tsx";
import styles from "./FileField.module.css";
import { idList, useField } from "./form-context.ts";
import type { Complaint } from "./outgoing.ts";

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
  const { id, complaint, hintId, adviceId, isSending, isAnswer } = useField(name);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  /** The last complaint that another choice has answered. */
  const [answered, setAnswered] = useState<Complaint>();
  const advice = complaint === answered ? undefined : complaint?.advice;
  const isMissing = missing !== undefined && chosen === undefined && !isSending;
  const isRefused = advice !== undefined && chosen !== undefined;

  useEffect(() => {
    // A file chosen before React arrived counts as well.
    setChosen(input.current?.files?.[0]?.name);
    const onReset = () => setChosen(undefined);
    const form = input.current?.form;
    form?.addEventListener("reset", onReset);
    return () => form?.removeEventListener("reset", onReset);
  }, []);

  const change = (file: string | undefined) => {
    setChosen(file);
    setAnswered(complaint);
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
        data-invalid={advice ? "" : undefined}
      >
        <Icon name="upload" />
        <span className={styles.words}>
          <b>{chosen ?? choose}</b>{" "}
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
          aria-invalid={advice ? true : undefined}
          aria-describedby={idList(hintId, (isMissing || isRefused) && adviceId)}
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
        <p className={`note ${styles.missing}`} id={adviceId}>
          {missing}
        </p>
      )}
      {isRefused && (
        <p className={fieldStyles.advice} id={adviceId}>
          {advice}
        </p>
      )}
    </FieldFrame>
  );
}
