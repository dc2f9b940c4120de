import { useState } from "react";
import { Select } from "./ChoiceField.tsx";
import { type ControlProps, useForm } from "./form-context.ts";
import { fromText, toText } from "./form-values.ts";
import styles from "./RecordForm.module.css";

const ELSEWHERE = "elsewhere";

/** The target of a link: a page of the site or a section of one, by its name, or any other address. */
export function LinkField({ schema, value, label, input, onChange }: ControlProps<"link">) {
  const { choices } = useForm();
  const text = toText(value ?? schema.fallback);
  const pages = choices.pages.flatMap(({ address, title, anchors }) => [
    { value: address, title },
    ...anchors.map((anchor) => ({ value: `${address}#${anchor.id}`, title: `${title} › ${anchor.title}` })),
  ]);
  const [isTyped, setIsTyped] = useState(false);
  const isElsewhere = isTyped || (text !== "" && !pages.some((page) => page.value === text));
  return (
    <span className={styles.link}>
      <Select
        {...input}
        value={isElsewhere ? ELSEWHERE : text}
        options={[{ value: "", title: "Choose a page" }, ...pages, { value: ELSEWHERE, title: "Another address" }]}
        onChange={(chosen) => {
          setIsTyped(chosen === ELSEWHERE);
          if (chosen !== ELSEWHERE) onChange(fromText(schema, chosen));
        }}
      />
      {isElsewhere && (
        <input
          aria-label={`${label}: another address`}
          spellCheck={false}
          {...input}
          id={undefined}
          value={text}
          onFocus={() => setIsTyped(true)}
          onChange={(event) => onChange(fromText(schema, event.target.value.trim()))}
        />
      )}
    </span>
  );
}
