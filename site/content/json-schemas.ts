import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { RECORD_TYPES } from "./schema/record-types.ts";

/** The file of the JSON Schema of a type of records, such as `case-studies.json`. */
export const schemaFile = (files: string) => files.replace(/(?:\/.*)?\.yaml$/, ".json");

/** Writes the JSON Schema of every type of records, with which editors complete and check YAML while people type. */
export function writeJsonSchemas(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [files, schema] of Object.entries(RECORD_TYPES))
    writeFileSync(join(folder, schemaFile(files)), JSON.stringify(jsonSchemaOf(schema)));
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
