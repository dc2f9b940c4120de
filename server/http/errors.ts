import { fillCount, fillText, numberIn } from "#contract/fill-text.ts";
import type { InvalidField } from "#contract/form-reader.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";
import { contactForm } from "#forms/contact.ts";
import { StorageError } from "../database/storage-error.ts";

/** The maximum size in bytes of a request body without a file. It has room for 5,000 characters, escaped or not. */
export const BODY_LIMIT = 64 * 1024;

/** The status of each error that the server can respond with, except for the validation errors of the contract. */
const STATUS = {
  unreadable: 400,
  wrongHost: 400,
  foreignOrigin: 403,
  unknownAddress: 404,
  wrongMethod: 405,
  timeout: 408,
  tooLarge: 413,
  unsupportedType: 415,
  keyTooLong: 400,
  keyReused: 422,
  tooManyRequests: 429,
  headersTooLarge: 431,
  fault: 500,
  databaseUnavailable: 503,
  databaseFull: 507,
} as const satisfies Record<keyof VisitorWords["server"]["errors"], number>;

export type ErrorCode = keyof typeof STATUS;

/** The response to a failed request. `errorSentence` has its text for the visitor. */
export type HttpError = {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** The invalid fields, for a page that shows the form again. */
  fields?: readonly InvalidField[];
} & (
  | { code: Exclude<ErrorCode, "tooManyRequests"> }
  /** `wait` in seconds. */
  | { code: "tooManyRequests"; wait: number }
  | { code: "rejected"; sentence: string }
);

export function httpError(code: Exclude<ErrorCode, "tooManyRequests">): HttpError {
  return { code, status: STATUS[code] };
}

export function tooManyRequests(ms: number): HttpError {
  const wait = Math.ceil(ms / 1000);
  return { code: "tooManyRequests", status: STATUS.tooManyRequests, wait, headers: { "retry-after": String(wait) } };
}

/** A validation error with a sentence of the contract, such as "Please fill in all fields.". */
export function invalidRequest(sentence: string, fields: readonly InvalidField[] = [], status = 400): HttpError {
  return { code: "rejected", status, sentence, fields };
}

export function errorSentence(error: HttpError, { server, language }: VisitorWords): string {
  if (error.code === "rejected") return error.sentence;
  const sentence = fillText(server.errors[error.code], {
    limit: numberIn(language, contactForm.fields.description.limit),
  });
  if (error.code !== "tooManyRequests") return sentence;
  const { wait: seconds } = error;
  const wait =
    seconds < 100
      ? fillCount(server.seconds, seconds, language)
      : fillCount(server.minutes, Math.ceil(seconds / 60), language);
  return fillText(server.retry, { sentence, wait });
}

const DISK_FULL_CODES = new Set<unknown>(["ENOSPC", "EDQUOT"]);

/**
 * A 4xx error of Fastify means bad input. An error of the database or the file system, or a busy machine, means that the
 * submission was not saved. Anything else is a bug and becomes a 500.
 */
export function toHttpError(thrown: unknown): HttpError {
  if (thrown instanceof StorageError) return httpError(thrown.full ? "databaseFull" : "databaseUnavailable");
  const { code, statusCode, syscall } = thrown as Record<string, unknown>;
  if (typeof syscall === "string") return httpError(DISK_FULL_CODES.has(code) ? "databaseFull" : "databaseUnavailable");
  if (code === "MACHINE_BUSY") return httpError("databaseUnavailable");
  if (code === "FST_ERR_BAD_URL") return httpError("unknownAddress");
  if (statusCode === 413) return httpError("tooLarge");
  if (statusCode === 415) return httpError("unsupportedType");
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) return httpError("unreadable");
  return httpError("fault");
}

/** The text for the visitor. A 5xx error includes the request ID, so that the operator can find it in the log. */
export function errorMessage(error: HttpError, request: string, words: VisitorWords): string {
  const sentence = errorSentence(error, words);
  return error.status >= 500 ? fillText(words.server.withRequest, { sentence, request }) : sentence;
}
