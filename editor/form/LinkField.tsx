import { useState } from "react";
import { Button } from "#site/components/controls/Controls.tsx";
import { FORM } from "../texts.ts";
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
      { title: FORM.elsewhere, texts: [FORM.elsewhereHelp], onPick: () => onPick("") },
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

/** The target of a link: a page of the site or a section of one, found by its name, or any other address. */
export function LinkField({ schema, value, label, input, onChange }: ControlProps<"link">) {
  const [isPicking, setIsPicking] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  const text = toText(value ?? schema.fallback);
  const page = useForm().choices.pages.find(({ address }) => address === text);
  const isElsewhere = !page && (text !== "" || isTyped);
  const chosen = page?.title ?? (isElsewhere ? FORM.elsewhere : FORM.choosePage);
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
          aria-label={FORM.elsewhereOf(label)}
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
