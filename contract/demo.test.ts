import fc from "fast-check";
import { expect, test } from "vitest";
import { BUDGETS, WORDS } from "../tests/support/words.ts";
import { demoReader } from "./demo.ts";
import { LIMITS } from "./limits.ts";
import { statusTone } from "./status-tone.ts";

const readDemoRequest = demoReader(WORDS);

const request = {
  full_name: "Ada Lovelace",
  email: "ada@engine.example",
  phone: "+44 20 7946 0000",
  company: "Engines",
  message_body: "Show us the loom.",
  budget: "10k-25k",
};
const FIELDS = Object.keys(request) as (keyof typeof request)[];
const sentenceOf = (result: ReturnType<typeof readDemoRequest>) => (result.ok ? "" : result.error.sentence);

test("a complete request is read by its wire names", () => {
  expect(readDemoRequest(request)).toEqual({ ok: true, values: request });
});

test("unknown fields are ignored", () => {
  expect(readDemoRequest({ ...request, to: "someone@else.example", attachment: "none" })).toEqual({
    ok: true,
    values: request,
  });
});

test.each(FIELDS)("an empty %s is reported with a message in the error colour", (field) => {
  for (const empty of ["", "  \n", "\u0000", undefined, null, 7, {}, []]) {
    const result = readDemoRequest({ ...request, [field]: empty });
    expect(result).toMatchObject({ ok: false, error: { field } });
    expect(sentenceOf(result)).toMatch(/^Failed to send demo request: .* is missing\. Please fill it in\.$/);
    expect(statusTone(sentenceOf(result))).toBe("error");
  }
});

test.each(["full_name", "phone", "company", "message_body"] as const)(
  "%s may have exactly its maximum length",
  (field) => {
    expect(readDemoRequest({ ...request, [field]: "x".repeat(LIMITS[field]) }).ok).toBe(true);
    const sentence = sentenceOf(readDemoRequest({ ...request, [field]: "x".repeat(LIMITS[field] + 1) }));
    expect(sentence).toContain(`at most ${LIMITS[field]} characters, this one has ${LIMITS[field] + 1}`);
  },
);

test.each(BUDGETS)("the budget $value ($label) is accepted", ({ value }) => {
  expect(readDemoRequest({ ...request, budget: value })).toMatchObject({ ok: true, values: { budget: value } });
});

test.each(["5k", "$500-$5,000", "<5K", "constructor"])("the budget %s is rejected", (budget) => {
  expect(readDemoRequest({ ...request, budget })).toMatchObject({ ok: false, error: { field: "budget" } });
});

test("an empty field is reported before an invalid one", () => {
  const result = readDemoRequest({ ...request, email: "ada", budget: "" });
  expect(result).toMatchObject({ ok: false, error: { field: "budget" } });
});

test("any body gives a request within the limits or an error message", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(...BUDGETS.map(({ value }) => value)),
    fc.anything(),
  );
  fc.assert(
    fc.property(fc.record(Object.fromEntries(FIELDS.map((field) => [field, anything]))), (sent) => {
      const result = readDemoRequest(sent);
      if (!result.ok) return statusTone(result.error.sentence) === "error" && result.error.field in request;
      return Object.values(result.values).every((text) => text.length > 0 && text.isWellFormed());
    }),
  );
});
