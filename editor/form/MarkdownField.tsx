import type { ClipboardEvent, KeyboardEvent } from "react";
import type { ControlProps } from "./form-context.ts";
import { fromText, toText } from "./form-values.ts";
import { markdownOf, type Selection, withLink, withMarks, withPrefix } from "./markdown-edits.ts";
import styles from "./RecordForm.module.css";
import { useGrowing } from "./TextField.tsx";

type Tool = {
  readonly name: string;
  readonly sign: string;
  readonly key?: string;
  edit(selection: Selection): Selection;
};

const TOOLS: readonly Tool[] = [
  { name: "Bold", sign: "B", key: "b", edit: (selection) => withMarks(selection, "**") },
  { name: "Emphasis", sign: "I", key: "i", edit: (selection) => withMarks(selection, "*") },
  { name: "Link", sign: "Link", key: "k", edit: withLink },
];
const LIST: Tool = { name: "List", sign: "List", edit: (selection) => withPrefix(selection, "- ") };
const HEADING: Tool = { name: "Heading", sign: "Heading", edit: (selection) => withPrefix(selection, "## ") };
const TOOLS_OF = { line: TOOLS, paragraph: [...TOOLS, LIST], body: [...TOOLS, LIST, HEADING] };

/** A text with bold words, links and lists, written in Markdown. */
export function MarkdownField({
  schema,
  value,
  label,
  id,
  describedBy,
  isInvalid,
  onChange,
}: ControlProps<"markdown">) {
  const text = toText(value);
  const area = useGrowing(text);
  const isLine = schema.size === "line";
  const set = (typed: string) => onChange(fromText(schema, isLine ? typed.replaceAll(/\s*\n\s*/g, " ") : typed));
  const put = (edit: (selection: Selection) => Selection) => {
    const field = area.current;
    if (!field) return;
    const next = edit({ text: field.value, start: field.selectionStart, end: field.selectionEnd });
    field.focus();
    field.value = next.text;
    field.setSelectionRange(next.start, next.end);
    set(next.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && tool) {
      event.preventDefault();
      put(tool.edit);
    } else if (event.key === "Enter" && isLine) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData("text/html");
    if (html === "") return;
    event.preventDefault();
    const pasted = markdownOf(new DOMParser().parseFromString(html, "text/html").body);
    const words = isLine ? pasted.replaceAll(/\s*\n\s*(?:- )?/g, " ") : pasted;
    put(({ text: old, start, end }) => ({
      text: old.slice(0, start) + words + old.slice(end),
      start: start + words.length,
      end: start + words.length,
    }));
  };
  return (
    <div className={styles.markdown}>
      <div role="toolbar" aria-label={`Format: ${label}`}>
        {TOOLS_OF[schema.size].map(({ name, sign, key, edit }) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={key ? `${name} (Ctrl+${key.toUpperCase()})` : name}
            data-name={name}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => put(edit)}
          >
            {sign}
          </button>
        ))}
      </div>
      <textarea
        ref={area}
        id={id}
        rows={{ line: 1, paragraph: 2, body: 12 }[schema.size]}
        value={text}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        required={!schema.isOptional}
        onChange={(event) => set(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </div>
  );
}
