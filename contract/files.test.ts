import { expect, test } from "vitest";
import { ATTACHMENT_TYPES, acceptOf, FILE_LIMIT, labelsOf, RESUME_TYPES } from "./files.ts";

test("10 MB are counted as the specification counts them", () => {
  expect(FILE_LIMIT).toBe(10_485_760);
});

test("a file input accepts what the server takes, in the document's words", () => {
  expect([acceptOf(RESUME_TYPES), labelsOf(RESUME_TYPES)]).toEqual([".pdf,.doc,.docx", "PDF, DOC or DOCX"]);
  expect([acceptOf(ATTACHMENT_TYPES), labelsOf(ATTACHMENT_TYPES)]).toEqual([".png,.jpg,.jpeg,.pdf", "PNG, JPG or PDF"]);
});
