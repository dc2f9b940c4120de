import fc from "fast-check";
import { expect, test } from "vitest";
import { type ApplicationReading, readApplication } from "./application.ts";
import { LIMITS } from "./limits.ts";
import { statusTone } from "./status-tone.ts";

const application = {
  full_name: "Ada Lovelace",
  email: "ada@engine.example",
  phone: "",
  subject: "Weaver",
  message_body: "Dear team,\n\nI weave.",
};
const sentenceOf = (reading: ApplicationReading) => (reading.ok ? "" : reading.refusal.sentence);

test("a whole application is read by its wire names, its line ends kept", () => {
  expect(readApplication(application)).toEqual({ ok: true, application });
});

test("the phone may be left out, since only non-empty fields are sent", () => {
  const { phone: _, ...sent } = application;
  expect(readApplication(sent)).toEqual({ ok: true, application });
});

test.each(["full_name", "email", "subject", "message_body"] as const)("an empty %s is named", (field) => {
  const reading = readApplication({ ...application, [field]: " " });
  expect(reading).toMatchObject({ ok: false, refusal: { field } });
  expect(sentenceOf(reading)).toMatch(/^Failed to send application: .* is missing\. Please fill it in\.$/);
});

test.each(["full_name", "phone", "subject", "message_body"] as const)(
  "%s may be exactly as long as its limit, and not one longer",
  (field) => {
    expect(readApplication({ ...application, [field]: "x".repeat(LIMITS[field]) }).ok).toBe(true);
    const sentence = sentenceOf(readApplication({ ...application, [field]: "x".repeat(LIMITS[field] + 1) }));
    expect(sentence).toContain(`at most ${LIMITS[field]} characters, this one has ${LIMITS[field] + 1}`);
  },
);

test("a role cannot carry a second line into a mail's subject", () => {
  const reading = readApplication({ ...application, subject: "Weaver\r\nBcc: all@everyone.example" });
  expect(reading).toMatchObject({ ok: true, application: { subject: "Weaver Bcc: all@everyone.example" } });
});

test("whatever is sent, the answer is an application or a sentence in red", () => {
  const anything = fc.oneof(fc.string({ unit: "binary" }), fc.anything());
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(application)), anything), (sent) => {
      const reading = readApplication(sent);
      return reading.ok || statusTone(reading.refusal.sentence) === "error";
    }),
  );
});
