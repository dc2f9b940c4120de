import { type ReactNode, useState } from "react";
import { TextInput } from "#site/components/controls/Controls.tsx";
import type { FormSchema, NamedSchema } from "../api-types.ts";
import { Dialog } from "../app/Dialog.tsx";
import { FORM } from "../texts.ts";
import styles from "./PickDialog.module.css";

export type PickEntry = {
  readonly title: string;
  readonly texts: readonly (string | undefined)[];
  readonly picture?: ReactNode;
  /** Only in sight if it is searched for. */
  readonly isFoundOnly?: boolean;
  onPick(): void;
};
type Props = { title: string; entries: readonly PickEntry[]; onClose(): void };

const FEW = 5;

export function PickDialog({ title, entries, onClose }: Props) {
  const [query, setQuery] = useState("");
  const found = entries.filter(
    ({ title, texts, isFoundOnly }) =>
      !(isFoundOnly && query === "") && [title, ...texts].join(" ").toLowerCase().includes(query.toLowerCase()),
  );
  return (
    <Dialog title={title} isWide onClose={onClose}>
      {entries.length > FEW && <TextInput label={FORM.search} type="search" value={query} onChange={setQuery} />}
      <p role="status">{found.length === 0 && (query ? FORM.noneFound : FORM.noChoice)}</p>
      <ul className={`gap-4 is-grid ${styles.entries}`}>
        {found.map((entry) => (
          <li key={[entry.title, ...entry.texts].join()}>
            <button
              type="button"
              className="is-grid is-full is-round is-soft on-surface may-break"
              onClick={({ currentTarget }) => {
                /* First, so that the focus is no longer in it. */
                currentTarget.closest("dialog")?.close();
                entry.onPick();
              }}
            >
              {entry.picture}
              <strong className="is-ink">{entry.title}</strong>
              {entry.texts.map((text) => text && <span key={text}>{text}</span>)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const DRAWN = "var(--line-strong)";
const PICTURE = "color-mix(in srgb, var(--thread-blue) 45%, var(--sunk))";
/** How a field looks on a page of the width 108. */
const LOOKS = {
  heading: { height: 6, stroke: "var(--ink)", d: "M0 3h54", strokeWidth: 6 },
  line: { height: 3, stroke: DRAWN, d: "M0 1.5h76", strokeWidth: 3 },
  text: { height: 21, stroke: DRAWN, d: "M0 1.5h108m-108 6h108m-108 6h108m-108 6h108", strokeWidth: 3 },
  button: { height: 8, stroke: "var(--orange)", d: "M0 4h27", strokeWidth: 8 },
  picture: { height: 34, stroke: PICTURE, d: "M0 17h108", strokeWidth: 34 },
  pictures: { height: 34, stroke: PICTURE, d: "M0 17h32m6 0h32m6 0h32", strokeWidth: 34 },
  items: { height: 36, stroke: DRAWN, d: "M12 0v36m28-36v36m28-36v36m28-36v36", strokeWidth: 24, strokeDasharray: "6" },
  form: { height: 30, stroke: DRAWN, d: "M.5.5h107v29H.5zM0 10h108M0 20h108" },
  table: { height: 30, stroke: DRAWN, d: "M.5.5h107v29H.5zM0 10h108M0 20h108M27 0v30m27-30v30m27-30v30" },
};
/** A page in small: from top to bottom what the fields of a kind contain. */
export function Sketch({ schema }: { schema: FormSchema }) {
  const looks = schema.kind === "group" ? schema.fields.flatMap((field) => lookOf(field) ?? []) : [];
  /* Some kinds show records, which are no field of them. */
  if (looks.every((look) => /^(?:heading|line|button)$/.test(look))) looks.push("pictures");
  return (
    <span className={`is-grid is-cut on-sunk ${styles.sketch}`}>
      {looks.map((look, index) => {
        const { height, ...path } = LOOKS[look];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing
          <svg key={index} viewBox={`0 0 108 ${height}`} fill="none" aria-hidden="true">
            <path {...path} />
          </svg>
        );
      })}
    </span>
  );
}

const HEADINGS = new Set(["heading", "claim", "headline", "statement", "question"]);

function lookOf(field: NamedSchema): keyof typeof LOOKS | undefined {
  if (field.kind === "text") return HEADINGS.has(field.name) ? "heading" : undefined;
  if (field.kind === "markdown") return field.size === "body" ? "text" : "line";
  if (field.kind === "picture" || field.kind === "file") return "picture";
  if (field.kind === "group") return field.name === "link" ? "button" : "form";
  if (field.kind !== "list") return undefined;
  const item = field.item.kind === "shapes" ? field.item.options.at(-1) : field.item;
  if (item?.kind === "list" && item.isRow) return "table";
  if (item?.kind !== "group") return item?.kind === "markdown" ? "text" : "items";
  return item.fields.some(({ kind, name }) => kind === "picture" || name === "drawing") ? "pictures" : "items";
}
