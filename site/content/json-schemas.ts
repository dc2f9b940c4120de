import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { formWordsRecord } from "#contract/form-words.ts";
import { officeRecord } from "#contract/office-record.ts";
import { themeRecord } from "#contract/theme-record.ts";
import { answersRecord } from "./schema/answers.ts";
import { articleRecord } from "./schema/article.ts";
import { caseStudyRecord } from "./schema/case-study.ts";
import { interfaceRecord } from "./schema/interface.ts";
import { jobRecord } from "./schema/job.ts";
import { navigationRecord } from "./schema/navigation.ts";
import { notFoundRecord } from "./schema/not-found.ts";
import { openSourceRecord } from "./schema/open-source.ts";
import { pageRecord } from "./schema/page.ts";
import { siteRecord } from "./schema/site.ts";
import { templatesRecord } from "./schema/templates.ts";
import { unavailableRecord } from "./schema/unavailable.ts";

/** The types of records, by their files in the content folder. `.vscode/settings.json` names the same files. */
export const RECORD_TYPES: Readonly<Record<string, z.core.$ZodType>> = {
  "answers.yaml": answersRecord,
  "articles/*.yaml": articleRecord,
  "case-studies/*.yaml": caseStudyRecord,
  "forms.yaml": formWordsRecord,
  "interface.yaml": interfaceRecord,
  "jobs/*.yaml": jobRecord,
  "navigation.yaml": navigationRecord,
  "not-found.yaml": notFoundRecord,
  "office.yaml": officeRecord,
  "open-source.yaml": openSourceRecord,
  "pages/**/*.yaml": pageRecord,
  "site.yaml": siteRecord,
  "templates.yaml": templatesRecord,
  "theme.yaml": themeRecord,
  "unavailable.yaml": unavailableRecord,
};

/** The file of the JSON Schema of a type of records, such as `case-studies.json`. */
export const schemaFile = (files: string) => files.replace(/(?:\/.*)?\.yaml$/, ".json");

/** Writes the JSON Schema of every type of records, with which editors complete and check YAML while people type. */
export function writeJsonSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [files, schema] of Object.entries(RECORD_TYPES))
    writeFileSync(join(folder, schemaFile(files)), JSON.stringify(jsonSchemaOf(schema)));
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * The JSON Schema of a record as it is written in YAML: before `{site.…}` is filled in, with the names of files, and with
 * fields that may be left out. It lacks what JSON Schema cannot say, such as a rule about two fields.
 */
export function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", target: "draft-07", override: adaptToEditors });
}

/** What a text with a placeholder may look like. */
const PLACEHOLDER = "\\{site\\.";

/** Adds the keywords of yaml-language-server: the help of each kind, and the reason of a pattern. */
function adaptToEditors({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const { def } = zodSchema._zod;
  const options = jsonSchema.oneOf ?? jsonSchema.anyOf ?? [];
  const kinds = options.filter(isKind);
  if (kinds.length > 0 && kinds.length === options.length) chooseByKind(jsonSchema, kinds);
  /* The format is our own, or a pattern says the same. The others are for the site. */
  for (const name of ["format", "records", "hasHeadline", "field", "isAdvanced"]) delete jsonSchema[name];
  /* A tool may be its name alone. */
  if (def.type === "pipe" && def.in._zod.def.type === "transform")
    Object.assign(jsonSchema, { type: ["object", "string"] });
  if (jsonSchema.pattern === undefined) return;
  jsonSchema.pattern = `${jsonSchema.pattern}|${PLACEHOLDER}`;
  const { error } = def.type === "string" ? ((def.checks ?? []).find(isPattern)?._zod.def ?? def) : def;
  const reason = error?.({ code: "custom", input: "" } as never);
  if (typeof reason === "string") jsonSchema.patternErrorMessage = reason;
}

const isPattern = ({ _zod }: z.core.$ZodCheck) => _zod.def.check === "string_format";

type KindSchema = JsonSchema & { properties: { kind: JsonSchema & { const: string } } };

const isKind = (option: z.core.JSONSchema._JSONSchema): option is KindSchema =>
  typeof option === "object" && typeof (option.properties?.kind as JsonSchema | undefined)?.const === "string";

/** Replaces a union of kinds, so that editors report the errors of one kind instead of those of all. */
function chooseByKind(schema: JsonSchema, options: readonly KindSchema[]): void {
  delete schema.oneOf;
  delete schema.anyOf;
  const kinds = options.map(({ properties }) => properties.kind.const);
  for (const { description = "", properties } of options) properties.kind.description = description;
  Object.assign(schema, {
    type: "object",
    required: ["kind"],
    properties: { kind: { enum: kinds, enumDescriptions: options.map(({ description = "" }) => description) } },
    /* While the kind is missing, no condition is met: editors then offer only the kind. */
    allOf: options.map((option, index) => ({
      if: { not: { properties: { kind: { not: { const: kinds[index] } } } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: option,
    })),
  });
}
