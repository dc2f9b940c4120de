import { SITE_IDS } from "#site/content/addresses.ts";
import type { Choices, FieldPath, FormSchema, Json, NamedSchema } from "../api-types.ts";
import { type Group, isGroup } from "../records/pair-items.ts";
import { shownText } from "./placeholders.ts";

/** A field with one possible value, such as the kind of a section. It has no place in the form. */
export const isConstant = (schema: FormSchema) =>
  schema.kind === "choice" && !schema.isOptional && schema.options.length === 1;

/** A colour of the site, or all of them. They are in sight also without a value. */
export const isColours = (schema: FormSchema): boolean =>
  schema.kind === "theme-colour" || (schema.kind === "group" && schema.fields.some(isColours));

export const kindOf = (options: readonly NamedSchema[], value: Json | undefined): NamedSchema | undefined =>
  options.find(({ name }) => isGroup(value) && value.kind === name);

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
    case "font-files":
      return isGroup(value);
    case "theme-colour":
      return typeof value === "string" || isGroup(value);
    case "group":
      return isGroup(value) && hasOnly(schema, value) && schema.fields.every((field) => fits(field, value[field.name]));
    case "kinds":
      return schema.options.some((option) => kindOf([option], value) && fits(option, value));
    case "shapes":
      return shapeOf(schema.options, value) !== undefined;
    case "list":
      return Array.isArray(value) && value.every((item) => fits(schema.item, item));
    case "map":
      return isGroup(value) && Object.values(value).every((item) => fits(schema.item, item));
    default:
      return typeof value === "string";
  }
}

const hasOnly = ({ fields, isOpen }: FormSchema & { kind: "group" }, value: Group) =>
  isOpen || Object.keys(value).every((name) => fields.some((field) => field.name === name));

/** The shape of a value. While fields are missing, the one with the same type. */
export function shapeOf(options: readonly FormSchema[], value: Json | undefined): FormSchema | undefined {
  const isSimilar = (option: FormSchema) =>
    option.kind === "group" ? isGroup(value) && hasOnly(option, value) : fits({ ...option, isOptional: false }, value);
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
      return { file: "" };
    case "group":
      return Object.fromEntries(
        schema.fields.flatMap((each) => (each.isOptional ? [] : [[each.name, emptyValue(each)]])),
      );
    case "kinds":
      return schema.options[0] ? newOfKind(schema.options[0]) : {};
    case "shapes":
      return schema.options[0] ? emptyValue(schema.options[0]) : "";
    case "list":
      return Array.from({ length: schema.min ?? 0 }, () => emptyValue(schema.item));
    case "map":
    case "font-files":
      return {};
    default:
      return "";
  }
}

export const newOfKind = (kind: NamedSchema): Json => kind.example ?? emptyValue(kind);

/** The value as another kind or shape: fields with the same name are kept, or the text. */
export function converted(from: FormSchema | undefined, value: Json | undefined, to: FormSchema): Json {
  const text = Array.isArray(value) ? value.flat().map(toText).join(" ") : from ? summaryOf(from, value) : "";
  const empty = emptyValue(to);
  if (to.kind === "list") return [converted(from, value, to.item)];
  if (to.kind !== "group" || !isGroup(empty)) return empty === "" ? text : empty;
  const kept = isGroup(value)
    ? to.fields.filter((field) => !isConstant(field) && field.name in value && fits(field, value[field.name]))
    : to.fields.filter((field) => field.kind === "text").slice(0, 1);
  const old = isGroup(value) ? value : Object.fromEntries(kept.map(({ name }) => [name, text]));
  return { ...empty, ...Object.fromEntries(kept.map(({ name }) => [name, old[name] ?? null])) };
}

/** A value as a field shows it while it is typed. */
export const toText = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The value of a typed text; undefined for an empty optional field, which is left out. */
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
    const index = Number(step);
    const next = replaceAt(value[index], others, replacement);
    if (next === undefined) return value.toSpliced(index, 1);
    /* A row of a table can lack cells. */
    return Object.assign(Array<Json>(Math.max(value.length, index)).fill(""), value, { [index]: next });
  }
  const group = isGroup(value) ? value : {};
  const next = replaceAt(group[step], others, replacement);
  if (next !== undefined) return { ...group, [step]: next };
  const { [step]: _removed, ...rest } = group;
  return rest;
}

