import fc from "fast-check";
import { expect, test } from "vitest";
import { readDemoRequest } from "./demo.ts";
import { adviceOf, clean } from "./text-fields.ts";

const request = {
  full_name: "Ada",
  email: "ada@",
  phone: "+44",
  company: "",
  message_body: "Show us the loom.",
  budget: "10k-25k",
};

test("every wrong field is told, once and in the form's order, beside the one to answer with", () => {
  const reading = readDemoRequest({ ...request, full_name: "" });
  expect(reading).toMatchObject({ ok: false, refusal: { field: "full_name" } });
  if (reading.ok) return;
  expect(reading.refusals.map(({ field }) => field)).toEqual(["full_name", "email", "company"]);
});

test("an empty address is told once, as missing", () => {
  const reading = readDemoRequest({ ...request, email: "", company: "Engines" });
  expect(reading.ok || reading.refusals.map(({ sentence }) => sentence)).toEqual([
    "Failed to send demo request: your email address is missing. Please fill it in.",
  ]);
});

test.each([
  ["Failed to send: the name is missing. Please fill it in.", "The name is missing. Please fill it in."],
  ["Please fill in all fields.", "Please fill in all fields."],
])("beside the field, “%s” reads “%s”", (sentence, advice) => {
  expect(adviceOf({ field: "name", sentence })).toBe(advice);
});

test("half a character becomes the replacement character, as String.prototype.toWellFormed has it", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0xd7f0, max: 0xe010 }).map((code) => String.fromCharCode(code)) }),
      (text) => {
        expect(clean(`a${text}a`)).toBe(`a${text}a`.toWellFormed());
      },
    ),
  );
});
