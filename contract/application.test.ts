import fc from "fast-check";
import { expect, test } from "vitest";
import { WORDS } from "../tests/support/words.ts";
import { applicationReader } from "./application.ts";
import { LIMITS } from "./limits.ts";
import { statusTone } from "./status-tone.ts";

const readApplication = applicationReader(WORDS);

const application = {
  full_name: "Ada Lovelace",
  email: "ada@engine.example",
  phone: "",
  subject: "Weaver",
  message_body: "Dear team,\n\nI weave.",
};
const sentenceOf = (result: ReturnType<typeof readApplication>) => (result.ok ? "" : result.error.sentence);

test("a complete application is read by its wire names with its line ends", () => {
  expect(readApplication(application)).toEqual({ ok: true, values: application });
});

test("the phone is optional", () => {
  const { phone: _, ...sent } = application;
  expect(readApplication(sent)).toEqual({ ok: true, values: application });
});

test.each(["full_name", "email", "subject", "message_body"] as const)("an empty %s is reported", (field) => {
  const result = readApplication({ ...application, [field]: " " });
  expect(result).toMatchObject({ ok: false, error: { field } });
  expect(sentenceOf(result)).toMatch(/^Failed to send application: .* is missing\. Please fill it in\.$/);
});

test.each(["full_name", "phone", "subject", "message_body"] as const)(
  "%s may have exactly its maximum length",
  (field) => {
    expect(readApplication({ ...application, [field]: "x".repeat(LIMITS[field]) }).ok).toBe(true);
    const sentence = sentenceOf(readApplication({ ...application, [field]: "x".repeat(LIMITS[field] + 1) }));
    expect(sentence).toContain(`at most ${LIMITS[field]} characters, this one has ${LIMITS[field] + 1}`);
  },
);

test("line breaks are removed from the role", () => {
  const result = readApplication({ ...application, subject: "Weaver\r\nBcc: all@everyone.example" });
  expect(result).toMatchObject({ ok: true, values: { subject: "Weaver Bcc: all@everyone.example" } });
});

test("any body gives an application or an error message", () => {
  const anything = fc.oneof(fc.string({ unit: "binary" }), fc.anything());
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(application)), anything), (sent) => {
      const result = readApplication(sent);
      return result.ok || statusTone(result.error.sentence) === "error";
    }),
  );
});
