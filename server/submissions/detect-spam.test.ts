import { expect, test } from "vitest";
import { detectSpam } from "./detect-spam.ts";

const MESSAGE = { name: "Ada", email: "ada@x.example", body: "See https://engine.example.", details: {} };

test("a message with one or two links is not suspect", () => {
  expect(detectSpam(MESSAGE, {})).toBeNull();
  expect(detectSpam({ ...MESSAGE, body: "https://a.example and www.b.example" }, { website: " " })).toBeNull();
});

test.each([
  ["filled in a field that no person sees", MESSAGE, { website: "https://x.example" }],
  ["many links", { ...MESSAGE, body: "http://a.x https://b.x www.c.x" }, {}],
  ["a link in markup", { ...MESSAGE, body: 'Buy <a href="http://x.example">here</a>' }, {}],
  ["a link in markup", { ...MESSAGE, body: "[url=x.example]here[/url]" }, {}],
  ["a link in markup", { ...MESSAGE, details: { times: "[url=x.example]here[/url]" } }, {}],
  ["a link in the name", { ...MESSAGE, name: "Win at https://x.example" }, {}],
])("reports: %s", (reason, submission, sent) => {
  expect(detectSpam(submission, sent)).toBe(reason);
});

test("lists all reasons", () => {
  expect(detectSpam({ ...MESSAGE, name: "www.x.example" }, { website: "x" })).toBe(
    "filled in a field that no person sees, a link in the name",
  );
});

test.each([
  [0, "sent faster than anybody types"],
  [1999, "sent faster than anybody types"],
  [2000, null],
  [90_000, null],
  [undefined, null],
])("a form filled in within %s ms has the reason %s", (durationMs, reason) => {
  expect(detectSpam(MESSAGE, {}, durationMs)).toBe(reason);
});
