import { useState } from "react";
import type { FieldPath, Json, NamedSchema } from "../api-types.ts";
import { Button } from "../app/Controls.tsx";
import { Disclosure } from "./FieldParts.tsx";
import { useForm } from "./form-context.ts";
import { emptyValue, isColours, isConstant, isWithin, newItem, valueAt } from "./form-values.ts";

type Props = { fields: readonly NamedSchema[]; path: FieldPath; value: Json | undefined };

export function Fields({ fields, path, value }: Props) {
  /* The mark of what is invented follows the texts. */
  const shown = fields.filter((field) => !isConstant(field) && field.name !== "sample");
  const advanced = shown.filter(({ isAdvanced }) => isAdvanced);
  return (
    <>
      <FieldList fields={shown.filter(({ isAdvanced }) => !isAdvanced)} path={path} value={value} />
      {advanced.length > 0 && (
        <Disclosure
          path={path}
          label="More"
          summary={advanced.map(({ label }) => label).join(", ")}
          isPart={([...inside]) => advanced.some(({ name }) => name === inside[path.length])}
        >
          <FieldList fields={advanced} path={path} value={value} />
        </Disclosure>
      )}
    </>
  );
}

/** Optional fields without a value are buttons that add them. */
function FieldList({ fields, path, value }: Props) {
  const { Field, change, selected, onSelect, problems, value: record } = useForm();
  const [added, setAdded] = useState<readonly string[]>([]);
  const isShown = (field: NamedSchema) =>
    !field.isOptional ||
    field.fallback !== undefined ||
    isColours(field) ||
    valueAt(value, [field.name]) !== undefined ||
    added.includes(field.name) ||
    selected?.join() === [...path, field.name].join() ||
    problems.some((problem) => isWithin(problem.path, [...path, field.name]));
  const hidden = fields.filter((field) => !isShown(field));
  const add = (field: NamedSchema) => {
    setAdded([...added, field.name]);
    const empty = newItem(emptyValue(field), record);
    if (empty !== "") change([...path, field.name], empty);
    onSelect([...path, field.name]);
  };
  return (
    <>
      {fields.filter(isShown).map((field) => (
        <Field
          key={field.name}
          schema={field}
          path={[...path, field.name]}
          value={valueAt(value, [field.name])}
          label={field.label}
        />
      ))}
      {hidden.length > 0 && (
        <fieldset className="button-row" aria-label="Add a field">
          {hidden.map((field) => (
            <Button key={field.name} kind="add" icon="add" name={`Add ${field.label}`} onClick={() => add(field)}>
              {field.label}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}
