import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../api-types.ts";
import { changedTexts, valueAt } from "./form-values.ts";

const RECORD = { title: "About", sections: [{ kind: "text", lead: "One" }, { kind: "text" }] };

test("the page is told of typed texts, but not of those in a list that became longer", () => {
  const added = { ...RECORD, title: "New", sections: [{ kind: "text", lead: "New" }, ...RECORD.sections] };
  expect(changedTexts(RECORD, added)).toEqual([{ path: ["title"], text: "New" }]);
  const first = { ...RECORD, sections: [RECORD.sections[0] as Json, { kind: "text", lead: "First" }] };
  expect(changedTexts(RECORD, first)).toEqual([{ path: ["sections", 1, "lead"], text: "First" }]);
});

test("in any two values, unchanged texts are not told and told texts are those of the new value", () => {
  const value = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.boolean(),
      fc.array(tie("json"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("a", "b", "c"), tie("json")),
    ),
  })).json;
  fc.assert(
    fc.property(value, value, (before, after) => {
      for (const { path, text } of changedTexts(before, after)) {
        expect(valueAt(after, path)).toBe(text);
        expect(valueAt(before, path)).not.toBe(text);
      }
    }),
  );
});
