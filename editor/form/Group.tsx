import { Disclosure, Help, RemoveButton, useSelection } from "./FieldParts.tsx";
import { Fields } from "./Fields.tsx";
import { type FieldProps, useForm } from "./form-context.ts";
import { isConstant, summaryOf } from "./form-values.ts";
import styles from "./RecordForm.module.css";

const LARGE = new Set(["markdown", "picture", "file", "row", "group", "kinds", "shapes", "list", "map"]);

/** A few small fields, such as the label and the address of a link. They need no button to open them. */
export const isSmall = (schema: FieldProps["schema"]): boolean =>
  schema.kind === "group" &&
  schema.fields.length <= 3 &&
  schema.fields.every((field) => !LARGE.has(field.kind) && !field.isOptional && !field.isAdvanced);

/** A group of fields with a name. */
export function Group(props: FieldProps<"group">) {
  const { schema, path, value, label, isItem } = props;
  const { choices } = useForm();
  const { ref, isSelected: _, ...field } = useSelection(path, "itself");
  const fields = <Fields fields={schema.fields} path={path} value={value} />;
  const isOpen = isSmall(schema) || schema.fields.filter((each) => !isConstant(each)).length === 1;
  if (isItem && !isSmall(schema)) return fields;
  if (!isOpen)
    return (
      <Disclosure
        {...{ path, label, help: schema.help }}
        summary={summaryOf(schema, value, choices)}
        actions={<RemoveButton {...props} />}
      >
        {fields}
      </Disclosure>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div ref={ref} role="group" aria-label={label} className={styles.small} data-item={isItem} {...field}>
      {!isItem && (
        <p className={styles.label}>
          {label}
          <RemoveButton {...props} />
        </p>
      )}
      {schema.help && !isItem && <Help text={schema.help} />}
      <div className={styles.row}>{fields}</div>
    </div>
  );
}
