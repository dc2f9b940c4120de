import { Disclosure, Help, IconButton, useSelection } from "./FieldParts.tsx";
import { Fields } from "./Fields.tsx";
import { type FieldProps, useForm } from "./form-context.ts";
import { isConstant, summaryOf } from "./form-values.ts";
import styles from "./RecordForm.module.css";

const ONE_LINE = new Set([
  "text",
  "link",
  "number",
  "choice",
  "date",
  "time",
  "email",
  "colour",
  "reference",
  "yes-no",
]);

/** A few small fields, such as the label and the address of a link. They need no button to open them. */
export const isSmall = (schema: FieldProps["schema"]): boolean =>
  schema.kind === "group" &&
  schema.fields.length <= 3 &&
  schema.fields.every((field) => ONE_LINE.has(field.kind) && !field.isOptional && !field.isAdvanced);

/** A group of fields with a name. */
export function Group({ schema, path, value, label, isItem = false }: FieldProps<"group">) {
  const { change, choices } = useForm();
  const { ref, isSelected, ...field } = useSelection(path, "itself");
  const fields = <Fields fields={schema.fields} path={path} value={value} />;
  const isRemovable = schema.isOptional && value !== undefined && !isItem;
  const remove = isRemovable && (
    <IconButton icon="remove" name={`Remove ${label}`} onClick={() => change(path, undefined)} />
  );
  if (isItem && !isSmall(schema)) return fields;
  if (isSmall(schema) || schema.fields.filter((each) => !isConstant(each)).length === 1)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
      <div ref={ref} role="group" aria-label={label} className={styles.small} data-item={isItem} {...field}>
        {!isItem && (
          <p className={styles.label}>
            <span>{label}</span>
            {remove}
          </p>
        )}
        {schema.help && !isItem && <Help text={schema.help} />}
        <div className={styles.row}>{fields}</div>
      </div>
    );
  return (
    <Disclosure
      path={path}
      label={label}
      summary={summaryOf(schema, value, choices)}
      help={schema.help}
      actions={remove}
    >
      {fields}
    </Disclosure>
  );
}
