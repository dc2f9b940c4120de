import type { FormSchema } from "../api-types.ts";
import { Select } from "./ChoiceField.tsx";
import { Help, OwnProblems, RemoveButton } from "./FieldParts.tsx";
import { type FieldProps, idOf, useForm } from "./form-context.ts";
import { converted, isConstant, shapeOf } from "./form-values.ts";
import styles from "./RecordForm.module.css";

type Props = FieldProps<"kinds" | "shapes">;

/** The choice. The text of the old kind or shape is kept where the new one has room for it. */
export function Variants({ schema, path, value, label, isItem, chosen }: Props & { chosen: FormSchema | undefined }) {
  const { change } = useForm();
  const options: readonly FormSchema[] = schema.options;
  return (
    <div className={styles.label}>
      <label htmlFor={`${idOf(path)}-kind`} className={isItem ? "sr" : undefined}>
        {label}
      </label>
      <Select
        id={`${idOf(path)}-kind`}
        aria-describedby={`${idOf(path)}-help`}
        value={String(chosen ? options.indexOf(chosen) : -1)}
        options={options.map((option, index) => ({ value: String(index), title: option.label }))}
        onChange={(index) => {
          const next = options[Number(index)];
          if (next) change(path, converted(chosen, value, next));
        }}
      />
      {schema.kind === "shapes" && <RemoveButton {...{ schema, path, value, label, isItem }} />}
    </div>
  );
}

/** A value of one of several shapes, and the choice between them. */
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
      {!isConstant(shape) && <Field schema={shape} path={path} value={value} label={label} isItem />}
    </div>
  );
}
