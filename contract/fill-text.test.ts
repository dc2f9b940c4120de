import { expect, test } from "vitest";
import { fillCount, fillText, unknownPlaceholders } from "./fill-text.ts";

test("placeholders are replaced in one pass, and a value is never read as a placeholder", () => {
  expect(fillText("{a}, {b}, {a}, {c}", { a: "{b}", b: 2 })).toBe("{b}, 2, {b}, {c}");
});

test("names of object properties are no placeholders", () => {
  expect(fillText("{constructor} {toString}", {})).toBe("{constructor} {toString}");
});

test.each([
  ["en", 1, "1 file"],
  ["en", 2, "2 files"],
  ["pl", 1, "1 file"],
  ["pl", 3, "3 few"],
  ["pl", 5, "5 files"],
])("in %s the number %i selects “%s”", (language, count, expected) => {
  expect(fillCount({ one: "{count} file", few: "{count} few", other: "{count} files" }, count, language)).toBe(
    expected,
  );
});

test("unknown placeholders are found", () => {
  expect(unknownPlaceholders("{label} {limt} {site.name}", ["label", "limit"])).toEqual(["limt"]);
});
