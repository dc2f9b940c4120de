import type { Markdown } from "#site/content/markdown.ts";
import type { MarkRecord } from "#site/content/text-marks.ts";
import type { Field, FieldPath, FormSchema, Json } from "../api-types.ts";
import { innerSchema } from "../form/field-changes.ts";
import { partOf, writtenPath } from "../form/form-values.ts";
import { formSchemaOfRecord } from "../records/problems.ts";

/** The first character of the last private plane. */
const FIRST = 0x100000;
const MOST = 0xfffe;

const fields: Field[] = [];
const numbers = new Map<string, number>();

/** @returns the number of a field, which its mark and the path of its picture name */
function numberOf(field: Field): number {
  const key = JSON.stringify(field);
  const number = numbers.get(key) ?? fields.push(field) - 1;
  numbers.set(key, number);
  return number;
}

export const fieldOfMark = (mark: string): Field | undefined => fields[(mark.codePointAt(0) ?? 0) - FIRST];

export const fieldOfFile = (path: string): Field | undefined => fields[Number(/#(\d+)$/.exec(path)?.[1] ?? -1)];

export const markRecord: MarkRecord = (record, { file, value: written }) => {
  const name = file.replace(/^content\//, "");
  const field = (path: FieldPath) => numberOf({ record: name, path: writtenPath(written as Json, path) });
  return marked(formSchemaOfRecord(name), record, [], field) as typeof record;
};

type FieldNumber = (path: FieldPath) => number;

function marked(schema: FormSchema | undefined, value: unknown, path: FieldPath, field: FieldNumber): unknown {
  const withMark = (text: unknown, at: FieldPath) =>
    typeof text === "string" && text !== "" ? text + markFor(field(at)) : text;
  const part = partOf(schema, value as Json | undefined);
  if (part !== schema) return marked(part, value, path, field);
  switch (schema?.kind) {
    case "text":
      return schema.isShown ? withMark(value, path) : value;
    case "email":
      return withMark(value, path);
    case "markdown": {
      if (schema.size !== "body" || !value) return withMark(value, path);
      const number = field(path);
      const { blocks, footnotes } = value as Markdown;
      return {
        blocks: markedPart(blocks, number),
        footnotes: footnotes.map((line) => markedPart(line, number, "children")),
      };
    }
    case "list":
      return Array.isArray(value)
        ? value.map((each, index) => marked(schema.item, each, [...path, index], field))
        : value;
    case "picture":
    case "map":
    case "group":
      return mapFields(value, (name, item) => {
        if (schema.kind === "picture" && name === "alt") return withMark(item, [...path, name]);
        /* The logo of the site is part of each page, and not a file. */
        if (name === "file" && isFile(item)) return numberedFile(item, field(path));
        return marked(innerSchema(schema, value as Json, name), item, [...path, name], field);
      });
    default:
      return value;
  }
}

const markFor = (number: number) => (number < MOST ? String.fromCodePoint(FIRST + number) : "");

const mapFields = (value: unknown, change: (name: string, item: unknown) => unknown) =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(name, item)]))
    : value;

type File = { readonly path: string; readonly hash: string };
const isFile = (value: unknown): value is File =>
  typeof value === "object" && value !== null && "path" in value && "hash" in value;

/** The same file with the number of its field in its path, and so in the address of each picture that is made of it. */
const numberedFile = (file: File, number: number): File => ({
  ...file,
  path: `${file.path}#${number}`,
  hash: `${file.hash}#${number}`,
});

/** The path on the disk of a file with a number. */
export const pathOfFile = (path: string): string => path.replace(/#\d+$/, "");

/** The fields of Markdown's blocks that are or contain texts. */
const BODY_TEXTS = /^(?:children|text|caption|heads|rows)$/;

/** A part of a body, in which every text has the number of the body's field. */
function markedPart(value: unknown, number: number, name = ""): unknown {
  if (typeof value === "string") return BODY_TEXTS.test(name) ? value + markFor(number) : value;
  if (Array.isArray(value)) return value.map((item) => markedPart(item, number, name));
  return isFile(value)
    ? numberedFile(value, number)
    : mapFields(value, (field, item) => markedPart(item, number, field));
}
