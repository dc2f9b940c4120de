import fc from "fast-check";
import { expect, test } from "vitest";
import { BUDGETS, type DemoReading, readDemoRequest } from "./demo.ts";
import { LIMITS } from "./limits.ts";
import { statusTone } from "./status-tone.ts";

const request = {
  full_name: "Ada Lovelace",
  email: "ada@engine.example",
  phone: "+44 20 7946 0000",
  company: "Engines",
  message_body: "Show us the loom.",
  budget: "10k-25k",
};
const FIELDS = Object.keys(request) as (keyof typeof request)[];
const sentenceOf = (reading: DemoReading) => (reading.ok ? "" : reading.refusal.sentence);

test("a whole request is read by its wire names", () => {
  expect(readDemoRequest(request)).toEqual({ ok: true, request });
});

test("what the contract does not know is ignored", () => {
  expect(readDemoRequest({ ...request, to: "someone@else.example", attachment: "none" })).toEqual({
    ok: true,
    request,
  });
});

test.each(FIELDS)("an empty %s is named, in words that are coloured as an error", (field) => {
  for (const empty of ["", "  \n", "\u0000", undefined, null, 7, {}, []]) {
    const reading = readDemoRequest({ ...request, [field]: empty });
    expect(reading).toMatchObject({ ok: false, refusal: { field } });
    expect(sentenceOf(reading)).toMatch(/^Failed to send demo request: .* is missing\. Please fill it in\.$/);
    expect(statusTone(sentenceOf(reading))).toBe("error");
  }
});

test.each(["full_name", "phone", "company", "message_body"] as const)(
  "%s may be exactly as long as its limit, and not one longer",
  (field) => {
    expect(readDemoRequest({ ...request, [field]: "x".repeat(LIMITS[field]) }).ok).toBe(true);
    const sentence = sentenceOf(readDemoRequest({ ...request, [field]: "x".repeat(LIMITS[field] + 1) }));
    expect(sentence).toContain(`at most ${LIMITS[field]} characters, this one has ${LIMITS[field] + 1}`);
  },
);

test.each(BUDGETS)("the budget $value ($label) is taken", ({ value }) => {
  expect(readDemoRequest({ ...request, budget: value })).toMatchObject({ ok: true, request: { budget: value } });
});

test.each(["5k", "$500-$5,000", "<5K", "constructor"])("the budget %s is no choice", (budget) => {
  expect(readDemoRequest({ ...request, budget })).toMatchObject({ ok: false, refusal: { field: "budget" } });
});

test("an empty field is named before a wrong one", () => {
  const reading = readDemoRequest({ ...request, email: "ada", budget: "" });
  expect(reading).toMatchObject({ ok: false, refusal: { field: "budget" } });
});

test("whatever is sent, the answer is a request within the limits or a sentence in red", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(...BUDGETS).map(({ value }) => value),
    fc.anything(),
  );
  fc.assert(
    fc.property(fc.record(Object.fromEntries(FIELDS.map((field) => [field, anything]))), (sent) => {
      const reading = readDemoRequest(sent);
      if (!reading.ok) return statusTone(reading.refusal.sentence) === "error" && reading.refusal.field in request;
      return Object.values(reading.request).every((text) => text.length > 0 && text.isWellFormed());
    }),
  );
});
