import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { checkContent } from "#site/content/records.ts";
import { pathsOf } from "../../tests/support/yaml-records.ts";
import type { Json } from "../api-types.ts";
import { replaceAt } from "../form/form-values.ts";
import { problemsOf } from "./problems.ts";
import { rewriteRecord } from "./rewrite-record.ts";

const ROOT = "tests/content";
const textOf = (name: string) => readFileSync(`${ROOT}/${name}`, "utf8");

/** The problems of a record with other values. */
function problemsWith(name: string, value: Json) {
  const text = rewriteRecord(textOf(name), value);
  const { errors } = checkContent(ROOT, undefined, new Map([[name, text]]));
  return problemsOf(errors, (each) => (each === name ? text : textOf(each)));
}

test("the problem of any text is at its field", () => {
  const names = ["pages/home.yaml", "pages/services/cloud-devops.yaml", "case-studies/financial-ml.yaml", "site.yaml"];
  const places = names.flatMap((name) =>
    pathsOf(parse(textOf(name)), (value) => typeof value === "string")
      /* A picture that is decoration has an empty alt. */
      .filter((path) => path.at(-1) !== "kind" && path.at(-1) !== "alt")
      .map((path) => ({ name, path })),
  );
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.constantFrom("", "See [this](/nowhere)."), ({ name, path }, text) => {
      const problems = problemsWith(name, replaceAt(parse(textOf(name)), path, text) ?? null);
      if (text === "" || problems.length > 0)
        expect(problems).toContainEqual(expect.objectContaining({ record: name, path }));
    }),
    { numRuns: 15 },
  );
});

test("a sentence says what is wrong, without the field", () => {
  const value = parse(textOf("pages/about.yaml"));
  const { title: _title, ...page } = value.page;
  expect(
    problemsWith("pages/about.yaml", { ...value, page: { ...page, description: "x".repeat(161), nowhere: 1 } }),
  ).toEqual([
    { record: "pages/about.yaml", path: ["page", "title"], label: "Title", text: "Fill this in." },
    {
      record: "pages/about.yaml",
      path: ["page", "description"],
      label: "Description",
      text: "Must have at most 160 characters; it has 161.",
    },
    { record: "pages/about.yaml", path: ["page", "nowhere"], label: "Nowhere", text: "Is not a known field." },
  ]);
});

test("an id that exists twice is a problem of its field", () => {
  const { sections, ...page } = parse(textOf("pages/about.yaml"));
  sections[1].id = sections[0].id;
  expect(problemsWith("pages/about.yaml", { ...page, sections })).toContainEqual({
    record: "pages/about.yaml",
    path: ["sections", 1, "id"],
    label: "Name in links",
    text: expect.stringMatching(/^Must be unique on its page/),
  });
});
