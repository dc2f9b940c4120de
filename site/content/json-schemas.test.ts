import { readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { recordsIn } from "../../tests/support/yaml-records.ts";
import { JSON_SCHEMAS, jsonSchemaOf } from "./json-schemas.ts";
import { parseSource } from "./parse-record.ts";
import { RECORD_TYPES } from "./schema/record-types.ts";

const ajv = new Ajv({ allErrors: true, strict: false });
const validators = new Map([...JSON_SCHEMAS].map(([file, { schema }]) => [file, ajv.compile(jsonSchemaOf(schema))]));

/** The errors of a record by a JSON Schema. */
function errorsOf(file: string, record: unknown): string[] {
  const validate = validators.get(file);
  if (!validate) throw new Error(`there is no ${file}`);
  validate(record);
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== "if")
    .map(({ instancePath, message, params }) => {
      const { additionalProperty = "" } = params as { additionalProperty?: string };
      return `${instancePath} ${message} ${additionalProperty}`.trim();
    });
}

test.each(["content", "tests/content"])("every record in %s is valid by the JSON Schema of its type", (folder) => {
  const records = recordsIn(folder);
  expect(records.map(({ name }) => name)).toContain("pages/home.yaml");
  const errors = records.flatMap(({ name, text }) => {
    const types = [...JSON_SCHEMAS].flatMap(([file, { files }]) =>
      files.some((each) => matchesGlob(`content/${name}`, each)) ? [file] : [],
    );
    expect({ name, types: types.length }).toEqual({ name, types: 1 });
    const { value } = parseSource(name, text);
    return errorsOf(types[0] ?? "", value).map((error) => `${name} ${error}`);
  });
  expect(errors).toEqual([]);
});

const PAGE = {
  page: { title: "Security", description: "How we keep secrets." },
  opening: { kind: "heading", heading: "Security", lead: "We keep {site.name}." },
  sections: [{ kind: "statement", id: "rule", heading: "Rule", text: "One person may not do it." }],
};

test.each([
  ["an unknown field", { ...PAGE, wrong: 1 }, " must NOT have additional properties wrong"],
  ["a missing field", { ...PAGE, page: { title: "Security" } }, "/page must have required property 'description'"],
  ["a wrong type", { ...PAGE, page: { ...PAGE.page, title: 1.1 } }, "/page/title must be string"],
])("a page with %s has one error", (_what, page, error) => {
  expect(errorsOf("pages.json", PAGE)).toEqual([]);
  expect(errorsOf("pages.json", page)).toEqual([error.trim()]);
});

test("fields have their help", () => {
  expect(jsonSchemaOf(RECORD_TYPES["pages/**/*.yaml"])).toMatchObject({
    properties: { page: { properties: { title: { description: expect.stringMatching(/./) } } } },
  });
});

test("the settings of the editor name the schema of every type", () => {
  const settings = JSON.parse(readFileSync(".vscode/settings.json", "utf8"));
  const files = [...JSON_SCHEMAS].map(([file, { files }]) => [`.schemas/${file}`, files]);
  expect(settings["yaml.schemas"]).toEqual(Object.fromEntries(files));
});
