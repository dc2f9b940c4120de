import { expect, test } from "vitest";
import { officePath } from "./office-context.ts";

test.each(["/office", "/office?state=open", "/office/messages/C-7K3M9QXA", "/office/figures?days=7&kind=demo"])(
  "%s is opened after the sign-in",
  (path) => expect(officePath(path)).toBe(path),
);

test.each([
  undefined,
  "",
  "/",
  "/office-hours",
  "/contact",
  "//evil.example/office",
  "/\\evil.example/office",
  "https://evil.example/office",
  "javascript:alert(1)",
  "/office/../contact",
  "/office/..//evil.example",
  "\t//evil.example/office",
  `/office?${"a".repeat(500)}`,
])("%s leads to the start page instead", (path) => expect(officePath(path)).toBe("/office"));
