import { type KeyboardEvent, useState } from "react";
import type { Choices } from "../api-types.ts";
import { type ControlProps, useForm } from "./form-context.ts";
import { fromText, toText } from "./form-values.ts";
import styles from "./RecordForm.module.css";

type Option = { readonly value: string; readonly title: string };

const linkOptions = ({ pages }: Choices): Option[] =>
  pages.flatMap(({ address, title, anchors }) => [
    { value: address, title },
    ...anchors.map((anchor) => ({ value: `${address}#${anchor.id}`, title: `${title} › ${anchor.title}` })),
  ]);

const MOST_SHOWN = 40;

/** A link or the name of another record, chosen from a list that typing shortens. Links can lead elsewhere, too. */
export function Combobox({ schema, value, id, describedBy, isInvalid, onChange }: ControlProps<"link" | "reference">) {
  const { choices } = useForm();
  const isLink = schema.kind === "link";
  const options: readonly Option[] = isLink
    ? linkOptions(choices)
    : (choices.records[schema.names] ?? []).map((record) => ({ value: record.id, title: record.title }));
  /** What was typed since the list opened; undefined while it is closed. */
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(-1);
  const text = toText(value ?? schema.fallback);
  const chosen = options.find((option) => option.value === text);
  const found = options
    .filter((option) => `${option.title} ${option.value}`.toLowerCase().includes((query ?? "").toLowerCase()))
    .slice(0, MOST_SHOWN);
  const isOpen = query !== undefined && found.length > 0;
  const close = () => {
    setQuery(undefined);
    setActive(-1);
  };
  const choose = (option: Option | undefined) => {
    if (option) onChange(option.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return setQuery("");
      const step = event.key === "ArrowDown" ? 1 : -1;
      return setActive((active + step + found.length) % found.length);
    }
    if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      choose(found[active]);
    }
    if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      close();
    }
  };
  return (
    <div className={styles.combobox}>
      <input
        id={id}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={`${id}-options`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-option-${active}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        required={!schema.isOptional}
        value={isLink ? text : (query ?? chosen?.title ?? text)}
        onClick={() => setQuery("")}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(isLink ? -1 : 0);
          if (isLink || event.target.value === "") onChange(fromText(schema, event.target.value.trim()));
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isLink && chosen && <span className={styles.target}>{chosen.title}</span>}
      <div id={`${id}-options`} role="listbox" aria-label="Suggestions" hidden={!isOpen}>
        {isOpen &&
          found.map((option, index) => (
            // biome-ignore lint/a11y: the focus and the keys are those of the field
            <div
              key={option.value}
              id={`${id}-option-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.title}
              {isLink && <small>{option.value}</small>}
            </div>
          ))}
      </div>
    </div>
  );
}
