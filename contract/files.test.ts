import { expect, test } from "vitest";
import { RESUME_TYPES } from "#forms/application.ts";
import { ATTACHMENT_TYPES } from "#forms/demo.ts";
import { acceptOf, labelsOf } from "./files.ts";

test("the types are formatted for `accept` and for messages", () => {
  expect([acceptOf(RESUME_TYPES), labelsOf(RESUME_TYPES, "{types} or {last}")]).toEqual([
    ".pdf,.doc,.docx",
    "PDF, DOC or DOCX",
  ]);
  expect([acceptOf(ATTACHMENT_TYPES), labelsOf(ATTACHMENT_TYPES, "{types} or {last}")]).toEqual([
    ".png,.jpg,.jpeg,.pdf",
    "PNG, JPG or PDF",
  ]);
});
