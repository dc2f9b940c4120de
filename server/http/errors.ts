import { LIMITS } from "#contract/limits.ts";
import type { InvalidField } from "#contract/text-fields.ts";
import { StorageError } from "../database/storage-error.ts";

/** The maximum size in bytes of a request body without a file. It has room for 5,000 characters, escaped or not. */
export const BODY_LIMIT = 64 * 1024;

type Entry = { status: number; sentence: string };

/**
 * The errors that the server can respond with, except for the validation errors of the contract.
 *
 * Every sentence contains "Failed" or "error", so that the tone rule of specification §4 colours it red.
 */
const CATALOGUE = {
  unreadable: {
    status: 400,
    sentence: "Failed to send: what arrived could not be read. Please reload the page and send it again.",
  },
  wrongHost: {
    status: 400,
    sentence: "Failed: the request must name one host, such as example.com, in one Host header.",
  },
  foreignOrigin: {
    status: 403,
    sentence: "Failed to send: the form was opened on another website. Please open it on our site and send it again.",
  },
  unknownAddress: { status: 404, sentence: "Failed: there is nothing at this address." },
  wrongMethod: { status: 405, sentence: "Failed: this address does not answer to this method." },
  timeout: { status: 408, sentence: "Failed to send: the message took too long to arrive. Please send it again." },
  tooLarge: {
    status: 413,
    sentence: `Failed to send: this is more than fits. The message may have at most ${LIMITS.description} characters.`,
  },
  unsupportedType: {
    status: 415,
    sentence: "Failed to send: only JSON and a web form's own format can be read here.",
  },
  keyTooLong: {
    status: 400,
    sentence: "Failed to send: the Idempotency-Key header may have at most 255 characters.",
  },
  keyReused: {
    status: 422,
    sentence:
      "Failed to send: something else was already sent under the same key. Please reload the page and send it again.",
  },
  tooManyRequests: {
    status: 429,
    sentence: "Failed to send: too much has come from your network lately.",
  },
  headersTooLarge: { status: 431, sentence: "Failed: the request's headers are too large." },
  fault: { status: 500, sentence: "Server error: nothing was kept. Please try again later." },
  databaseUnavailable: {
    status: 503,
    sentence: "Server error: your message could not be kept. Please try again later.",
  },
  databaseFull: {
    status: 507,
    sentence: "Server error: there is no room to keep your message. Please try again later or write us an email.",
  },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof CATALOGUE;

/** The response to a failed request. `sentence` is the text for the visitor. */
export type HttpError = {
  code: ErrorCode | "refused";
  status: number;
  sentence: string;
  headers?: Readonly<Record<string, string>>;
  /** The invalid fields, for a page that shows the form again. */
  fields?: readonly InvalidField[];
};

/** Returns the error of the catalogue with this code. */
export function httpError(code: ErrorCode): HttpError {
  return { code, ...CATALOGUE[code] };
}

/** The error for a client that exceeded the rate limit and may retry after `ms` milliseconds. */
export function tooManyRequests(ms: number): HttpError {
  const seconds = Math.ceil(ms / 1000);
  const { status, sentence } = CATALOGUE.tooManyRequests;
  const wait = seconds < 100 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return {
    code: "tooManyRequests",
    status,
    sentence: `${sentence} Please try again in ${wait}.`,
    headers: { "retry-after": String(seconds) },
  };
}

/** A validation error with a sentence of the contract, such as "Please fill in all fields.". */
export function invalidRequest(sentence: string, fields: readonly InvalidField[] = [], status = 400): HttpError {
  return { code: "refused", status, sentence, fields };
}

/** The file system is full, or a disk quota is exceeded. */
const DISK_FULL_CODES = new Set<unknown>(["ENOSPC", "EDQUOT"]);

/**
 * Converts an exception from a request handler to an error response.
 *
 * A 4xx error of Fastify means bad input. An error of the database or the file system means that the submission was not
 * saved. Anything else is a bug and becomes a 500.
 */
export function toHttpError(thrown: unknown): HttpError {
  if (thrown instanceof StorageError) return httpError(thrown.full ? "databaseFull" : "databaseUnavailable");
  const { code, statusCode, syscall } = thrown as Record<string, unknown>;
  if (typeof syscall === "string") return httpError(DISK_FULL_CODES.has(code) ? "databaseFull" : "databaseUnavailable");
  if (code === "FST_ERR_BAD_URL") return httpError("unknownAddress");
  if (statusCode === 413) return httpError("tooLarge");
  if (statusCode === 415) return httpError("unsupportedType");
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) return httpError("unreadable");
  return httpError("fault");
}

/** The text for the visitor. A 5xx error includes the request ID, so that the operator can find it in the log. */
export function errorMessage({ status, sentence }: HttpError, requestId: string): string {
  return status >= 500 ? `${sentence} (Request ${requestId})` : sentence;
}
