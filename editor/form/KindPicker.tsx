import type { FormSchema, KindOption } from "../api-types.ts";
import styles from "./PickDialog.module.css";
import { PickDialog } from "./PickDialog.tsx";

type Props = { title: string; options: readonly KindOption[]; onPick(option: KindOption): void; onClose(): void };

/** The kinds to choose from, each with its name, its help and a sketch of its fields. */
export const KindPicker = ({ options, onPick, ...rest }: Props) => (
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
