import fc from "fast-check";
import { expect, test } from "vitest";
import { readDemoRequest } from "./demo.ts";
import { MESSAGES } from "./messages.ts";
import { clean, fieldMessageOf } from "./text-fields.ts";

const request = {
  full_name: "Ada",
  email: "ada@",
  phone: "+44",
  company: "",
  message_body: "Show us the loom.",
  budget: "10k-25k",
};

test("every invalid field is listed once in the form's order", () => {
  const result = readDemoRequest({ ...request, full_name: "" });
  expect(result).toMatchObject({ ok: false, error: { field: "full_name" } });
  if (result.ok) return;
  expect(result.invalid.map(({ field }) => field)).toEqual(["full_name", "email", "company"]);
});

test("an empty address is reported once, as missing", () => {
  const result = readDemoRequest({ ...request, email: "", company: "Engines" });
  expect(result.ok || result.invalid.map(({ sentence }) => sentence)).toEqual([
    "Failed to send demo request: your email address is missing. Please fill it in.",
  ]);
});

test.each([
  ["Failed to send: the name is missing. Please fill it in.", "The name is missing. Please fill it in."],
  [MESSAGES.fillInAllFields, MESSAGES.fillInAllFields],
])("the field message of “%s” is “%s”", (sentence, message) => {
  expect(fieldMessageOf({ field: "name", sentence })).toBe(message);
});

test("lone surrogates become the replacement character, as in String.prototype.toWellFormed", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0xd7f0, max: 0xe010 }).map((code) => String.fromCharCode(code)) }),
      (text) => {
        expect(clean(`a${text}a`)).toBe(`a${text}a`.toWellFormed());
      },
    ),
  );
});
