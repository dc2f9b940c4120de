import { expect, test } from "vitest";
import { statusTone } from "#contract/status-tone.ts";
import { StorageError } from "../database/storage-error.ts";
import { type ErrorCode, errorMessage, httpError, toHttpError, tooManyRequests } from "./errors.ts";

const CODES: ErrorCode[] = [
  "unreadable",
  "foreignOrigin",
  "unknownAddress",
  "wrongMethod",
  "timeout",
  "tooLarge",
  "unsupportedType",
  "keyTooLong",
  "keyReused",
  "tooManyRequests",
  "headersTooLarge",
  "fault",
  "databaseUnavailable",
  "databaseFull",
];

test.each(CODES)("the sentence for %s is coloured as an error", (code) => {
  expect(statusTone(httpError(code).sentence)).toBe("error");
});

test.each([
  [{ statusCode: 413 }, "tooLarge"],
  [{ statusCode: 415 }, "unsupportedType"],
  [{ statusCode: 400 }, "unreadable"],
  [{ code: "FST_ERR_BAD_URL", statusCode: 400 }, "unknownAddress"],
  [new StorageError("no room", { code: "53100", full: true }), "databaseFull"],
  [new StorageError("gone", { code: "ECONNREFUSED" }), "databaseUnavailable"],
  [{ code: "ENOSPC", syscall: "write" }, "databaseFull"],
  [{ code: "EDQUOT", syscall: "write" }, "databaseFull"],
  [{ code: "EACCES", syscall: "open" }, "databaseUnavailable"],
  [{ statusCode: 500 }, "fault"],
  [new Error("anything"), "fault"],
] as const)("%j is answered as %s", (thrown, code) => {
  expect(toHttpError(thrown).code).toBe(code);
});

test("a fault names the request, a refusal does not", () => {
  expect(errorMessage(httpError("fault"), "abc123")).toContain("abc123");
  expect(errorMessage(httpError("tooLarge"), "abc123")).not.toContain("abc123");
});

test.each([
  [1, "1", "1 seconds"],
  [61_000, "61", "61 seconds"],
  [540_001, "541", "10 minutes"],
])("whoever has to wait %i ms is told so in words and in a header", (ms, header, words) => {
  expect(tooManyRequests(ms)).toMatchObject({ status: 429, headers: { "retry-after": header } });
  expect(tooManyRequests(ms).sentence).toContain(`again in ${words}.`);
});