/** The part of a path that a value has: a tool that is written as its name is a group for the check. */
export function writtenPath(value: Json | undefined, path: FieldPath): FieldPath {
  const end = path.findIndex((_, depth) => {
    const outer = valueAt(value, path.slice(0, depth));
    return typeof outer !== "object" || outer === null;
  });
  return end < 0 ? path : path.slice(0, end);
}

export const isWithin = (path: FieldPath, field: FieldPath) => field.every((step, index) => step === path[index]);

/** Where a value comes from in another version of the record: items of lists are the same if they have the same id. */
export function counterpart(other: Json | undefined, value: Json | undefined, path: FieldPath): Json | undefined {
  const [step, ...others] = path;
  if (step === undefined) return other;
  const [mine, theirs] = [valueAt(value, [step]), valueAt(other, [step])];
  const inLists = Array.isArray(value) && Array.isArray(other);
  if (inLists && isGroup(mine) && mine.id !== undefined) {
    const same = other.find((item) => isGroup(item) && item.id === mine.id);
    return counterpart(same, mine, others);
  }
  return inLists && value.length !== other.length ? undefined : counterpart(theirs, mine, others);
}

/** A new item for a record, whose ids no other part of its page has. */
export function newItem(item: Json, record: Json): Json {
  const used = new Set<Json>(SITE_IDS);
  visitIds(record, (id) => used.add(id).add(`${id}-title`));
  return visitIds(item, (id) => {
    const name = id.replace(/-\d+$/, "") || "part";
    let free = id || name;
    for (let number = 2; used.has(free); number++) free = `${name}-${number}`;
    used.add(free);
    return free;
  });
}

const visitIds = (value: Json, change: (id: string) => unknown): Json =>
  JSON.parse(JSON.stringify(value), (name, part) => (name === "id" && typeof part === "string" ? change(part) : part));

/** A few words that tell a group or an item from the others: its first text. */
export function summaryOf(schema: FormSchema, value: Json | undefined, choices?: Choices): string {
  if (schema.kind === "reference")
    return choices?.records[schema.names]?.find(({ id }) => id === value)?.title ?? toText(value);
  if (typeof value === "string") return choices ? shownText(value, choices.fills) : value;
  const inner = partOf(schema, value);
  if (inner !== schema) return inner ? summaryOf(inner, value, choices) : "";
  const texts: string[] =
    schema.kind === "group"
      ? schema.fields
          .filter((field) => !field.isAdvanced && !isConstant(field))
          .map((field) => summaryOf(field, valueAt(value, [field.name]), choices))
      : schema.kind === "list" && Array.isArray(value)
        ? value.map((item) => summaryOf(schema.item, item, choices))
        : schema.kind === "picture"
          ? ["alt", "file"].map((name) => toText(valueAt(value, [name])))
          : [];
  return texts.find((text) => text !== "") ?? "";
}

/** Of a value of one of several kinds or shapes, that one. */
export function partOf(schema: FormSchema | undefined, value: Json | undefined): FormSchema | undefined {
  if (schema?.kind === "kinds") return kindOf(schema.options, value);
  return schema?.kind === "shapes" ? shapeOf(schema.options, value) : schema;
}

type Text = { readonly path: FieldPath; readonly text: string };

/** The texts that changed where no list became longer or shorter: the page can show them before they are saved. */
export function changedTexts(before: Json | undefined, after: Json | undefined, path: FieldPath = []): Text[] {
  if (before === after) return [];
  if (typeof after === "string") return [{ path, text: after }];
  const isList = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  const keys = isList
    ? [...before.keys()]
    : isGroup(before) && isGroup(after)
      ? Object.keys({ ...after, ...before })
      : [];
  return keys.flatMap((key) => changedTexts(valueAt(before, [key]), valueAt(after, [key]), [...path, key]));
}
