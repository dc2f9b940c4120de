import { useState } from "react";
import type { FormSchema, KindOption } from "../api-types.ts";
import { Dialog } from "../app/Dialog.tsx";
import styles from "./KindPicker.module.css";

type Props = {
  title: string;
  options: readonly KindOption[];
  onPick(option: KindOption): void;
  onClose(): void;
};

/** The kinds to choose from, each with its name, its help and a sketch of its fields. */
export function KindPicker({ title, options, onPick, onClose }: Props) {
  const [query, setQuery] = useState("");
  const found = options.filter(({ label, help = "" }) =>
    `${label} ${help}`.toLowerCase().includes(query.toLowerCase()),
  );
  return (
    <Dialog title={title} isWide onClose={onClose}>
      {(close) => (
        <>
          {options.length > 8 && (
            <input
              type="search"
              className={styles.search}
              aria-label="Search the kinds"
              placeholder="Search"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          )}
          <ul className={styles.kinds}>
            {found.map((option) => (
              <li key={option.value}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    onPick(option);
                  }}
                >
                  <Sketch schema={option} />
                  <strong>{option.label}</strong>
                  <span>{option.help}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

type Box = {
  readonly look: "heading" | "text" | "fill" | "picture" | "button" | "frame";
  readonly area: readonly [x: number, y: number, width: number, height: number];
};

/** A page in small: a heading, and below it what the fields of a kind contain. */
function Sketch({ schema }: { schema: FormSchema }) {
  return (
    <svg viewBox="0 0 160 90" className={styles.sketch} aria-hidden="true">
      {boxesOf(schema).map(({ look, area: [x, y, width, height] }) => (
        <rect key={`${x} ${y} ${look}`} data-look={look} x={x} y={y} width={width} height={height} />
      ))}
    </svg>
  );
}

function boxesOf(schema: FormSchema): Box[] {
  const fields = schema.kind === "group" ? schema.fields : [];
  const has = (name: string) => fields.some((field) => field.name === name);
  const boxes: Box[] = [{ look: "heading", area: [12, 10, 70, 7] }];
  let y = 24;
  const add = (height: number, ...row: Box[]) => {
    boxes.push(...row);
    y += height + 5;
  };
  if (has("lead") || has("paragraphs") || has("body"))
    add(8, { look: "text", area: [12, y, 100, 3] }, { look: "text", area: [12, y + 5, 84, 3] });
  if (has("body"))
    add(24, ...[0, 6, 12, 18].map((down): Box => ({ look: "text", area: [12, y + down, 116 - down, 3] })));
  if (has("claim") || has("headline") || has("statement") || (has("text") && !has("items")))
    add(16, { look: "heading", area: [12, y, 120, 14] });
  for (const field of fields) {
    if (y > 70) break;
    if (field.kind === "picture" || field.kind === "file") add(40, { look: "picture", area: [12, y, 136, 40] });
    if (field.kind === "table") add(30, ...grid(4, 3, y, 30).map((area): Box => ({ look: "frame", area })));
    if (field.kind === "group" && field.name === "form")
      add(38, ...[0, 1, 2].map((row): Box => ({ look: "frame", area: [12, y + row * 10, 84, 8] })), {
        look: "button",
        area: [12, y + 31, 30, 7],
      });
    if (field.kind === "list" && field.name !== "paragraphs" && field.name !== "columns" && field.name !== "aspects") {
      const item = field.item.kind === "shapes" ? field.item.options.at(-1) : field.item;
      const parts = item?.kind === "group" ? item.fields : [];
      const isPictured = parts.some(({ kind, name }) => kind === "picture" || name === "drawing");
      const isLong = parts.some(({ kind }) => kind === "list" || kind === "markdown") && !isPictured;
      const areas = isLong ? grid(1, 4, y, 84 - y) : grid(isPictured ? 3 : 4, isPictured ? 1 : 2, y, 84 - y);
      add(
        84 - y,
        ...areas.flatMap(([x, top, width, height]): Box[] =>
          isPictured
            ? [
                { look: "picture", area: [x, top, width, height - 8] },
                { look: "text", area: [x, top + height - 5, width * 0.7, 3] },
              ]
            : [
                { look: "fill", area: [x, top, isLong ? 26 : width * 0.6, 4] },
                { look: "text", area: isLong ? [x + 40, top, width - 40, 3] : [x, top + 7, width * 0.9, 3] },
              ],
        ),
      );
    }
    if (field.kind === "group" && field.name === "link") add(8, { look: "button", area: [12, y, 36, 8] });
  }
  /* What it shows are records, which are no field of it. */
  if (y < 40) add(0, ...grid(3, 1, y, 84 - y).map((area): Box => ({ look: "fill", area })));
  return boxes;
}

const grid = (columns: number, rows: number, y: number, height: number): Box["area"][] =>
  Array.from({ length: columns * rows }, (_, index) => {
    const width = (136 + 4) / columns;
    const down = height / rows;
    return [12 + (index % columns) * width, y + Math.floor(index / columns) * down, width - 4, down - 3];
  });
