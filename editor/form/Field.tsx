import type { ReactNode } from "react";
import type { Json } from "../api-types.ts";
import { isEqual } from "../records/is-equal.ts";
import { ChoiceField, SeveralField, SwatchField } from "./ChoiceField.tsx";
import { Combobox } from "./Combobox.tsx";
import { Help, Problems, useSelection } from "./FieldParts.tsx";
import { type ControlProps, type FieldProps, idOf, useForm } from "./form-context.ts";
import { counterpart, isWithin, toText } from "./form-values.ts";
import { Group } from "./Group.tsx";
import { Kinds } from "./Kinds.tsx";
import { List } from "./List.tsx";
import { MapField } from "./MapField.tsx";
import { MarkdownField } from "./MarkdownField.tsx";
import { FileField, PictureField } from "./PictureField.tsx";
import styles from "./RecordForm.module.css";
import { Shapes } from "./Shapes.tsx";
import { TableField } from "./TableField.tsx";
import { TextField } from "./TextField.tsx";

export function Field(props: FieldProps) {
  const { schema } = props;
  switch (schema.kind) {
    case "group":
      return <Group {...props} schema={schema} />;
    case "kinds":
      return <Kinds {...props} schema={schema} />;
    case "shapes":
      return <Shapes {...props} schema={schema} />;
    case "list":
      if (schema.item.kind === "choice" && schema.item.look === "words") break;
      return <List {...props} schema={schema} />;
  }
  return <LabelledField {...props} />;
}

/** Fields with several controls, which have a group's name instead of a label. */
const SEVERAL_CONTROLS = new Set(["picture", "table", "map", "list", "choice"]);

function LabelledField({ schema, path, value, label, isItem = false }: FieldProps) {
  const form = useForm();
  const { ref, isSelected, ...field } = useSelection(path);
  const id = idOf(path);
  const problems = form.problems.filter((problem) => isWithin(problem.path, path));
  const published = counterpart(form.published, form.value, path);
  const isChanged = published !== undefined && !isEqual(published, value);
  const max = schema.kind === "text" ? schema.max : undefined;
  const length = toText(value).length;
  const describedBy = [schema.help && `${id}-help`, max && `${id}-count`, problems.length > 0 && `${id}-problem`]
    .filter(Boolean)
    .join(" ");
  const isSwatches = schema.kind === "choice" && schema.look !== "words";
  const isNamedGroup = SEVERAL_CONTROLS.has(schema.kind) && (schema.kind !== "choice" || isSwatches);
  const isRemovable = schema.isOptional && schema.fallback === undefined && value !== undefined && isNamedGroup;
  const control = {
    path,
    value,
    label,
    id,
    labelId: `${id}-label`,
    describedBy: describedBy || undefined,
    isInvalid: problems.length > 0,
    onChange: (next: typeof value) => form.change(path, next),
  };
  const Label = isNamedGroup || schema.kind === "yes-no" ? "span" : "label";
  return (
    <div
      ref={ref}
      className={styles.field}
      data-selected={isSelected}
      data-invalid={problems.length > 0}
      data-item={isItem}
      {...(isNamedGroup && { role: "group", "aria-labelledby": control.labelId })}
      {...field}
    >
      <div className={styles.label}>
        {schema.kind !== "yes-no" && (
          <Label id={control.labelId} className={isItem ? "sr" : undefined} {...(Label === "label" && { htmlFor: id })}>
            {label}
          </Label>
        )}
        {max !== undefined && length > 0.5 * max && (
          <span id={`${id}-count`} className={styles.count} data-over={length > max}>
            {length} of {max}
          </span>
        )}
        {isChanged && (
          <button type="button" className={styles.quiet} onClick={() => form.change(path, published)}>
            Back to the published {schema.kind === "text" || schema.kind === "markdown" ? "text" : "value"}
            <span className="sr">of {label}</span>
          </button>
        )}
        {isRemovable && (
          <button type="button" className={styles.quiet} onClick={() => form.change(path, undefined)}>
            Remove<span className="sr"> {label}</span>
          </button>
        )}
      </div>
      <Control schema={schema} {...control} />
      {schema.help && <Help id={`${id}-help`} text={helpOf(schema.help, value ?? schema.fallback)} />}
      <Problems id={`${id}-problem`} texts={problems.map(({ text }) => text)} />
    </div>
  );
}

/** Of "`rows`: one below the other; `columns`: side by side", what is true of the chosen option. */
function helpOf(help: string, value: Json | undefined): string {
  const [, found] = new RegExp(`\`${String(value)}\`: ([^;.]+)`).exec(help) ?? [];
  return found ? `${found.charAt(0).toUpperCase()}${found.slice(1)}.` : help;
}

function Control({ schema, ...props }: ControlProps): ReactNode {
  const { value, onChange, id, describedBy, isInvalid, label } = props;
  switch (schema.kind) {
    case "markdown":
      return <MarkdownField schema={schema} {...props} />;
    case "choice":
      return schema.look === "words" ? (
        <ChoiceField schema={schema} {...props} />
      ) : (
        <SwatchField schema={schema} {...props} />
      );
    case "list":
      return <SeveralField schema={schema} {...props} />;
    case "link":
    case "reference":
      return <Combobox schema={schema} {...props} />;
    case "picture":
      return <PictureField schema={schema} {...props} />;
    case "file":
      return <FileField schema={schema} {...props} />;
    case "table":
      return <TableField schema={schema} {...props} />;
    case "map":
      return <MapField schema={schema} {...props} />;
    case "yes-no":
      return (
        <label className={styles.check}>
          <input
            id={id}
            type="checkbox"
            checked={(value ?? schema.fallback) === true}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onChange={(event) => onChange(event.target.checked === schema.fallback ? undefined : event.target.checked)}
          />
          {label}
        </label>
      );
  }
  return <TextField schema={schema} {...props} />;
}
