import { expect, test } from "vitest";
import { checkContent } from "#site/content/records.ts";
import { LARGER, SMALLER } from "../support/content-edits.ts";
import { contentCopy, writeEditedContent } from "../support/edit-content.ts";
import { tempFolder } from "../support/temp-folder.ts";

/* tests/built and tests/sample test a site built after these edits; npm run test:edits tests all of them. */

test.each(Object.entries({ SMALLER, LARGER }))(
  "each edit of the list %s is valid after those before it",
  { timeout: 120_000 },
  async (_name, edits) => {
    await using folder = await tempFolder();
    writeEditedContent(folder.path, []);
    const content = contentCopy(folder.path);
    for (const [name, apply] of edits) {
      apply(content);
      expect(checkContent(folder.path).errors, name).toEqual([]);
    }
  },
);

test("there are at least 30 edits, each with a name of its own", () => {
  const names = [...SMALLER, ...LARGER].map(([name]) => name);
  expect(names.length).toBeGreaterThanOrEqual(30);
  expect(new Set(names).size).toBe(names.length);
});
