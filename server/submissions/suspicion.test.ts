import { expect, test } from "vitest";
import { suspicionOf } from "./suspicion.ts";

const MESSAGE = { name: "Ada", email: "ada@x.example", body: "See https://engine.example.", details: {} };

test("a message with a link or two is nothing special", () => {
  expect(suspicionOf(MESSAGE, {})).toBeNull();
  expect(suspicionOf({ ...MESSAGE, body: "https://a.example and www.b.example" }, { website: " " })).toBeNull();
});

test.each([
  ["filled in a field that no person sees", MESSAGE, { website: "https://x.example" }],
  ["many links", { ...MESSAGE, body: "http://a.x https://b.x www.c.x" }, {}],
  ["a link in markup", { ...MESSAGE, body: 'Buy <a href="http://x.example">here</a>' }, {}],
  ["a link in markup", { ...MESSAGE, body: "[url=x.example]here[/url]" }, {}],
  ["a link in the name", { ...MESSAGE, name: "Win at https://x.example" }, {}],
])("%s is a reason", (reason, submission, sent) => {
  expect(suspicionOf(submission, sent)).toBe(reason);
});

test("every reason is named", () => {
  expect(suspicionOf({ ...MESSAGE, name: "www.x.example" }, { website: "x" })).toBe(
    "filled in a field that no person sees, a link in the name",
  );
});
