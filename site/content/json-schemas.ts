import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { STANDS_ONCE } from "./languages.ts";
import { RECORD_TYPES } from "./schema/record-types.ts";
import { translatedSite } from "./schema/site.ts";

/** The folders of languages, such as `content/bn/`. All others have longer names. */
const FOLDERS = "content/{??,???,??-*,???-*}";

/** The schemas of records by the file of their JSON Schema, such as `case-studies.json`, with the files that it is for. */
export const JSON_SCHEMAS = new Map(
  Object.entries(RECORD_TYPES).map(([files, schema]) => {
    const hasVersions = files !== "site.yaml" && !STANDS_ONCE.test(files);
    const all = [`content/${files}`, ...(hasVersions ? [`${FOLDERS}/${files}`] : [])];
    return [files.replace(/(?:\/.*)?\.yaml$/, ".json"), { schema: schema as z.core.$ZodType, files: all }];
  }),
).set("translated-site.json", { schema: translatedSite, files: [`${FOLDERS}/site.yaml`] });

/** Writes the JSON Schema of every type of records, with which editors complete and check YAML while people type. */
export function writeJsonSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [file, { schema }] of JSON_SCHEMAS)
    writeFileSync(join(folder, file), JSON.stringify(jsonSchemaOf(schema)));
}

/**
 * The JSON Schema of a record as it is written in YAML: before `{site.…}` is filled in, with the names of files, and with
 * fields that may be left out. It lacks what JSON Schema cannot say, such as a rule about two fields.
 */
export const jsonSchemaOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, {
    io: "input",
    target: "draft-07",
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      /* The format is our own, or a pattern says the same. */
      delete jsonSchema.format;
      if (jsonSchema.pattern !== undefined) jsonSchema.pattern = `${jsonSchema.pattern}|\\{site\\.`;
      /* A tool may be its name alone. */
      if (def.type === "pipe" && def.in._zod.def.type === "transform")
        Object.assign(jsonSchema, { type: ["object", "string"] });
    },
  });
