import type { Json } from "../api-types.ts";
import { Button } from "../app/Controls.tsx";
import { isGroup } from "../records/pair-items.ts";
import { type ControlProps, useForm } from "./form-context.ts";
import { emptyValue } from "./form-values.ts";
import styles from "./RecordForm.module.css";

/** Names that people choose, each with a value, such as old addresses and the new ones. */
export function MapField({ schema, value, path, label, onChange }: ControlProps<"map">) {
  const { Field } = useForm();
  const entries = Object.entries(isGroup(value) ? value : {});
  const set = (next: readonly [string, Json][]) =>
    onChange(next.length === 0 && schema.isOptional ? undefined : Object.fromEntries(next));
  const rename = (index: number, name: string) => {
    const isUsed = entries.some(([other], place) => other === name && place !== index);
    if (!isUsed) set(entries.map(([old, item], place) => [place === index ? name : old, item]));
  };
  return (
    <div className={styles.map}>
      {entries.map(([name, item], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while it is typed
        <div key={index}>
          <input
            defaultValue={name}
            aria-label={`${label}, ${index + 1}: from`}
            onBlur={(event) => rename(index, event.target.value.trim())}
          />
          <Field schema={schema.item} path={[...path, name]} value={item} label={`${label}, ${name}`} isItem />
          <Button kind="small" icon="remove" name={`Remove ${name}`} onClick={() => set(entries.toSpliced(index, 1))} />
        </div>
      ))}
      {!entries.some(([name]) => name === "") && (
        <Button kind="add" icon="add" onClick={() => set([...entries, ["", emptyValue(schema.item)]])}>
          Add to {label.toLowerCase()}
        </Button>
      )}
    </div>
  );
}
