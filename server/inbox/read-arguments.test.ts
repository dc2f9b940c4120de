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
  [["list", "--kind", "application"], { name: "list", filter: { kind: "application" }, json: false }],
  [
    ["file", "A-1", "--out", "cv.pdf"],
    { name: "file", reference: "A-1", out: "cv.pdf", force: false, infected: false, json: false },
  ],
  [
    ["file", "--force", "--infected", "--json", "--out=x", "A-1"],
    { name: "file", reference: "A-1", out: "x", force: true, infected: true, json: true },
  ],
  [["resend", "C-1"], { name: "resend", reference: "C-1", channel: "mail", json: false }],
  [["resend", "C-1", "--webhook"], { name: "resend", reference: "C-1", channel: "webhook", json: false }],
  [["forget", "ada@x.example"], { name: "forget", email: "ada@x.example", json: false }],
  [["purge", "--json"], { name: "purge", json: true }],
  [["backup", "b.sqlite", "--force"], { name: "backup", path: "b.sqlite", force: true, json: false }],
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
  [["show", "A", "--force"]],
  [["show", "A", "--webhook"]],
  [["file", "A-1"]],
  [["file", "--out", "x"]],
  [["resend"]],
  [["forget"]],
  [["forget", "C-1"]],
  [["purge", "now"]],
  [["backup"]],
  [["export"]],
  [["export", "--csv", "--json"]],
])("%j is not", (args) => {
  expect(() => readArguments(args)).toThrow(UsageError);
});
