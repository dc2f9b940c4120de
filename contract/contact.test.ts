import fc from "fast-check";
import { expect, test } from "vitest";
import { type ContactReading, readContact } from "./contact.ts";
import { LIMITS } from "./limits.ts";
import { adviceOf } from "./text-fields.ts";

const body = { name: "Ada", to_email: "ada@engine.example", description: "An engine." };
const message = { name: "Ada", email: "ada@engine.example", description: "An engine." };
const sentenceOf = (reading: ContactReading) => (reading.ok ? undefined : reading.refusal.sentence);

test("the wire's own names are read", () => {
  expect(readContact(body)).toEqual({ ok: true, message });
});

test("the forms' field names are read as well", () => {
  expect(readContact({ name: "Ada", email: "ada@engine.example", message: "An engine." })).toEqual({
    ok: true,
    message,
  });
});

test("what the contract does not know is ignored", () => {
  expect(readContact({ ...body, to: "someone@else.example", __proto__: { admin: true }, bcc: ["x"] })).toEqual({
    ok: true,
    message,
  });
});

test.each(["name", "to_email", "description"])("an empty %s asks to fill in all fields", (field) => {
  for (const empty of ["", "   ", "\n\t", "\u0000\u0007", undefined, null, 7, {}, []]) {
    expect(sentenceOf(readContact({ ...body, [field]: empty }))).toBe("Please fill in all fields.");
  }
});

test.each([null, undefined, 7, "text", [], [body]])(
  "a body that is no object (%j) asks to fill in all fields",
  (sent) => {
    expect(sentenceOf(readContact(sent))).toBe("Please fill in all fields.");
  },
);

test("an empty field is named before a long one", () => {
  const reading = readContact({ ...body, name: "x".repeat(300), description: "" });
  expect(reading).toMatchObject({ ok: false, refusal: { field: "description" } });
});

test.each(["name", "description"] as const)("%s may be exactly as long as its limit, and not one longer", (field) => {
  expect(readContact({ ...body, [field]: "x".repeat(LIMITS[field]) }).ok).toBe(true);
  const sentence = sentenceOf(readContact({ ...body, [field]: "x".repeat(LIMITS[field] + 1) }));
  expect(sentence).toContain(`at most ${LIMITS[field]} characters, this one has ${LIMITS[field] + 1}`);
  expect(sentence).toContain("Failed");
});

test("what a page adds to the description is taken from its limit", () => {
  const description = "x".repeat(LIMITS.description - 40);
  expect(readContact({ ...body, description }, 40).ok).toBe(true);
  expect(sentenceOf(readContact({ ...body, description: `${description}x` }, 40))).toContain(
    `at most ${LIMITS.description - 40} characters, this one has ${LIMITS.description - 39}. Please shorten it.`,
  );
});

test("every empty field is named beside it, under the one sentence for all", () => {
  const reading = readContact({});
  expect(reading).toMatchObject({ ok: false, refusal: { sentence: "Please fill in all fields." } });
  expect(reading.ok || reading.refusals.map(adviceOf)).toEqual([
    "The name is missing. Please fill it in.",
    "The email address is missing. Please fill it in.",
    "The message is missing. Please fill it in.",
  ]);
});

test("a browser's line ends count once", () => {
  const lines = `${"x".repeat(49)}\r\n`.repeat(LIMITS.description / 50 - 1) + "x".repeat(50);
  expect(readContact({ ...body, description: lines }).ok).toBe(true);
});

test.each([
  "ada",
  "ada@",
  "@engine.example",
  "ada@engine..example",
  "ada engine@x.example",
  "a@b@c.example",
  "ada@-x.example",
])("%s is no address, and the sentence says what to add", (address) => {
  expect(readContact({ ...body, to_email: address })).toMatchObject({ ok: false, refusal: { field: "email" } });
  expect(sentenceOf(readContact({ ...body, to_email: address }))).toContain("Add the part after the @.");
});

test("a name cannot carry a second line into a mail's header", () => {
  const reading = readContact({ ...body, name: "Ada\r\nBcc: all@everyone.example" });
  expect(reading).toMatchObject({ ok: true, message: { name: "Ada Bcc: all@everyone.example" } });
});

test("whatever is sent, the answer is a message within the limits or a sentence", () => {
  const anything = fc.oneof(fc.string({ unit: "binary" }), fc.anything());
  fc.assert(
    fc.property(fc.record({ name: anything, to_email: anything, description: anything }), (sent) => {
      const reading = readContact(sent);
      if (!reading.ok) return reading.refusal.sentence.length > 0;
      return (["name", "email", "description"] as const).every((field) => {
        const text = reading.message[field];
        return text.length > 0 && text.length <= LIMITS[field] && text.isWellFormed() && !text.includes("\u0000");
      });
    }),
  );
});
