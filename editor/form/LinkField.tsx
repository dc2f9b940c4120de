import { useState } from "react";
import { Button } from "#site/components/controls/Controls.tsx";
import { type ControlProps, useForm } from "./form-context.ts";
import { fromText, toText } from "./form-values.ts";
import { PickDialog, type PickEntry } from "./PickDialog.tsx";
import styles from "./RecordForm.module.css";
import { TextArea } from "./TextField.tsx";

/** The choice of where a link leads. "" is an address that is typed. */
export const LinkPicker = ({ onPick, ...rest }: { title: string; onPick(address: string): void; onClose(): void }) => (
  <PickDialog
    {...rest}
    entries={[
      { title: "Another address", texts: [ELSEWHERE], onPick: () => onPick("") },
      ...useForm().choices.pages.map(
        ({ title, address }): PickEntry => ({
          title,
          texts: [address],
          isFoundOnly: address.includes("#"),
          onPick: () => onPick(address),
        }),
      ),
    ]}
  />
);
const ELSEWHERE = "Of another website, or mailto: or tel: with an email address or a number.";

/** The target of a link: a page of the site or a section of one, found by its name, or any other address. */
export function LinkField({ schema, value, label, input, onChange }: ControlProps<"link">) {
  const [isPicking, setIsPicking] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  const text = toText(value ?? schema.fallback);
  const page = useForm().choices.pages.find(({ address }) => address === text);
  const isElsewhere = !page && (text !== "" || isTyped);
  const chosen = page?.title ?? (isElsewhere ? "Another address" : "Choose a page…");
  const pick = (address: string) => {
    setIsTyped(address === "");
    onChange(fromText(schema, address));
  };
  return (
    <span className={styles.link}>
      <Button {...input} label={`${label}: ${chosen}`} aria-haspopup="dialog" onClick={() => setIsPicking(true)}>
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
      {isPicking && <LinkPicker title={label} onPick={pick} onClose={() => setIsPicking(false)} />}
    </span>
  );
}
