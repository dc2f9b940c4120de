import { expect, test } from "vitest";
import { MINUTE } from "#contract/duration.ts";
import { receiptOf } from "./receipt.ts";

const FACTS = {
  kind: "demo",
  submission: { name: "Ada", email: "ada@x.example", body: "Hello", details: { phone: "1", budget: "<5k" } },
  sha256: "ab",
  key: undefined,
  now: 1000,
} as const;

test("a key expires after 24 hours, the content after 10 minutes", () => {
  expect(receiptOf(FACTS).expires_at).toBe(1000 + 10 * MINUTE);
  expect(receiptOf({ ...FACTS, key: "k" }).expires_at).toBe(1000 + 24 * 60 * MINUTE);
});

test("the order of details and the case of the address do not change the name, another detail does", () => {
  const { submission } = FACTS;
  const same = { ...submission, email: "ADA@x.example", details: { budget: "<5k", phone: "1" } };
  expect(receiptOf({ ...FACTS, submission: same })).toEqual(receiptOf(FACTS));
  const other = { ...submission, details: { ...submission.details, phone: "2" } };
  expect(receiptOf({ ...FACTS, submission: other }).name).not.toBe(receiptOf(FACTS).name);
});

test("a receipt contains no visitor data", () => {
  expect(JSON.stringify(receiptOf({ ...FACTS, key: "secret-key" }))).not.toMatch(/ada|hello|secret/i);
});
