import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clean, fieldMessageOf, formReader } from "#contract/form-reader.ts";
import { SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { anyText } from "../tests/support/any-text.ts";
import { BUDGETS, MESSAGES, WORDS } from "../tests/support/words.ts";
import { applicationForm } from "./application.ts";
import { contactForm } from "./contact.ts";
import { demoForm } from "./demo.ts";
import { SUBMISSION_FORMS } from "./submissions.ts";

const VALID = {
  contact: { name: "Ada", email: "ada@engine.example", description: "An engine.", topic: "", times: "" },
  demo: {
    full_name: "Ada Lovelace",
    email: "ada@engine.example",
    phone: "+44 20 7946 0000",
    company: "Engines",
    message_body: "Show us the loom.",
    budget: "10k-25k",
  },
  application: {
    full_name: "Ada Lovelace",
    email: "ada@engine.example",
    phone: "",
    subject: "Weaver",
    message_body: "Dear team,\n\nI weave.",
  },
};
const EMPTY = ["", "  \n\t", "\u0000\u0007", undefined, null, 7, {}, []];

const readerOf = (kind: keyof typeof VALID) => formReader(SUBMISSION_FORMS[kind].form, { ...WORDS, form: WORDS[kind] });
const readContact = readerOf("contact");
const readDemo = readerOf("demo");
const readApplication = readerOf("application");
const sentenceOf = (result: ReturnType<typeof readContact>) => (result.ok ? undefined : result.error.sentence);

describe.each(SUBMISSION_KINDS)("the form of %s submissions", (kind) => {
  const read = readerOf(kind);
  const valid: Readonly<Record<string, string>> = VALID[kind];
  const { fields } = SUBMISSION_FORMS[kind].form;

  test("is read by its wire names; unknown fields are ignored", () => {
    const result = read({ ...valid, to: "someone@else.example", __proto__: { admin: true }, bcc: ["x"] });
    expect(result).toMatchObject({ ok: true, values: valid });
    expect(result.ok && Object.keys(result.values).filter((name) => !(name in fields))).toEqual([]);
  });

  test("reports each required field that is empty, and accepts optional ones", () => {
    for (const [name, field] of Object.entries(fields)) {
      if (field.type === "file") continue;
      for (const empty of EMPTY) {
        const result = read({ ...valid, [name]: empty });
        if (field.isOptional) expect(result).toMatchObject({ ok: true, values: { [name]: "" } });
        else expect(result).toMatchObject({ ok: false, error: { field: name }, invalid: [{ field: name }] });
      }
    }
  });

  test("has fields with exactly their maximum length and no more", () => {
    for (const [name, field] of Object.entries(fields)) {
      if (!("limit" in field) || field.type === "email") continue;
      expect(read({ ...valid, [name]: "x".repeat(field.limit) }).ok).toBe(true);
      const sentence = sentenceOf(read({ ...valid, [name]: "x".repeat(field.limit + 1) }));
      expect(sentence).toContain(`at most ${field.limit} characters, this one has ${field.limit + 1}`);
      expect(sentence).toContain("Failed to send");
    }
  });

  test("gives values within the limits or an error message, whatever the body is", () => {
    const anything = fc.oneof(anyText(), fc.constantFrom(...Object.values(valid)), fc.anything());
    const bodies = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...Object.keys(valid)), anything));
    fc.assert(
      fc.property(bodies, (body) => {
        const result = read(body);
        if (!result.ok) return result.error.sentence.length > 0;
        return Object.entries(result.values).every(([name, text]) => {
          const field = fields[name];
          const limit = field && "limit" in field ? field.limit : Number.POSITIVE_INFINITY;
          const isFilled = text !== "" || field?.isOptional;
          return isFilled && text.length <= limit && text.isWellFormed() && !text.includes("\u0000");
        });
      }),
    );
  });
});

test("a contact message is also read by its other names, with one sentence for all empty fields", () => {
  const { name, email, description } = VALID.contact;
  expect(readContact({ name, to_email: email, message: description })).toEqual({ ok: true, values: VALID.contact });
  expect(readContact({ name, email: " ", to_email: email, description })).toMatchObject({ ok: true });
  for (const body of [{}, null, undefined, 7, "text", [], [VALID.contact]]) {
    const result = readContact(body);
    expect(sentenceOf(result)).toBe(MESSAGES.fillInAllFields);
    expect(result.ok || result.invalid.map(fieldMessageOf)).toEqual([
      "The name is missing.",
      "The email address is missing.",
      "The message is missing.",
    ]);
  }
});

test("an empty field is reported before an invalid one only if one sentence is for all empty fields", () => {
  expect(readContact({ ...VALID.contact, name: "x".repeat(300), description: "" })).toMatchObject({
    ok: false,
    error: { field: "description" },
  });
  expect(readDemo({ ...VALID.demo, email: "ada", budget: "" })).toMatchObject({
    ok: false,
    error: { field: "email" },
  });
});

test("CRLF counts as one character", () => {
  const lines = `${"x".repeat(49)}\r\n`.repeat(contactForm.fields.description.limit / 50 - 1) + "x".repeat(50);
  expect(readContact({ ...VALID.contact, description: lines }).ok).toBe(true);
});

test("the length is counted in UTF-16 code units, as the counter does", () => {
  const { limit } = contactForm.fields.description;
  const sentence = sentenceOf(readContact({ ...VALID.contact, description: "🙂".repeat(limit / 2 + 1) }));
  expect(sentence).toContain(`this one has ${limit + 2}`);
});

test("line breaks are removed from fields of one line", () => {
  const text = "Ada\r\nBcc: all@everyone.example";
  const line = "Ada Bcc: all@everyone.example";
  expect(readContact({ ...VALID.contact, name: text })).toMatchObject({ ok: true, values: { name: line } });
  expect(readApplication({ ...VALID.application, subject: text })).toMatchObject({
    ok: true,
    values: { subject: line },
  });
});

test("only the offered budgets are accepted", () => {
  for (const { value } of BUDGETS) expect(readDemo({ ...VALID.demo, budget: value }).ok).toBe(true);
  for (const budget of ["5k", "$500-$5,000", "<5K", "constructor"])
    expect(readDemo({ ...VALID.demo, budget })).toMatchObject({ ok: false, error: { field: "budget" } });
});

test.each([demoForm, applicationForm])("each field is on the page once", ({ fields, parts }) => {
  expect(Object.values(parts).flat().sort()).toEqual(Object.keys(fields).sort());
});

test("every invalid field is listed once in the order of the page, and the first one is the error", () => {
  const result = readDemo({ ...VALID.demo, email: "ada@", company: "", message_body: "" });
  expect(result).toMatchObject({ ok: false, error: { field: "company" } });
  expect(result.ok || result.invalid.map(({ field }) => field)).toEqual(["company", "email", "message_body"]);
});

test("the words of the record are the words of the errors, in its own order and punctuation", () => {
  const common = { ...WORDS.common, message: "« {reason} » ({failed})", missing: "Il manque {label}." };
  const demo = { ...WORDS.demo, failed: "Échec", labels: { ...WORDS.demo.labels, company: "l’entreprise" } };
  expect(formReader(demoForm, { ...WORDS, common, form: demo })({ ...VALID.demo, company: "" })).toMatchObject({
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
