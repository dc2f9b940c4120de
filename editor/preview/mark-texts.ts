import * as z from "zod";
import type { ListItem, Markdown, MarkdownBlock } from "#site/content/markdown.ts";
import { type Inline, markedInline } from "#site/content/rich-text.ts";
import { preview } from "#site/content/text-marks.ts";
import type { FieldPath } from "../api-types.ts";
import type { Field } from "../preview-messages.ts";

/** The first character of the last private plane. */
const FIRST = 0x100000;
const MOST = 0xfffe;

type MarkedField = Field & { /** Its text is Markdown. */ readonly isMarkdown: boolean };

const fields: MarkedField[] = [];
const numbers = new Map<string, number>();

/** @returns the number of a field, which its mark and the path of its picture name */
function numberOf(field: MarkedField): number {
  const key = JSON.stringify(field);
  const number = numbers.get(key) ?? fields.push(field) - 1;
  numbers.set(key, number);
  return number;
}

/** The field of a mark. */
export const fieldOfMark = (mark: string): MarkedField | undefined => fields[(mark.codePointAt(0) ?? 0) - FIRST];

/** The field of a picture, by the path of its file. */
export const fieldOfFile = (path: string): MarkedField | undefined => fields[Number(/#(\d+)$/.exec(path)?.[1] ?? -1)];

/** Marks the texts and pictures of every record from now on. */
export function markRecords(): void {
  preview.markRecord = (record, { file, value: written }, schema) => {
    const name = file.replace(/^content\//, "");
    const field = (path: FieldPath, isMarkdown = false) =>
      numberOf({ record: name, path: writtenPath(written, path), isMarkdown });
    return marked(schema, record, [], field) as typeof record;
  };
}

/** The part of a path that the file has: a tool that is written as its name is a group in the record. */
function writtenPath(written: unknown, path: FieldPath): FieldPath {
  let value = written;
  const end = path.findIndex((key) => {
    if (typeof value !== "object" || value === null) return true;
    value = (value as Record<string | number, unknown>)[key];
    return false;
  });
  return end < 0 ? path : path.slice(0, end);
}

type FieldNumber = (path: FieldPath, isMarkdown?: boolean) => number;

function marked(schema: z.core.$ZodType, value: unknown, path: FieldPath, field: FieldNumber): unknown {
  if (value === undefined || value === null) return value;
  const meta = z.globalRegistry.get(schema) ?? {};
  if (meta.format === "markdown-body") return markedBody(value as Markdown, markFor(field(path, true)));
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "readonly":
      return marked(def.innerType, value, path, field);
    case "lazy":
      return marked(def.getter(), value, path, field);
    case "pipe":
      return marked(def.in._zod.def.type === "transform" ? def.out : def.in, value, path, field);
    case "union": {
      const option = def.options.find((candidate) => fits(candidate, value));
      return option ? marked(option, value, path, field) : value;
    }
    case "array":
      return Array.isArray(value)
        ? value.map((item, index) => marked(def.element, item, [...path, index], field))
        : value;
    case "tuple":
      return Array.isArray(value)
        ? value.map((item, index) =>
            def.items[index] ? marked(def.items[index], item, [...path, index], field) : item,
          )
        : value;
    case "record":
      return mapFields(value, (name, item) => marked(def.valueType, item, [...path, name], field));
    case "object":
      return mapFields(value, (name, item) => {
        const own = def.shape[name];
        /* The logo of the site is part of each page, and not a file. */
        if (name === "file" && isFile(item)) return numberedFile(item, field(path));
        return own ? marked(own, item, [...path, name], field) : item;
      });
    case "string": {
      const isMarkdown = meta.format === "markdown";
      const isShown = typeof value === "string" && value !== "" && isText(schema, meta);
      return isShown ? value + markFor(field(path, isMarkdown)) : value;
    }
    default:
      return value;
  }
}

const markFor = (number: number) => (number < MOST ? String.fromCodePoint(FIRST + number) : "");

const mapFields = (value: unknown, change: (name: string, item: unknown) => unknown) =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, change(name, item)]))
    : value;

/** Texts are trimmed. Links, dates and ids have a format, and a reference to another record says so. */
function isText(schema: z.core.$ZodType, { field }: Record<string, unknown>): boolean {
  const { format, checks = [] } = (schema as z.core.$ZodStringFormat)._zod.def;
  if (format === "email") return true;
  const kinds = checks.map((check) => check._zod.def.check);
  return kinds.includes("overwrite") && !kinds.includes("string_format") && typeof field !== "object";
}

/** True for the option of a union that a value belongs to. */
function fits(schema: z.core.$ZodType, value: unknown): boolean {
  const { def, propValues } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "default":
      return fits(def.innerType, value);
    case "pipe":
      return fits(def.in._zod.def.type === "transform" ? def.out : def.in, value);
    case "union":
      return def.options.some((option) => fits(option, value));
    case "array":
      return Array.isArray(value);
    case "object":
      return (
        typeof value === "object" &&
        value !== null &&
        Object.keys(value).every((name) => name in def.shape) &&
        Object.entries(propValues ?? {}).every(([name, allowed]) => allowed.has(Reflect.get(value, name)))
      );
    case "string":
      return typeof value === "string";
    default:
      return false;
  }
}

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

function markedBody({ blocks, footnotes }: Markdown, mark: string): Markdown {
  const line = (nodes: readonly Inline[]) => markedInline(nodes, mark);
  const cell = (text: string) => text + mark;
  const item = ({ children, blocks: below }: ListItem): ListItem => ({
    children: line(children),
    blocks: below.map(block),
  });
  function block(one: MarkdownBlock): MarkdownBlock {
    switch (one.kind) {
      case "paragraph":
      case "heading":
        return { ...one, children: line(one.children) };
      case "list":
        return { ...one, items: one.items.map(item) };
      case "quote":
        return { ...one, blocks: one.blocks.map(block) };
      case "code":
        return { ...one, text: one.text + mark };
      case "table":
        return { ...one, heads: one.heads.map(cell), rows: one.rows.map((row) => row.map(cell)) };
      case "picture": {
        const { file } = one.picture;
        const number = (mark.codePointAt(0) ?? FIRST) - FIRST;
        return {
          ...one,
          picture: { ...one.picture, file: { ...file, ...numberedFile(file, number) } },
          caption: one.caption && one.caption + mark,
        };
      }
      default:
        return one satisfies never;
    }
  }
  return { blocks: blocks.map(block), footnotes: footnotes.map(line) };
}
