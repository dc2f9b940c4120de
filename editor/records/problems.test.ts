import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { checkContent } from "#site/content/records.ts";
import type { FieldPath, Json } from "../api-types.ts";
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

function textsIn(value: Json, path: FieldPath = []): FieldPath[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    textsIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function withText(value: Json, path: FieldPath, text: string): Json {
  const copy = structuredClone(value);
  const group = path.slice(0, -1).reduce<Json>((inner, key) => (inner as Record<string, Json>)[key] ?? null, copy);
  (group as Record<string, Json>)[path.at(-1) ?? ""] = text;
  return copy;
}

test("the problem of any text is at its field", { timeout: 60_000 }, () => {
  const names = ["pages/home.yaml", "pages/services/cloud-devops.yaml", "case-studies/financial-ml.yaml", "site.yaml"];
  const places = names.flatMap((name) =>
    textsIn(parse(textOf(name)))
      /* A picture that is decoration has an empty alt. */
      .filter((path) => path.at(-1) !== "kind" && path.at(-1) !== "alt")
      .map((path) => ({ name, path })),
  );
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.constantFrom("", "See [this](/nowhere)."), ({ name, path }, text) => {
      const problems = problemsWith(name, withText(parse(textOf(name)), path, text));
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
    { record: "pages/about.yaml", path: ["page", "title"], text: "Is missing." },
    {
      record: "pages/about.yaml",
      path: ["page", "description"],
      text: "Must have at most 160 characters; it has 161.",
    },
    { record: "pages/about.yaml", path: ["page", "nowhere"], text: "Is not a known field." },
  ]);
});

test.each<[string, (value: { sections: { id: string }[] }) => void, FieldPath, RegExp]>([
  [
    "an id that exists twice",
    ({ sections }) => Object.assign(sections[1] ?? {}, { id: sections[0]?.id }),
    ["sections", 1, "id"],
    /^Id must be unique on its page/,
  ],
  ["a missing group", (value) => Object.assign(value, { page: undefined }), ["page"], /^Is missing\.$/],
])("%s is a problem of its field", (_what, change, path, text) => {
  const value = parse(textOf("pages/about.yaml"));
  change(value);
  const problems = problemsWith("pages/about.yaml", JSON.parse(JSON.stringify(value)));
  expect(problems).toContainEqual({ record: "pages/about.yaml", path, text: expect.stringMatching(text) });
});
