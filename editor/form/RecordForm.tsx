import { type ComponentProps, type ComponentType, useState } from "react";
import control from "#site/components/forms/TextControl.module.css";
import type { FormSchema, Json } from "../api-types.ts";
import type { RecordSession } from "../app/record-session.ts";
import { linkTo, useEditor } from "../app/use-editor.ts";
import { namedProblem } from "../app/words.ts";
import { isEqual } from "../records/pair-items.ts";
import { FORM, part } from "../texts.ts";
import { ChoiceField, SeveralField, SwatchField, YesNoField } from "./ChoiceField.tsx";
import { Help, Problems, RemoveButton, useSelection } from "./FieldParts.tsx";
import { type ControlProps, type FieldProps, FormContext, idOf, type OpenForm, useForm } from "./form-context.ts";
import { counterpart, isWithin, replaceAt, toText, valueAt } from "./form-values.ts";
import { Fields, Group, Row, Shapes } from "./Group.tsx";
import { LinkField } from "./LinkField.tsx";
import { List, MapField } from "./List.tsx";
import { MarkdownField } from "./MarkdownField.tsx";
import { OriginalText } from "./OriginalText.tsx";
import { FileField, FontFilesField, PictureField } from "./PictureField.tsx";
import { QUOTED } from "./placeholders.ts";
import styles from "./RecordForm.module.css";
import { TextField } from "./TextField.tsx";
import { ThemeColourField } from "./ThemeColourField.tsx";

type Props = { session: RecordSession } & Pick<OpenForm, "selected" | "onSelect">;

export function RecordForm({ session: { record, state, ...session }, ...selection }: Props) {
  const { name, schema } = record;
  const [announced, setAnnounced] = useState("");
  /* An upload ends when the form shows an older value, or is closed. */
  const change: OpenForm["change"] = (path, next) =>
    session.change((latest) => {
      const replacement = typeof next === "function" ? next(valueAt(latest, path)) : next;
      return replaceAt(latest, path, replacement) ?? {};
    }, path);
  const problems = record.problems.filter((problem) => problem.record === name);
  const form = { ...record, ...selection, value: state.value, problems, change, announce: setAnnounced, Field };
  return (
    <FormContext value={form}>
      <div className={`is-grid gap-4 ${styles.form}`}>
        {schema.kind === "group" ? (
          <Fields fields={schema.fields} path={[]} />
        ) : (
          <Field schema={schema} path={[]} label={schema.label || FORM.entries} />
        )}
        <p role="status" className="sr">
          {announced}
        </p>
      </div>
    </FormContext>
  );
}

type Kind = FormSchema["kind"];

const FIELDS: { readonly [Each in Kind]?: ComponentType<FieldProps<Each>> } = {
  group: Group,
  kinds: Group,
  shapes: Shapes,
  list: List,
};
/** Controls of one value. Those that are not here are texts. */
const CONTROLS: { readonly [Each in Kind]?: ComponentType<ControlProps<Each>> } = {
  choice: ChoiceField,
  file: FileField,
  "font-files": FontFilesField,
  link: LinkField,
  list: SeveralField,
  map: MapField,
  markdown: MarkdownField,
  picture: PictureField,
  reference: ChoiceField,
  "theme-colour": ThemeColourField,
  "yes-no": YesNoField,
};

const isSeveral = (schema: FormSchema) =>
  schema.kind === "list" && schema.item.kind === "choice" && schema.item.look === "words";
const isSwatches = (schema: FormSchema) => schema.kind === "choice" && schema.look !== "words";

function Field({ label, ...place }: ComponentProps<OpenForm["Field"]>) {
  const { schema, path } = place;
  const props = { ...place, label: label ?? schema.label, value: valueAt(useForm().value, path) };
  const isRow = schema.kind === "list" && schema.isRow;
  const Found = (isRow ? Row : FIELDS[schema.kind]) as ComponentType<FieldProps> | undefined;
  return Found && !isSeveral(schema) ? <Found {...props} /> : <LabelledField {...props} />;
}

