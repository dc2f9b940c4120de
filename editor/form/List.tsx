import { Accessibility } from "@dnd-kit/dom";
import { DragDropProvider, PointerSensor } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { type ReactNode, useState } from "react";
import type { FormSchema, Json } from "../api-types.ts";
import { isGroup } from "../records/pair-items.ts";
import { AddButton, Disclosure, Help, Icon, IconButton, Problems } from "./FieldParts.tsx";
import { type FieldProps, idOf, useForm } from "./form-context.ts";
import { emptyValue, kindOf, newItem, summaryOf } from "./form-values.ts";
import { isSmall } from "./Group.tsx";
import { KindPicker } from "./KindPicker.tsx";
import styles from "./RecordForm.module.css";

/** Entries in their order. They are moved by their handle, or with buttons. */
export function List({ schema, path, value, label }: FieldProps<"list">) {
  const { change, announce, onSelect, problems, choices } = useForm();
  const [isPicking, setIsPicking] = useState(false);
  const items = Array.isArray(value) ? value : [];
  const [keys, setKeys] = useKeys(items.length);
  const { item, min = 0, max = Number.POSITIVE_INFINITY } = schema;
  const id = idOf(path);
  const own = problems.filter((problem) => problem.path.length === path.length && idOf(problem.path) === id);
  const nameOf = (index: number) => summaryOf(item, items[index], choices).slice(0, 60) || `${label}, ${index + 1}`;

  const insert = (index: number, entry: Json) => {
    setKeys(keys.toSpliced(index, 0, newKey()));
    change(path, items.toSpliced(index, 0, newItem(entry, items)));
    onSelect([...path, index]);
  };
  const move = (from: number, to: number) => {
    if (from === to) return;
    setKeys(moved(keys, from, to));
    change(path, moved(items, from, to));
    onSelect([...path, to]);
    announce(`${nameOf(from)}: now ${to + 1} of ${items.length}`);
  };
  const remove = (index: number) => {
    setKeys(keys.toSpliced(index, 1));
    const rest = items.toSpliced(index, 1);
    change(path, rest.length === 0 && schema.isOptional ? undefined : rest);
    onSelect(rest.length > 0 ? [...path, Math.min(index, rest.length - 1)] : path);
    announce(`${nameOf(index)} is removed`);
  };
  const add = () => (item.kind === "kinds" ? setIsPicking(true) : insert(items.length, emptyValue(item)));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place for its number of entries
    <div className={styles.list} role="group" aria-labelledby={`${id}-label`} data-field="">
      <p className={styles.label}>
        <span id={`${id}-label`}>{label}</span>
        <span className={styles.count}>{items.length}</span>
      </p>
      {schema.help && <Help text={schema.help} />}
      <Problems texts={own.map(({ text }) => text)} />
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
              label={nameOf(index)}
              listLabel={label}
              actions={
                <span className={styles.actions}>
                  <IconButton
                    icon="up"
                    name={`Move up ${nameOf(index)}`}
                    isOff={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon="down"
                    name={`Move down ${nameOf(index)}`}
                    isOff={index === items.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                  {items.length < max && (
                    <IconButton icon="copy" name={`Copy ${nameOf(index)}`} onClick={() => insert(index + 1, entry)} />
                  )}
                  {(items.length > min || schema.isOptional) && (
                    <IconButton icon="remove" name={`Remove ${nameOf(index)}`} onClick={() => remove(index)} />
                  )}
                </span>
              }
            />
          ))}
        </ol>
      </DragDropProvider>
      {items.length < max && <AddButton label={`Add to ${label.toLowerCase()}`} onClick={add} />}
      {isPicking && item.kind === "kinds" && (
        <KindPicker
          title={`Add to ${label.toLowerCase()}`}
          options={item.options}
          onClose={() => setIsPicking(false)}
          onPick={(kind) => insert(items.length, kind.example ?? emptyValue(kind))}
        />
      )}
    </div>
  );
}

type ItemProps = {
  schema: FormSchema;
  path: FieldProps["path"];
  value: Json;
  label: string;
  listLabel: string;
  sortKey: number;
  index: number;
  actions: ReactNode;
};

function Item({ schema, path, value, label, listLabel, sortKey, index, actions }: ItemProps) {
  const { Field } = useForm();
  const { ref, handleRef, isDragging } = useSortable({ id: sortKey, index });
  const handle = (
    <span ref={handleRef} className={styles.handle} title="Drag to another place" aria-hidden="true">
      <Icon name="drag" />
    </span>
  );
  const field = <Field schema={schema} path={path} value={value} label={`${listLabel}, ${index + 1}`} isItem />;
  const isFolded = (isGroup(value) && !isSmall(schema)) || schema.kind === "list";
  const tag = schema.kind === "kinds" ? kindOf(schema.options, value)?.label : undefined;
  return (
    <li ref={ref} data-dragging={isDragging} data-folded={isFolded}>
      {isFolded ? (
        <Disclosure path={path} label={label} tag={tag} handle={handle} actions={actions}>
          {field}
        </Disclosure>
      ) : (
        <>
          {handle}
          {field}
          {actions}
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

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const [item] = items.slice(from, from + 1) as [T];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
