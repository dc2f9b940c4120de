import { matchesGlob } from "node:path";
import * as z from "zod";
import { isLanguage } from "#contract/site-record.ts";
import { STANDS_ONCE, splitName } from "#site/content/languages.ts";
import type { ContentProblem } from "#site/content/parse-record.ts";
import { RECORD_TYPES } from "#site/content/schema/record-types.ts";
import { translatedSite } from "#site/content/schema/site.ts";
import type { FieldPath, FormSchema, Json, Problem, RecordName } from "../api-types.ts";
import { inWords } from "../app/words.ts";
import { innerSchema } from "../form/field-changes.ts";
import { formSchemaOf } from "../form/form-schema.ts";
import { valueAt, writtenPath } from "../form/form-values.ts";
import { readValue } from "./rewrite-record.ts";

/** The errors of the content check, in sentences at the fields of the form. */
export const problemsOf = (
  found: readonly ContentProblem[],
  textOf: (record: RecordName) => string | undefined,
): Problem[] =>
  found.flatMap(({ file, path, reason, missing }) => {
    const record = file.replace("content/", "");
    if (!recordSchemaOf(record)) return [];
    const value = readValue(textOf(record));
    const written = writtenPath(value, path);
    const label = labelOf(formSchemaOfRecord(record), value, written);
    const text = sentence(path.length > 0 ? inForm(reason) : reason);
    return [{ record, path: written, label, text, ...(missing !== undefined && { missing }) }];
  });

/** Of the field at a path; an item is called like its list. */
function labelOf(schema: FormSchema | undefined, value: Json | undefined, path: FieldPath, label = ""): string {
  const [step, ...rest] = path;
  if (step === undefined) return label;
  const inner = innerSchema(schema, value, step);
  const own = typeof step === "string" ? inner?.label || inWords(step) : label;
  return labelOf(inner, valueAt(value, [step]), rest, own);
}

/** The form has the help of the field itself and a button for a suggested colour, and no names of files. */
const inForm = (reason: string) =>
  reason
    .replace(/^(?:is missing(?: \(.*)?|(?:must not be|is) empty)$/, "fill this in")
    .replace(/^is not clear enough: (.*?)(?:: write .*)?$/, "$1")
    .replaceAll(/content\/(?:pages\/)?([\w/-]+)\.ya?ml/g, "/$1");

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;

/** The schema of a record; undefined for a file that is none, or is in another folder than its name begins with. */
export function recordSchemaOf(record: RecordName) {
  const { folder, name: file } = splitName(record);
  const name = file.replace(/(?<=\/.*)\.yml$/, ".yaml");
  const isPath = !/\.\.|[\\\0]/.test(record);
  if (folder && (!isLanguage(folder) || STANDS_ONCE.test(name))) return undefined;
  if (folder && name === "site.yaml") return translatedSite;
  return Object.entries(RECORD_TYPES).find(([files]) => isPath && matchesGlob(name, files))?.[1];
}

const schemas = new Map<z.core.$ZodType, FormSchema>();
export function formSchemaOfRecord(name: RecordName): FormSchema {
  const type = recordSchemaOf(name) ?? UNKNOWN;
  const schema = schemas.get(type) ?? formSchemaOf(type);
  schemas.set(type, schema);
  return schema;
}
const UNKNOWN = z.never();
