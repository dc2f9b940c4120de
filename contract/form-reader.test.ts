import fc from "fast-check";
import { expect, test } from "vitest";
import { demoForm } from "#forms/demo.ts";
import { WORDS } from "../tests/support/words.ts";
import { clean, formReader } from "./form-reader.ts";

const readDemoRequest = formReader(demoForm, { common: WORDS.common, form: WORDS.demo });

const request = {
  full_name: "Ada",
  email: "ada@",
  phone: "+44",
  company: "",
  message_body: "Show us the loom.",
  budget: "10k-25k",
};

test("every invalid field is listed once in the order of the page, and the first one is the error", () => {
  const result = readDemoRequest({ ...request, message_body: "" });
  expect(result).toMatchObject({ ok: false, error: { field: "company" } });
  if (result.ok) return;
  expect(result.invalid.map(({ field }) => field)).toEqual(["company", "email", "message_body"]);
});

test("the words of the record are the words of the errors, in its own order and punctuation", () => {
  const common = { ...WORDS.common, message: "« {reason} » ({failed})", missing: "Il manque {label}." };
  const demo = { ...WORDS.demo, failed: "Échec", labels: { ...WORDS.demo.labels, company: "l’entreprise" } };
  const result = formReader(demoForm, { common, form: demo })({ ...request, email: "ada@engine.example" });
  expect(result).toMatchObject({
    ok: false,
    error: { sentence: "« Il manque l’entreprise. » (Échec)", fieldMessage: "Il manque l’entreprise." },
  });
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
