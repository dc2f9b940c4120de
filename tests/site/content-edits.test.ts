import { expect, test } from "vitest";
import { checkContent } from "#site/content/records.ts";
import { LARGER, SMALLER } from "../support/content-edits.ts";
import { writeEditedContent } from "../support/edit-content.ts";
import { tempFolder } from "../support/temp-folder.ts";

/* The build of the edited site checks SMALLER (tests/support/build-test-sites.ts); npm run test:edits tests all edits. */

test("the edits of the list LARGER are valid", async () => {
  await using folder = await tempFolder();
  writeEditedContent(folder.path, LARGER);
  expect(checkContent(folder.path).errors).toEqual([]);
});

test("there are at least 30 edits, each with a name of its own", () => {
  const names = [...SMALLER, ...LARGER].map(([name]) => name);
  expect(names.length).toBeGreaterThanOrEqual(30);
  expect(new Set(names).size).toBe(names.length);
});
