import type { FieldPath, FormSchema, Json, KindOption } from "../api-types.ts";

export type JsonGroup = { [field: string]: Json };

export const isGroup = (value: Json | undefined): value is JsonGroup =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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

const fitsFields = ({ fields }: FormSchema & { kind: "group" }, value: JsonGroup) =>
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
  if (schema.kind === "number") return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
  return text;
}

export function valueAt(value: Json | undefined, path: FieldPath): Json | undefined {
  let current = value;
  for (const step of path) current = current && typeof current === "object" ? (current as JsonGroup)[step] : undefined;
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
    return next === undefined ? value.toSpliced(Number(step), 1) : value.with(Number(step), next);
  }
  const group = isGroup(value) ? value : {};
  const next = replaceAt(group[step], others, replacement);
  if (next !== undefined) return { ...group, [step]: next };
  const { [step]: _removed, ...rest } = group;
  return rest;
}
