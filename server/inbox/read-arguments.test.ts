import { expect, test } from "vitest";
import { readArguments, UsageError } from "./read-arguments.ts";

test.each([
  [["list"], { name: "list", filter: {}, json: false }],
  [
    ["list", "--kind", "contact", "--state=failed", "--json"],
    { name: "list", filter: { kind: "contact", state: "failed" }, json: true },
  ],
  [["show", "C-1"], { name: "show", reference: "C-1", json: false }],
  [["show", "--json", "C-1"], { name: "show", reference: "C-1", json: true }],
  [["export", "--csv"], { name: "export", format: "csv" }],
  [["export", "--json"], { name: "export", format: "json" }],
])("%j is understood", (args, expected) => {
  expect(readArguments(args)).toEqual(expected);
});

test.each([
  [[]],
  [["delete"]],
  [["list", "extra"]],
  [["list", "--kind", "demo-lition"]],
  [["list", "--state", "lost"]],
  [["list", "--wrong"]],
  [["show"]],
  [["show", "A", "B"]],
  [["export"]],
  [["export", "--csv", "--json"]],
])("%j is not", (args) => {
  expect(() => readArguments(args)).toThrow(UsageError);
});
