import { Accessibility } from "@dnd-kit/dom";
import { DragDropProvider, PointerSensor } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { type ReactNode, useState } from "react";
import { Button, Icon, type IconName } from "#site/components/controls/Controls.tsx";
import type { Json } from "../api-types.ts";
import { isGroup } from "../records/pair-items.ts";
import { FORM } from "../texts.ts";
import { Disclosure, Help, OwnProblems } from "./FieldParts.tsx";
import { type ControlProps, type FieldProps, idOf, useForm } from "./form-context.ts";
import { emptyValue, kindOf, newItem, newOfKind, summaryOf, valueAt } from "./form-values.ts";
import { isSmall } from "./Group.tsx";
import { PickDialog, type PickEntry, Sketch } from "./PickDialog.tsx";
import styles from "./RecordForm.module.css";

const LONGEST_NAME = 60;

export function List({ schema, path, value, label, isItem }: FieldProps<"list">) {
  const { change, announce, onSelect, choices, value: record } = useForm();
  const [isPicking, setIsPicking] = useState(false);
  const items = Array.isArray(value) ? value : [];
  const [keys, setKeys] = useKeys(items.length);
  const { item, min = 0, max = Number.POSITIVE_INFINITY } = schema;
  /* A page has each form at most once. */
  const forms = items.map((entry) => valueAt(entry, ["kind"])).filter((kind) => String(kind).endsWith("-form"));
  const labelOf = (index: number) => (item.label ? `${item.label} ${index + 1}` : `${label}, ${index + 1}`);
  const nameOf = (index: number) => summaryOf(item, items[index], choices).slice(0, LONGEST_NAME) || labelOf(index);
  const addLabel = item.label ? FORM.add(item.label.toLowerCase()) : FORM.addTo(label);

  const insert = (index: number, entry: Json) => {
    setKeys(keys.toSpliced(index, 0, newKey()));
    change(path, items.toSpliced(index, 0, newItem(entry, record)));
    onSelect([...path, index]);
  };
  const move = (from: number, to: number) => {
    if (from === to) return;
    setKeys(moved(keys, from, to));
    change(path, moved(items, from, to));
    onSelect([...path, to]);
    announce(FORM.moved(nameOf(from), to + 1, items.length));
  };
  const remove = (index: number) => {
    setKeys(keys.toSpliced(index, 1));
    const rest = items.toSpliced(index, 1);
    change(path, rest.length === 0 && schema.isOptional ? undefined : rest);
    onSelect(rest.length > 0 ? [...path, Math.min(index, rest.length - 1)] : path);
    announce(FORM.isRemoved(nameOf(index)));
  };
  /** At the end of a list a button does nothing, but keeps the focus. */
  const action = (icon: IconName, name: string, onClick: () => void, isOff = false) => (
    <Button kind="small" icon={icon} label={name} aria-disabled={isOff} onClick={isOff ? undefined : onClick} />
  );
  const actionsOf = (index: number, name: string) => (
    <>
      {action("up", FORM.up(name), () => move(index, index - 1), index === 0)}
      {action("down", FORM.down(name), () => move(index, index + 1), index === items.length - 1)}
      {items.length < max && action("copy", FORM.copy(name), () => insert(index + 1, items[index] ?? ""))}
      {(items.length > min || schema.isOptional) && action("remove", FORM.remove(name), () => remove(index))}
    </>
  );

  return (
    <fieldset className={styles.list} aria-label={label} id={idOf(path)} data-field="">
      {!isItem && (
        <p className="row label">
          <span>{label}</span> <span className="note">{items.length}</span>
        </p>
      )}
      {schema.help && !isItem && <Help text={schema.help} />}
      {!isItem && <OwnProblems path={path} />}
      <DragDropProvider
        sensors={[PointerSensor]}
        plugins={(all) => all.filter((plugin) => plugin !== Accessibility)}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
        }}
      >
        <ol>
          {items.map((entry, index) => (
            <Item
              key={keys[index]}
              sortKey={keys[index] ?? 0}
              index={index}
              schema={item}
              path={[...path, index]}
              value={entry}
              label={labelOf(index)}
              name={nameOf(index)}
              actions={actionsOf(index, nameOf(index))}
            />
          ))}
        </ol>
      </DragDropProvider>
      {items.length < max && (
        <Button
          kind="add"
          icon="add"
          onClick={() => (item.kind === "kinds" ? setIsPicking(true) : insert(items.length, emptyValue(item)))}
        >
          {addLabel}
        </Button>
      )}
      {isPicking && item.kind === "kinds" && (
        <PickDialog
          title={addLabel}
          onClose={() => setIsPicking(false)}
          entries={item.options
            .filter(({ name }) => !forms.includes(name))
            .map(
              (kind): PickEntry => ({
                title: kind.label,
                texts: [kind.help],
                picture: <Sketch schema={kind} />,
                onPick: () => insert(items.length, newOfKind(kind)),
              }),
            )}
        />
      )}
    </fieldset>
  );
}

type ItemProps = FieldProps & { name: string; sortKey: number; index: number; actions: ReactNode };

function Item({ name, sortKey, index, actions, ...props }: ItemProps) {
  const { schema, path, value } = props;
  const { Field } = useForm();
  const { ref, handleRef, isDragging } = useSortable({ id: sortKey, index });
  const handle = (
    <span ref={handleRef} className={`is-faint is-grid ${styles.handle}`} title={FORM.drag} aria-hidden="true">
      <Icon name="drag" />
    </span>
  );
  const field = <Field {...props} isItem />;
  const isFolded = (isGroup(value) && !isSmall(schema)) || schema.kind === "list";
  const tag = schema.kind === "kinds" ? kindOf(schema.options, value)?.label : undefined;
  return (
    <li ref={ref} data-dragging={isDragging} data-folded={isFolded}>
      {isFolded ? (
        <Disclosure path={path} label={name} tag={tag} handle={handle} actions={actions}>
          {field}
        </Disclosure>
      ) : (
        <>
          {handle}
          {field}
          <span className={`row ${styles.actions}`}>{actions}</span>
        </>
      )}
    </li>
  );
}

let lastKey = 0;
const newKey = () => ++lastKey;

/** Keys that stay with their entries while these are moved. */
function useKeys(length: number) {
  const [keys, setKeys] = useState<readonly number[]>([]);
  if (keys.length === length) return [keys, setKeys] as const;
  const all = Array.from({ length }, (_, index) => keys[index] ?? newKey());
  setKeys(all);
  return [all, setKeys] as const;
}

const moved = <T,>(items: readonly T[], from: number, to: number): T[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));

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
      {entries.map(([name], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while it is typed
        <div key={index} className="is-grid gap-2">
          <input
            defaultValue={name}
            /* After a removal, React reuses the field of this index, with its old text. */
            ref={(field) => {
              if (field && field !== document.activeElement) field.value = name;
            }}
            aria-label={FORM.from(label, index + 1)}
            onBlur={(event) => rename(index, event.target.value.trim())}
          />
          <Field schema={schema.item} path={[...path, name]} label={`${label}, ${name}`} isItem />
          <Button
            kind="small"
            icon="remove"
            label={FORM.remove(name)}
            onClick={() => set(entries.toSpliced(index, 1))}
          />
        </div>
      ))}
      {!entries.some(([name]) => name === "") && (
        <Button kind="add" icon="add" onClick={() => set([...entries, ["", emptyValue(schema.item)]])}>
          {FORM.addTo(label)}
        </Button>
      )}
    </div>
  );
}
