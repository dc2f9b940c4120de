import { expect, test } from "vitest";
import { parseCommand, UsageError } from "./parse-command.ts";

const HOUR = 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21, 12);

/** `list` without options. */
const LIST = { name: "list", filter: {}, limit: 50, byDue: false, json: false };

test.each([
  [["list"], LIST],
  [
    ["list", "--kind", "contact", "--state=failed", "--json"],
    { ...LIST, filter: { kind: "contact", state: "failed" }, limit: undefined, json: true },
  ],
  [["show", "C-1"], { name: "show", reference: "C-1", json: false }],
  [["show", "--json", "C-1"], { name: "show", reference: "C-1", json: true }],
  [["list", "--kind", "application"], { ...LIST, filter: { kind: "application" } }],
  [["list", "--limit", "5", "--json"], { ...LIST, limit: 5, json: true }],
  [["list", "--search", " Ada "], { ...LIST, filter: { search: "Ada" } }],
  [["list", "--since", "2026-11-01"], { ...LIST, filter: { since: Date.UTC(2026, 10, 1) } }],
  [["list", "--since", "2026-11-01T08:30"], { ...LIST, filter: { since: Date.UTC(2026, 10, 1, 8, 30) } }],
  [["list", "--since=7d"], { ...LIST, filter: { since: NOW - 7 * 24 * HOUR } }],
  [["list", "--since=12h"], { ...LIST, filter: { since: NOW - 12 * HOUR } }],
  [
    ["file", "A-1", "--out", "cv.pdf"],
    { name: "file", reference: "A-1", out: "cv.pdf", force: false, infected: false, json: false },
  ],
  [
    ["file", "--force", "--infected", "--json", "--out=x", "A-1"],
    { name: "file", reference: "A-1", out: "x", force: true, infected: true, json: true },
  ],
  [["list", "--due"], { ...LIST, filter: { waitingAt: NOW }, byDue: true }],
  [["list", "--status", "closed"], { ...LIST, filter: { status: "closed" } }],
  [["resend", "C-1"], { name: "resend", reference: "C-1", channel: "mail", json: false }],
  [["resend", "C-1", "--webhook"], { name: "resend", reference: "C-1", channel: "webhook", json: false }],
  [
    ["close", "--before", "2026-11-01", "--as", "Mina@x.example"],
    { name: "close-before", before: Date.UTC(2026, 10, 1), actor: "mina@x.example", yes: false, json: false },
  ],
  [
    ["close", "--before=30d", "--yes"],
    { name: "close-before", before: NOW - 30 * 24 * 60 * 60 * 1000, actor: null, yes: true, json: false },
  ],
  [["forget", "ada@x.example"], { name: "forget", email: "ada@x.example", yes: false, json: false }],
  [["forget", "ada@x.example", "--yes"], { name: "forget", email: "ada@x.example", yes: true, json: false }],
  [["purge", "--json"], { name: "purge", json: true }],
  [["backup", "b.sqlite", "--force"], { name: "backup", path: "b.sqlite", force: true, json: false }],
  [["export", "--csv"], { name: "export", json: false }],
  [["export", "--json"], { name: "export", json: true }],
  [["export", "--all", "--out", "x"], { name: "export-all", filter: {}, path: "x", force: false, json: false }],
  [
    ["export", "--all", "--since=7d", "--email", "Ada@x.example", "--out", "x", "--force"],
    {
      name: "export-all",
      filter: { since: NOW - 7 * 24 * HOUR, email: "ada@x.example" },
      path: "x",
      force: true,
      json: false,
    },
  ],
  [["import", "x", "--json"], { name: "import", path: "x", json: true }],
])("%j is a command", (args, expected) => {
  expect(parseCommand(args, NOW)).toEqual(expected);
});

test.each([
  [[]],
  [["delete"]],
  [["list", "extra"]],
  [["list", "--kind", "demo-lition"]],
  [["list", "--state", "lost"]],
  [["list", "--wrong"]],
  [["list", "--limit", "0"]],
  [["list", "--limit", "ten"]],
  [["list", "--since", "yesterday"]],
  [["list", "--since", "2026-02-30"]],
  [["list", "--since", "2026-13-01"]],
  [["list", "--search", " "]],
  [["list", "--status", "done"]],
  [["list", "--due", "--status", "open"]],
  [["close", "C-1"]],
  [["take", "C-1", "--as", "mina@x.example"]],
  [["close", "--before", "30d", "--as", "mina"]],
  [["export", "--all"]],
  [["export", "--csv", "--out", "x"]],
  [["export", "--csv", "--email", "ada@x.example"]],
  [["export", "--csv", "--all", "--out", "x"]],
  [["import"]],
  [["show", "A", "--yes"]],
  [["show"]],
  [["show", "A", "B"]],
  [["show", "A", "--force"]],
  [["show", "A", "--webhook"]],
  [["file", "A-1"]],
  [["file", "--out", "x"]],
  [["resend"]],
  [["close"]],
  [["close", "--before", "soon"]],
  [["close", "C-7K3M9QXA", "--before", "30d"]],
  [["forget"]],
  [["forget", "C-1"]],
  [["purge", "now"]],
  [["backup"]],
  [["export"]],
  [["export", "--csv", "--json"]],
])("%j is invalid", (args) => {
  expect(() => parseCommand(args, NOW)).toThrow(UsageError);
});
