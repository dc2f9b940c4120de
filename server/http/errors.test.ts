import { expect, test } from "vitest";
import { WORDS } from "../../tests/support/words.ts";
import { StorageError } from "../database/storage-error.ts";
import { MachineBusy } from "../uploads/limited-worker.ts";
import { errorMessage, errorSentence, httpError, toHttpError, tooManyRequests } from "./errors.ts";

test.each([
  [{ statusCode: 413 }, "tooLarge"],
  [{ statusCode: 415 }, "unsupportedType"],
  [{ statusCode: 400 }, "unreadable"],
  [{ code: "FST_ERR_BAD_URL", statusCode: 400 }, "unknownAddress"],
  [new StorageError("no room", { code: "53100", full: true }), "databaseFull"],
  [new StorageError("gone", { code: "ECONNREFUSED" }), "databaseUnavailable"],
  [{ code: "ENOSPC", syscall: "write" }, "databaseFull"],
  [{ code: "EACCES", syscall: "open" }, "databaseUnavailable"],
  [new MachineBusy("busy"), "databaseUnavailable"],
  [new Error("anything"), "fault"],
] as const)("%j is answered as %s", (thrown, code) => {
  expect(toHttpError(thrown).code).toBe(code);
});

test("an internal error names the request, a rejected submission does not", () => {
  expect(errorMessage(httpError("fault"), "abc123", WORDS)).toContain("abc123");
  expect(errorMessage(httpError("tooLarge"), "abc123", WORDS)).not.toContain("abc123");
});

test.each([
  [1, "1", "1 second"],
  [61_000, "61", "61 seconds"],
  [540_001, "541", "10 minutes"],
])("whoever has to wait %i ms is told so in words and in a header", (ms, header, words) => {
  expect(tooManyRequests(ms)).toMatchObject({ status: 429, headers: { "retry-after": header } });
  expect(errorSentence(tooManyRequests(ms), WORDS)).toContain(`again in ${words}.`);
});
