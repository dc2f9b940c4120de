import { useState } from "react";
import { Button } from "../app/Controls.tsx";
import { type ControlProps, useForm } from "./form-context.ts";
import { fromText, toText } from "./form-values.ts";
import { PickDialog } from "./PickDialog.tsx";
import styles from "./RecordForm.module.css";
import { TextArea } from "./TextField.tsx";

/** The target of a link: a page of the site or a section of one, found by its name, or any other address. */
export function LinkField({ schema, value, label, input, onChange }: ControlProps<"link">) {
  const { choices } = useForm();
  const [isPicking, setIsPicking] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  const text = toText(value ?? schema.fallback);
  const pages = choices.pages.flatMap(({ address, title, anchors }) => [
    { title, address },
    ...anchors.map(({ id, title: part }) => ({ title: `${title} › ${part}`, address: `${address}#${id}` })),
  ]);
  const page = pages.find(({ address }) => address === text);
  const isElsewhere = !page && (text !== "" || isTyped);
  const chosen = page?.title ?? (isElsewhere ? "Another address" : "Choose a page…");
  const pick = (address: string) => {
    setIsTyped(address === "");
    onChange(fromText(schema, address));
  };
  const elsewhere = "Of another website, or mailto: or tel: with an email address or a number.";
  return (
    <span className={styles.link}>
      <Button {...input} name={`${label}: ${chosen}`} aria-haspopup="dialog" onClick={() => setIsPicking(true)}>
        {chosen}
      </Button>
      {isElsewhere && (
        <TextArea
          {...input}
          id={undefined}
          aria-label={`${label}: another address`}
          rows={1}
          isLine
          spellCheck={false}
          value={text}
          onChange={(typed) => onChange(fromText(schema, typed.trim()))}
        />
      )}
      {isPicking && (
        <PickDialog
          title={label}
          search="Search the pages and their sections"
          onClose={() => setIsPicking(false)}
          entries={[
            { title: "Another address", texts: [elsewhere], onPick: () => pick("") },
            ...pages.map(({ title, address }) => ({
              title,
              texts: [address],
              isHidden: address.includes("#"),
              onPick: () => pick(address),
            })),
          ]}
        />
      )}
    </span>
  );
}
