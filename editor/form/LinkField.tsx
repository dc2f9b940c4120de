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
    ...anchors.map((anchor) => ({ title: `${title} › ${anchor.title}`, address: `${address}#${anchor.id}` })),
  ]);
  const page = pages.find(({ address }) => address === text);
  const chosen = page?.title ?? (text || isTyped ? "Another address" : "Choose a page…");
  const { required: _, ...described } = input;
  return (
    <span className={styles.link}>
      <Button {...described} name={`${label}: ${chosen}`} aria-haspopup="dialog" onClick={() => setIsPicking(true)}>
        {chosen}
      </Button>
      {!page && (text || isTyped) && (
        <TextArea
          {...input}
          id={undefined}
          aria-label={`${label}: another address`}
          rows={1}
          isLine
          spellCheck={false}
          value={text}
          onChange={(typed) => onChange(fromText(schema, addressOf(typed.trim())))}
        />
      )}
      {isPicking && (
        <PickDialog
          title={label}
          search="Search the pages"
          onClose={() => setIsPicking(false)}
          entries={[
            {
              title: "Another address",
              texts: ["A page of another website, an email address or a number."],
              address: "",
            },
            ...pages.map((each) => ({ ...each, texts: [each.address] })),
          ].map(({ address, ...entry }) => ({
            ...entry,
            onPick: () => {
              setIsTyped(address === "");
              onChange(fromText(schema, address));
            },
          }))}
        />
      )}
    </span>
  );
}

/** People write a number as they dial it, and an email address as it is. */
const addressOf = (typed: string) =>
  /^(?:tel:)?\+[\d ()-]+$/.test(typed)
    ? `tel:${typed.replaceAll(/[^+\d]/g, "")}`
    : typed.replace(/^[^\s@:/]+@[^\s@]+\.\w{2,}$/, "mailto:$&");
