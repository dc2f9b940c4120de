import type { Choices, FieldPath, FormSchema, Json, KindOption } from "../api-types.ts";
import { type Group, isGroup } from "../records/pair-items.ts";

/** "errorsHeading" → "Errors heading" */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z])(?:[A-Z]|\d+)|(?<=[A-Z])[A-Z](?=[a-z])/g, (part) => ` ${part.toLowerCase()}`)
    .replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field with one possible value, such as the kind of a section. It has no place in the form. */
export const isConstant = (schema: FormSchema) =>
  schema.kind === "choice" && !schema.isOptional && schema.options.length === 1;

export const kindOf = (options: readonly KindOption[], value: Json | undefined): KindOption | undefined =>
  options.find((option) => isGroup(value) && value.kind === option.value);

/** True if a value has the shape of a schema. Its texts and numbers can still be invalid. */
export function fits(schema: FormSchema, value: Json | undefined): boolean {
  if (value === undefined) return schema.isOptional;
  switch (schema.kind) {
    case "number":
      return typeof value === "number";
    case "yes-no":
      return typeof value === "boolean";
    case "choice":
      return schema.options.includes(value);
    case "picture":
      return isGroup(value);
    case "table":
      return isListOf(value, (row) => isListOf(row, (cell) => fits(schema.cell, cell)));
    case "group":
      return isGroup(value) && fitsFields(schema, value);
    case "kinds": {
      const option = kindOf(schema.options, value);
      return option !== undefined && fits(option, value);
    }
    case "shapes":
      return shapeOf(schema.options, value) !== undefined;
    case "list":
      return isListOf(value, (item) => fits(schema.item, item));
    case "map":
      return isGroup(value) && Object.values(value).every((item) => fits(schema.item, item));
    default:
      return typeof value === "string";
  }
}

const isListOf = (value: Json, isItem: (item: Json) => boolean) => Array.isArray(value) && value.every(isItem);

const fitsFields = ({ fields }: FormSchema & { kind: "group" }, value: Group) =>
  fields.every((field) => fits(field, value[field.name])) &&
  Object.keys(value).every((name) => fields.some((field) => field.name === name));

/** The shape of a value. While fields are missing, the one with the same type. */
export function shapeOf(options: readonly FormSchema[], value: Json | undefined): FormSchema | undefined {
  const isSimilar = (option: FormSchema) =>
    option.kind === "group"
      ? isGroup(value) && Object.keys(value).every((name) => option.fields.some((field) => field.name === name))
      : fits({ ...option, isOptional: false }, value);
  return options.find((option) => value !== undefined && fits(option, value)) ?? options.find(isSimilar);
}

/** The value of a new field or item: the required fields, without texts. */
export function emptyValue(schema: FormSchema): Json {
  switch (schema.kind) {
    case "number":
      return schema.min ?? 0;
    case "yes-no":
      return false;
    case "choice":
      return schema.options[0] ?? "";
    case "picture":
      return { file: "", alt: "" };
    case "table":
      return [];
    case "group":
      return Object.fromEntries(
        schema.fields.filter((field) => !field.isOptional).map((field) => [field.name, emptyValue(field)]),
      );
    case "kinds":
    case "shapes": {
      const [first] = schema.options;
      return first ? emptyValue(first) : {};
    }
    case "list":
      return Array.from({ length: schema.min ?? 0 }, () => emptyValue(schema.item));
    case "map":
      return {};
    default:
      return "";
  }
}

/** A value as a field shows it while it is typed. */
export const toText = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/**
 * The value of a typed text.
 *
 * @returns undefined for an empty optional field, which is left out
 */
export function fromText(schema: FormSchema, text: string): Json | undefined {
  if (text.trim() === "" && schema.isOptional) return undefined;
  /* "1." and "1.0" can become 1.05. */
  if (schema.kind === "number" && /^-?\d+(?:\.\d*[1-9])?$/.test(text.trim())) return Number(text);
  return text;
}

