import fc from "fast-check";
import { expect, test } from "vitest";
import { MESSAGES, WORDS } from "../tests/support/words.ts";
import { contactReader } from "./contact.ts";
import { LIMITS } from "./limits.ts";
import { fieldMessageOf } from "./text-fields.ts";

const readContact = contactReader(WORDS);

const body = { name: "Ada", to_email: "ada@engine.example", description: "An engine." };
const message = { name: "Ada", email: "ada@engine.example", description: "An engine." };
const sentenceOf = (result: ReturnType<typeof readContact>) => (result.ok ? undefined : result.error.sentence);

test("the wire names are read", () => {
  expect(readContact(body)).toEqual({ ok: true, values: message });
});

test("the forms' field names are read as well", () => {
  expect(readContact({ name: "Ada", email: "ada@engine.example", message: "An engine." })).toEqual({
    ok: true,
    values: message,
  });
});

test("unknown fields are ignored", () => {
  expect(readContact({ ...body, to: "someone@else.example", __proto__: { admin: true }, bcc: ["x"] })).toEqual({
    ok: true,
    values: message,
  });
});

test.each(["name", "to_email", "description"])("an empty %s asks to fill in all fields", (field) => {
  for (const empty of ["", "   ", "\n\t", "\u0000\u0007", undefined, null, 7, {}, []]) {
    expect(sentenceOf(readContact({ ...body, [field]: empty }))).toBe(MESSAGES.fillInAllFields);
  }
});

test.each([null, undefined, 7, "text", [], [body]])(
  "a body that is not an object (%j) asks to fill in all fields",
  (sent) => {
    expect(sentenceOf(readContact(sent))).toBe(MESSAGES.fillInAllFields);
  },
);

test("an empty field is reported before a long one", () => {
  const result = readContact({ ...body, name: "x".repeat(300), description: "" });
  expect(result).toMatchObject({ ok: false, error: { field: "description" } });
});

test.each(["name", "description"] as const)("%s may have exactly its maximum length", (field) => {
  expect(readContact({ ...body, [field]: "x".repeat(LIMITS[field]) }).ok).toBe(true);
  const sentence = sentenceOf(readContact({ ...body, [field]: "x".repeat(LIMITS[field] + 1) }));
  expect(sentence).toContain(`at most ${LIMITS[field]} characters, this one has ${LIMITS[field] + 1}`);
  expect(sentence).toContain("Failed");
});

test("reserved characters reduce the limit of the description", () => {
  const description = "x".repeat(LIMITS.description - 40);
  const readWithTopic = contactReader(WORDS, 40);
  expect(readWithTopic({ ...body, description }).ok).toBe(true);
  expect(sentenceOf(readWithTopic({ ...body, description: `${description}x` }))).toContain(
    `at most ${LIMITS.description - 40} characters, this one has ${LIMITS.description - 39}. Please shorten it.`,
  );
});

test("each empty field has its own message besides the common sentence", () => {
  const result = readContact({});
  expect(result).toMatchObject({ ok: false, error: { sentence: MESSAGES.fillInAllFields } });
  expect(result.ok || result.invalid.map(fieldMessageOf)).toEqual([
    "The name is missing. Please fill it in.",
    "The email address is missing. Please fill it in.",
    "The message is missing. Please fill it in.",
  ]);
});

test("CRLF counts as one character", () => {
  const lines = `${"x".repeat(49)}\r\n`.repeat(LIMITS.description / 50 - 1) + "x".repeat(50);
  expect(readContact({ ...body, description: lines }).ok).toBe(true);
});

test("an address without its second part is refused, and the message says what to add", () => {
  expect(readContact({ ...body, to_email: "ada@" })).toMatchObject({ ok: false, error: { field: "email" } });
  expect(sentenceOf(readContact({ ...body, to_email: "ada@" }))).toContain("Add the part after the @.");
});

test("line breaks are removed from the name", () => {
  const result = readContact({ ...body, name: "Ada\r\nBcc: all@everyone.example" });
  expect(result).toMatchObject({ ok: true, values: { name: "Ada Bcc: all@everyone.example" } });
});

test("any body gives a message within the limits or an error message", () => {
  const anything = fc.oneof(fc.string({ unit: "binary" }), fc.anything());
  fc.assert(
    fc.property(fc.record({ name: anything, to_email: anything, description: anything }), (sent) => {
      const result = readContact(sent);
      if (!result.ok) return result.error.sentence.length > 0;
      return (["name", "email", "description"] as const).every((field) => {
        const text = result.values[field];
        return text.length > 0 && text.length <= LIMITS[field] && text.isWellFormed() && !text.includes("\u0000");
      });
    }),
  );
});
