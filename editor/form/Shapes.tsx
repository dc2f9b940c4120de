import type { FormSchema, Json } from "../api-types.ts";
import { isGroup } from "../records/pair-items.ts";
import { Help, IconButton, Problems } from "./FieldParts.tsx";
import { type FieldProps, idOf, useForm } from "./form-context.ts";
import { emptyValue, shapeOf, summaryOf } from "./form-values.ts";
import styles from "./RecordForm.module.css";

/** A value of one of several shapes, and the choice between them. */
export function Shapes({ schema, path, value, label, isItem = false }: FieldProps<"shapes">) {
  const { Field, change, problems } = useForm();
  const shape = shapeOf(schema.options, value) ?? schema.options[0];
  const id = idOf(path);
  if (!shape) return null;
  const own = problems.filter((problem) => problem.path.length === path.length && idOf(problem.path) === id);
  return (
    <div className={styles.shapes}>
      <div className={styles.label}>
        <label htmlFor={`${id}-shape`} className={isItem ? "sr" : undefined}>
          {label}
        </label>
        <select
          id={`${id}-shape`}
          value={schema.options.indexOf(shape)}
          onChange={(event) => {
            const next = schema.options[Number(event.target.value)];
            if (next) change(path, converted(shape, value, next));
          }}
        >
          {schema.options.map((option, index) => (
            <option key={option.label} value={index}>
              {option.label}
            </option>
          ))}
        </select>
        {schema.isOptional && value !== undefined && !isItem && (
          <IconButton icon="remove" name={`Remove ${label}`} onClick={() => change(path, undefined)} />
        )}
      </div>
      {schema.help && <Help text={schema.help} />}
      {shape.kind === "group" || shape.kind === "list" ? <Problems texts={own.map(({ text }) => text)} /> : null}
      {!(shape.kind === "choice" && shape.options.length === 1) && (
        <Field schema={shape} path={path} value={value} label={shape.label} isItem />
      )}
    </div>
  );
}

/** The value in another shape. Its text is kept. */
function converted(from: FormSchema, value: Json | undefined, to: FormSchema): Json {
  const text = summaryOf(from, value);
  const empty = emptyValue(to);
  if (typeof empty === "string") return to.kind === "choice" ? empty : text;
  const first = to.kind === "group" ? to.fields.find((field) => field.kind === "text") : undefined;
  return first && isGroup(empty) ? { ...empty, [first.name]: text } : empty;
}