function LabelledField(props: FieldProps) {
  const { schema, path, value, label, isItem } = props;
  const form = useForm();
  const { ref, isSelected, ...field } = useSelection(path);
  const id = idOf(path);
  const problems = form.problems.filter((problem) => isWithin(problem.path, path));
  const ofLanguage = `${form.language}/site.yaml`;
  const site = useEditor().records?.some(({ name }) => name === ofLanguage) ? ofLanguage : "site.yaml";
  const published = counterpart(form.published, form.value, path);
  const isChanged = published !== undefined && !isEqual(published, value);
  const max = schema.kind === "text" ? schema.max : undefined;
  const length = toText(value).length;
  const isText = schema.kind === "markdown" || (schema.kind === "text" && schema.isShown);
  const original = form.original && isText && `${id}-original`;
  const described = [
    original,
    schema.help && `${id}-help`,
    max && `${id}-count`,
    problems.length > 0 && `${id}-problem`,
  ];
  const input = {
    id,
    ...(isText && ({ lang: form.language, dir: "auto" } as const)),
    required: !schema.isOptional,
    "aria-describedby": described.filter(Boolean).join(" ") || undefined,
    "aria-invalid": problems.length > 0,
  };
  /* Several controls have a group's name instead of a label. */
  const isGroup = ["picture", "map", "list", "theme-colour", "font-files"].includes(schema.kind) || isSwatches(schema);
  const Label = isGroup ? "span" : "label";
  const Control = (
    isSwatches(schema) ? SwatchField : (CONTROLS[schema.kind] ?? TextField)
  ) as ComponentType<ControlProps>;
  return (
    <div
      ref={ref}
      className={styles.field}
      data-selected={isSelected}
      {...(isGroup && { role: "group", "aria-labelledby": `${id}-label` })}
      {...field}
    >
      <div className="row label">
        {schema.kind !== "yes-no" && (
          <Label id={`${id}-label`} className={isItem ? "sr" : undefined} {...(!isGroup && { htmlFor: id })}>
            {label}
          </Label>
        )}
        {max !== undefined && length > 0.5 * max && (
          <span id={`${id}-count`} className={`note is-tabular ${control.count}`} data-over={length > max || undefined}>
            {part(length, max)}
          </span>
        )}
        {isChanged && (
          <button
            type="button"
            className="note"
            onClick={() => {
              form.change(path, published);
              /* The button is gone; the field gets the focus. */
              form.onSelect(path);
            }}
          >
            <span>{schema.kind === "text" || schema.kind === "markdown" ? FORM.back : FORM.backToValue}</span>
            <span className="sr">{FORM.of(label)}</span>
          </button>
        )}
        {isGroup && <RemoveButton {...props} />}
      </div>
      {original && <OriginalText id={original} path={path} />}
      <Control {...props} input={input} onChange={(next) => form.change(path, next)} />
      {schema.help && <Help id={`${id}-help`} text={helpOf(schema.help, value ?? schema.fallback)} />}
      {toText(value).includes("{site.") && (
        <p className="note">
          {FORM.fills} <a href={linkTo(site)}>{FORM.site}</a>.
        </p>
      )}
      {toText(value).search(QUOTED) >= 0 && <p className="note">{FORM.quoted}</p>}
      <Problems
        id={`${id}-problem`}
        texts={problems.map((each) => (each.path.length > path.length ? namedProblem(each) : each.text))}
      />
    </div>
  );
}

/** Of "`rows`: one below the other; `columns`: side by side", what is true of the chosen option. */
function helpOf(help: string, value: Json | undefined): string {
  const [, found] = new RegExp(`\`${String(value)}\`: ([^;.]+)`).exec(help) ?? [];
  return found ? `${found.charAt(0).toUpperCase()}${found.slice(1)}.` : help;
}
