import { type ReactNode, useState } from "react";
import type { FormSchema, KindOption } from "../api-types.ts";
import { TextInput } from "../app/Controls.tsx";
import { Dialog } from "../app/Dialog.tsx";
import styles from "./PickDialog.module.css";

type Entry = {
  readonly title: string;
  readonly texts: readonly (string | undefined)[];
  readonly picture?: ReactNode;
  /** Only in sight if it is searched for. */
  readonly isHidden?: boolean;
  onPick(): void;
};
type Props = { title: string; search: string; entries: readonly Entry[]; onClose(): void };

const FEW = 5;

/** Things to choose one from, each with a picture. */
export function PickDialog({ title, search, entries, onClose }: Props) {
  const [query, setQuery] = useState("");
  const found = entries.filter(
    ({ title, texts, isHidden }) =>
      !(isHidden && query === "") && [title, ...texts].join(" ").toLowerCase().includes(query.toLowerCase()),
  );
  return (
    <Dialog title={title} isWide onClose={onClose}>
      {(close) => (
        <>
          {entries.length > FEW && (
            <TextInput
              label={search}
              type="search"
              placeholder={search}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          )}
          <p role="status">
            {found.length === 0 && (query ? "Nothing found." : "There is nothing to choose from yet.")}
          </p>
          <ul className={styles.entries}>
            {found.map((entry) => (
              <li key={[entry.title, ...entry.texts].join()}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    entry.onPick();
                  }}
                >
                  {entry.picture}
                  <strong>{entry.title}</strong>
                  {entry.texts.map((text) => text && <span key={text}>{text}</span>)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

type KindProps = { title: string; options: readonly KindOption[]; onPick(option: KindOption): void; onClose(): void };

/** The kinds to choose from, each with its name, its help and a sketch of its fields. */
export const KindPicker = ({ options, onPick, ...rest }: KindProps) => (
  <PickDialog
    {...rest}
    search="Search the kinds"
    entries={options.map((option) => ({
      title: option.label,
      texts: [option.help],
      picture: <Sketch schema={option} />,
      onPick: () => onPick(option),
    }))}
  />
);

/** A page in small: from top to bottom what the fields of a kind contain, drawn by the style sheet. */
function Sketch({ schema }: { schema: FormSchema }) {
  const looks = schema.kind === "group" ? schema.fields.map(lookOf).filter((look) => look !== "") : [];
  /* What some kinds show are records, which are no field of them. */
  if (!looks.some((look) => /^(?:pictures|items|table|form|picture|text)$/.test(look))) looks.push("pictures");
  return (
    <span className={styles.sketch} aria-hidden="true">
      {looks.map((look, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing
        <i key={index} data-look={look} />
      ))}
    </span>
  );
}

const HEADINGS = new Set(["heading", "claim", "headline", "statement", "question"]);

function lookOf(field: FormSchema & { readonly name: string }): string {
  switch (field.kind) {
    case "text":
      return HEADINGS.has(field.name) ? "heading" : "";
    case "markdown":
      return field.size === "body" ? "text" : "line";
    case "list": {
      const item = field.item.kind === "shapes" ? field.item.options.at(-1) : field.item;
      if (item?.kind === "row") return "table";
      if (item?.kind !== "group") return item?.kind === "markdown" ? "text" : "items";
      return item.fields.some(({ kind, name }) => kind === "picture" || name === "drawing") ? "pictures" : "items";
    }
    case "group":
      return field.name === "link" ? "button" : "form";
    case "picture":
    case "file":
      return "picture";
    default:
      return "";
  }
}
