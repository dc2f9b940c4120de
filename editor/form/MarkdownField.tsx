import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { Button } from "#site/components/controls/Controls.tsx";
import { FORM } from "../texts.ts";
import { Problems } from "./FieldParts.tsx";
import { type ControlProps, useForm } from "./form-context.ts";
import { fromText, toText } from "./form-values.ts";
import { LinkPicker } from "./LinkField.tsx";
import { markdownOf, type Selection, STRUCK, withLink, withMarks, withPrefix } from "./markdown-edits.ts";
import { TextPicture } from "./PictureField.tsx";
import { editedText } from "./placeholders.ts";
import styles from "./RecordForm.module.css";
import { TextArea } from "./TextField.tsx";

/** A link and a picture are chosen first. */
const TOOLS = [
  { name: FORM.bold, sign: FORM.boldSign, key: "b", edit: (selection: Selection) => withMarks(selection, "**") },
  { name: FORM.emphasis, sign: FORM.emphasisSign, key: "i", edit: (selection: Selection) => withMarks(selection, "*") },
  { name: FORM.link, key: "k" },
  { name: FORM.list, edit: (selection: Selection) => withPrefix(selection, "- ") },
  { name: FORM.heading, edit: (selection: Selection) => withPrefix(selection, "## ") },
  { name: FORM.picture },
];
/** The number of tools and the least number of lines. */
const SIZES = { line: [3, 1], paragraph: [4, 2], body: [6, 12] } as const;

const LEFT_OUT = { line: FORM.noPictures, paragraph: FORM.noPictures, body: FORM.leftOut };

export function MarkdownField({ schema, value, label, input, onChange }: ControlProps<"markdown">) {
  const area = useRef<HTMLTextAreaElement>(null);
  /** The selection when a dialog opens, in which browsers forget it. */
  const range = useRef<[number, number]>([0, 0]);
  const [choosing, setChoosing] = useState<string>();
  const [pasted, setPasted] = useState<File>();
  const [leftOut, setLeftOut] = useState("");
  const [count, rows] = SIZES[schema.size];
  const isLine = schema.size === "line";
  const { choices, announce } = useForm();
  const { fills } = choices;
  const set = (typed: string) => onChange(fromText(schema, typed));
  const put = (edit: (selection: Selection) => Selection) => {
    const field = area.current;
    if (!field) return;
    const next = edit({ text: field.value, start: field.selectionStart, end: field.selectionEnd });
    setChoosing(undefined);
    field.focus();
    field.value = next.text;
    field.setSelectionRange(next.start, next.end);
    set(editedText(toText(value), next.text, fills).text);
  };
  const use = ({ name, edit }: (typeof TOOLS)[number]) => {
    if (edit) return put(edit);
    range.current = [area.current?.selectionStart ?? 0, area.current?.selectionEnd ?? 0];
    setPasted(undefined);
    setChoosing(choosing === name ? undefined : name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
    if (!tool || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    use(tool);
  };
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData } = event;
    const html = clipboardData.getData("text/html");
    const { body } = new DOMParser().parseFromString(html, "text/html");
    const markdown = markdownOf(body, schema.size === "body");
    /* With words there can be a picture of them. */
    const picture = [...clipboardData.files].find(({ type }) => type.startsWith("image/"));
    const isPicture = picture !== undefined && markdown === "" && clipboardData.getData("text/plain") === "";
    const pictures = isPicture || body.querySelector("img") ? LEFT_OUT[schema.size] : "";
    const left = `${pictures} ${body.querySelector(STRUCK) ? FORM.struckOut : ""}`.trim();
    if (isPicture && schema.size === "body") {
      setPasted(picture);
      setChoosing(FORM.picture);
    } else {
      setLeftOut(left);
      announce(left);
    }
    if (html === "" && !isPicture) return;
    event.preventDefault();
    if (markdown === "") return;
    const words = isLine ? markdown.replaceAll(/\s*\n\s*(?:(?:-|1\.) )?/g, " ") : markdown;
    put(({ text, start, end }) => {
      const after = start + words.length;
      return { text: text.slice(0, start) + words + text.slice(end), start: after, end: after };
    });
  };
  return (
    <div className={styles.markdown}>
      <fieldset className="row" aria-label={FORM.format(label)}>
        {TOOLS.slice(0, count).map((tool) => (
          <Button
            key={tool.name}
            kind="small"
            label={tool.name}
            title={tool.key ? FORM.shortcut(tool.name, tool.key.toUpperCase()) : tool.name}
            aria-expanded={tool.name === FORM.picture ? choosing === tool.name : undefined}
            onClick={() => use(tool)}
          >
            {tool.sign ?? tool.name}
          </Button>
        ))}
      </fieldset>
      {choosing === FORM.link && (
        <LinkPicker
          title={FORM.linkTo}
          onPick={(address) => {
            area.current?.setSelectionRange(...range.current);
            put((selection) => withLink(selection, address));
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
      {choosing === FORM.picture && <TextPicture id={input.id} pasted={pasted} onInsert={put} />}
      <TextArea
        {...input}
        ref={area}
        rows={rows}
        isLine={isLine}
        value={toText(value)}
        onChange={set}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <Problems texts={leftOut ? [leftOut] : []} />
    </div>
  );
}
