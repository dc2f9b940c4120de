import { useState } from "react";
import { Button } from "#site/components/controls/Controls.tsx";
import type { FieldPath, FormSchema, NamedSchema } from "../api-types.ts";
import { FORM } from "../texts.ts";
import { Select } from "./ChoiceField.tsx";
import { Disclosure, Help, OwnProblems, RemoveButton, useSelection } from "./FieldParts.tsx";
import { type FieldProps, idOf, useForm } from "./form-context.ts";
import {
  converted,
  emptyValue,
  isColours,
  isConstant,
  isWithin,
  kindOf,
  newItem,
  shapeOf,
  summaryOf,
  valueAt,
} from "./form-values.ts";
import styles from "./RecordForm.module.css";

const LARGE = new Set(["markdown", "picture", "file", "group", "kinds", "shapes", "list", "map"]);

/** A few small fields, such as the label and the address of a link. They need no button to open them. */
export const isSmall = (schema: FieldProps["schema"]): boolean =>
  schema.kind === "group" &&
  schema.fields.length <= 3 &&
  schema.fields.every((field) => !LARGE.has(field.kind) && !field.isOptional && !field.isAdvanced);

/** A group, or one of several kinds: a section, whose kind stays, or the opening of a page. */
export function Group(props: FieldProps<"group" | "kinds">) {
  const { schema, path, value, label, isItem } = props;
  const { choices } = useForm();
  const { ref, isSelected: _, ...field } = useSelection(path, "itself");
  const kind = schema.kind === "kinds" ? kindOf(schema.options, value) : undefined;
  const group = kind ?? schema;
  const own = group.kind === "group" ? group.fields : [];
  const fields = <Fields key={kind?.name} fields={own} path={path} />;
  const isOpen =
    schema.kind === "group" &&
    (isColours(schema) || isSmall(schema) || own.filter((each) => !isConstant(each)).length === 1);
  if (isItem && !isSmall(schema)) return fields;
  if (!isOpen)
    return (
      <Disclosure
        {...{ path, label, help: schema.help }}
        summary={summaryOf(schema, value, choices)}
        actions={<RemoveButton {...props} />}
      >
        {schema.kind === "kinds" && <Variants {...props} schema={schema} label={FORM.kind(label)} chosen={kind} />}
        {kind?.help && <Help id={`${idOf(path)}-help`} text={kind.help} />}
        {fields}
      </Disclosure>
    );
  return (
    <fieldset ref={ref} aria-label={label} className={styles.small} data-item={isItem} {...field}>
      {!isItem && (
        <p className="row label">
          <span>{label}</span>
          <RemoveButton {...props} />
        </p>
      )}
      {schema.help && !isItem && <Help text={schema.help} />}
      <div className="columns">{fields}</div>
    </fieldset>
  );
}

/** A row of a table, with a field for each cell. The table's columns are a list beside its rows. */
export function Row({ schema, path, value, label }: FieldProps<"list">) {
  const { Field, value: record } = useForm();
  const table = path.slice(0, -2);
  const heads = ["columns", "heads"].map((name) => valueAt(record, [...table, name])).find(Array.isArray) ?? [];
  const cells = Array.isArray(value) ? value : [];
  return (
    <fieldset aria-label={label} className="columns">
      {Array.from({ length: Math.max(heads.length, cells.length) }, (_, cell) => {
        const at = [...path, cell];
        return (
          <Field key={idOf(at)} schema={schema.item} path={at} label={String(heads[cell] || FORM.column(cell + 1))} />
        );
      })}
    </fieldset>
  );
}

type VariantsProps = FieldProps<"kinds" | "shapes"> & { chosen: FormSchema | undefined };

/** The choice. The text of the old kind or shape is kept where the new one has room for it. */
function Variants({ schema, path, value, label, isItem, chosen }: VariantsProps) {
  const { change } = useForm();
  const options: readonly FormSchema[] = schema.options;
  return (
    <div className="row label">
      <label htmlFor={`${idOf(path)}-kind`} className={isItem ? "sr" : undefined}>
        {label}
      </label>
      <Select
        id={`${idOf(path)}-kind`}
        aria-describedby={`${idOf(path)}-help`}
        value={String(chosen ? options.indexOf(chosen) : -1)}
        options={options.map(({ label }, index) => [index, label])}
        onChange={(index) => {
          const next = options[Number(index)];
          if (next) change(path, converted(chosen, value, next));
        }}
      />
      {schema.kind === "shapes" && <RemoveButton {...{ schema, path, value, label, isItem }} />}
    </div>
  );
}

export function Shapes(props: FieldProps<"shapes">) {
  const { schema, path, value, label } = props;
  const { Field } = useForm();
  const shape = shapeOf(schema.options, value) ?? schema.options[0];
  if (!shape) return null;
  return (
    <div className={styles.shapes}>
      <Variants {...props} chosen={shape} />
      {schema.help && <Help id={`${idOf(path)}-help`} text={schema.help} />}
      {(shape.kind === "group" || shape.kind === "list") && <OwnProblems path={path} />}
      {!isConstant(shape) && <Field schema={shape} path={path} label={label} isItem />}
    </div>
  );
}

type FieldsProps = { fields: readonly NamedSchema[]; path: FieldPath };

export function Fields({ fields, path }: FieldsProps) {
  const { value } = useForm();
  /* The mark of what is invented follows the texts. A page's original follows from its name, unless it names another. */
  const isHidden = ({ name }: NamedSchema) =>
    name === "sample" || (name === "translates" && valueAt(value, [...path, name]) === undefined);
  const shown = fields.filter((field) => !isConstant(field) && !isHidden(field));
  const advanced = shown.filter(({ isAdvanced }) => isAdvanced);
  return (
    <>
      <FieldList fields={shown.filter(({ isAdvanced }) => !isAdvanced)} path={path} />
      {advanced.length > 0 && (
        <Disclosure
          path={path}
          label={FORM.more}
          summary={advanced.map(({ label }) => label).join(", ")}
          isPart={([...inside]) => advanced.some(({ name }) => name === inside[path.length])}
        >
          <FieldList fields={advanced} path={path} />
        </Disclosure>
      )}
    </>
  );
}

/** Optional fields without a value are buttons that add them. */
function FieldList({ fields, path }: FieldsProps) {
  const { Field, change, selected, onSelect, problems, value: record } = useForm();
  const [added, setAdded] = useState<readonly string[]>([]);
  const isShown = (field: NamedSchema) =>
    !field.isOptional ||
    field.fallback !== undefined ||
    isColours(field) ||
    valueAt(record, [...path, field.name]) !== undefined ||
    added.includes(field.name) ||
    selected?.join() === [...path, field.name].join() ||
    problems.some((problem) => isWithin(problem.path, [...path, field.name]));
  const addable = fields.filter((field) => !isShown(field));
  const add = (field: NamedSchema) => {
    setAdded([...added, field.name]);
    const empty = newItem(emptyValue(field), record);
    /* A picture becomes part of the record with its file. */
    if (empty !== "" && field.kind !== "picture") change([...path, field.name], empty);
    onSelect([...path, field.name]);
  };
  return (
    <>
      {fields.filter(isShown).map((field) => (
        <Field key={field.name} schema={field} path={[...path, field.name]} />
      ))}
      {addable.length > 0 && (
        <fieldset className="button-row" aria-label={FORM.addField}>
          {addable.map((field) => (
            <Button key={field.name} kind="add" icon="add" label={FORM.add(field.label)} onClick={() => add(field)}>
              {field.label}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}
