import { expect, test } from "vitest";
import { toneOf } from "#contract/tone.ts";
import { type ProblemCode, problem, problemOf, tooMany, wordsOf } from "./errors.ts";
import { StoreFault } from "./store/store-fault.ts";

const CODES: ProblemCode[] = [
  "unreadable",
  "foreignOrigin",
  "unknownAddress",
  "wrongMethod",
  "timeout",
  "tooLarge",
  "unsupportedType",
  "keyTooLong",
  "keyReused",
  "tooMany",
  "headersTooLarge",
  "fault",
  "storeUnavailable",
  "storeFull",
];

test.each(CODES)("the sentence for %s is coloured as an error", (code) => {
  expect(toneOf(problem(code).sentence)).toBe("error");
});

test.each([
  [{ statusCode: 413 }, "tooLarge"],
  [{ statusCode: 415 }, "unsupportedType"],
  [{ statusCode: 400 }, "unreadable"],
  [{ code: "FST_ERR_BAD_URL", statusCode: 400 }, "unknownAddress"],
  [new StoreFault("no room", { code: "53100", full: true }), "storeFull"],
  [new StoreFault("gone", { code: "ECONNREFUSED" }), "storeUnavailable"],
  [{ code: "ENOSPC", syscall: "write" }, "storeFull"],
  [{ code: "EDQUOT", syscall: "write" }, "storeFull"],
  [{ code: "EACCES", syscall: "open" }, "storeUnavailable"],
  [{ statusCode: 500 }, "fault"],
  [new Error("anything"), "fault"],
] as const)("%j is answered as %s", (thrown, code) => {
  expect(problemOf(thrown).code).toBe(code);
});

test("a fault names the request, a refusal does not", () => {
  expect(wordsOf(problem("fault"), "abc123")).toContain("abc123");
  expect(wordsOf(problem("tooLarge"), "abc123")).not.toContain("abc123");
});

test.each([
  [1, "1", "1 seconds"],
  [61_000, "61", "61 seconds"],
  [540_001, "541", "10 minutes"],
])("whoever has to wait %i ms is told so in words and in a header", (ms, header, words) => {
  expect(tooMany(ms)).toMatchObject({ status: 429, headers: { "retry-after": header } });
  expect(tooMany(ms).sentence).toContain(`again in ${words}.`);
});