export function valueAt(value: Json | undefined, path: FieldPath): Json | undefined {
  let current = value;
  for (const step of path) current = current && typeof current === "object" ? (current as Group)[step] : undefined;
  return current;
}

/** The value with another one at a path. Undefined removes a field. */
export function replaceAt(
  value: Json | undefined,
  [step, ...others]: FieldPath,
  replacement: Json | undefined,
): Json | undefined {
  if (step === undefined) return replacement;
  if (Array.isArray(value)) {
    const next = replaceAt(value[Number(step)], others, replacement);
    if (next === undefined) return value.toSpliced(Number(step), 1);
    /* A row of a table can lack cells. */
    const { length } = value;
    return Array.from({ length: Math.max(length, Number(step) + 1) }, (_, index) =>
      index === step ? next : (value[index] ?? ""),
    );
  }
  const group = isGroup(value) ? value : {};
  const next = replaceAt(group[step], others, replacement);
  if (next !== undefined) return { ...group, [step]: next };
  const { [step]: _removed, ...rest } = group;
  return rest;
}

/** True if a path leads to a field or into it. */
export const isWithin = (path: FieldPath, field: FieldPath) => field.every((step, index) => step === path[index]);

/** Where a value comes from in another version of the record: items of lists are the same if they have the same id. */
export function counterpart(other: Json | undefined, value: Json | undefined, path: FieldPath): Json | undefined {
  const [step, ...others] = path;
  if (step === undefined) return other;
  const [mine, theirs] = [valueAt(value, [step]), valueAt(other, [step])];
  if (!Array.isArray(value) || !Array.isArray(other)) return counterpart(theirs, mine, others);
  const id = isGroup(mine) ? mine.id : undefined;
  if (id !== undefined)
    return counterpart(
      other.find((item) => isGroup(item) && item.id === id),
      mine,
      others,
    );
  return value.length === other.length ? counterpart(theirs, mine, others) : undefined;
}

/** A new item for a list: its ids are not those of other items. */
export function newItem(item: Json, siblings: readonly Json[]): Json {
  const used = new Set(siblings.flatMap(idsIn));
  return withIds(item, (id) => {
    let free = id;
    for (let number = 2; used.has(free); number++) free = `${id.replace(/-\d+$/, "")}-${number}`;
    return free;
  });
}

const idsIn = (value: Json): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, part]) => (name === "id" ? [String(part)] : idsIn(part)))
    : [];

function withIds(value: Json, change: (id: string) => string): Json {
  if (Array.isArray(value)) return value.map((item) => withIds(item, change));
  if (!isGroup(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === "id" && typeof part === "string" ? change(part) : withIds(part, change),
    ]),
  );
}

/** A few words that tell a group or an item from the others: its first text. */
export function summaryOf(schema: FormSchema, value: Json | undefined, choices?: Choices): string {
  if (schema.kind === "reference") {
    const named = choices?.records[schema.names]?.find(({ id }) => id === value);
    return named?.title ?? toText(value);
  }
  if (typeof value === "string") return value;
  switch (schema.kind) {
    case "group":
      return firstOf(schema.fields, (field) =>
        field.isAdvanced || isConstant(field) ? "" : summaryOf(field, valueAt(value, [field.name]), choices),
      );
    case "kinds": {
      const option = kindOf(schema.options, value);
      return option ? summaryOf(option, value, choices) : "";
    }
    case "shapes": {
      const shape = shapeOf(schema.options, value);
      return shape ? summaryOf(shape, value, choices) : "";
    }
    case "list":
      return Array.isArray(value) ? firstOf(value, (item) => summaryOf(schema.item, item, choices)) : "";
    case "picture":
      return firstOf(["alt", "file"], (name) => toText(valueAt(value, [name])));
    default:
      return "";
  }
}

function firstOf<T>(items: readonly T[], text: (item: T) => string): string {
  for (const item of items) {
    const found = text(item);
    if (found !== "") return found;
  }
  return "";
}
