import { useEffect, useRef, useState } from "react";
import { acceptOf, type FileType } from "#contract/files.ts";
import { Icon } from "#site/components/ui/Icon.tsx";
import { FieldFrame } from "./Field.tsx";
import styles from "./FileField.module.css";
import { idList, useField } from "./form-context.ts";

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
  const { id, advice, hintId, adviceId, isSending, isAnswer } = useField(name);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  const isMissing = missing !== undefined && chosen === undefined && !isSending;

  useEffect(() => {
    // A file chosen before React arrived counts as well.
    setChosen(input.current?.files?.[0]?.name);
    const onReset = () => setChosen(undefined);
    const form = input.current?.form;
    form?.addEventListener("reset", onReset);
    return () => form?.removeEventListener("reset", onReset);
  }, []);

  const clear = () => {
    if (!input.current) return;
    input.current.value = "";
    input.current.focus();
    setChosen(undefined);
  };

  return (
    <FieldFrame name={name} label={label} optional={optional} isWide>
      <div
        className={styles.row}
        data-chosen={chosen ? "" : undefined}
        data-native={isAnswer ? "" : undefined}
        data-invalid={advice && !chosen ? "" : undefined}
      >
        <Icon name="upload" />
        <span className={styles.words}>
          <b>{chosen ?? choose}</b>
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
          aria-invalid={advice && !chosen ? true : undefined}
          aria-describedby={idList(hintId, isMissing && adviceId)}
          onChange={(event) => setChosen(event.currentTarget.files?.[0]?.name)}
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
    </FieldFrame>
  );
}
