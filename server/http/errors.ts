import { LIMITS } from "#contract/limits.ts";
import type { InvalidField } from "#contract/text-fields.ts";
import { StorageError } from "../database/storage-error.ts";

/** Bytes of a request body that is not an upload. Five thousand characters fit in it, escaped or not. */
export const BODY_LIMIT = 64 * 1024;

type Entry = { status: number; sentence: string };

/**
 * Everything the server can answer that is not a success, apart from the contract's refusals.
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

/** What a request is answered with when it fails: `sentence` is for a person. */
export type HttpError = {
  code: ErrorCode | "refused";
  status: number;
  sentence: string;
  headers?: Readonly<Record<string, string>>;
  /** Every invalid field, for a page that shows the form again. */
  fields?: readonly InvalidField[];
};

/** The catalogue's entry for `code`. */
export function httpError(code: ErrorCode): HttpError {
  return { code, ...CATALOGUE[code] };
}

/** The refusal of whoever sent too much, who may come again after `ms` milliseconds. */
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

/** A refusal in the contract's own words, such as "Please fill in all fields.". */
export function invalidRequest(sentence: string, fields: readonly InvalidField[] = [], status = 400): HttpError {
  return { code: "refused", status, sentence, fields };
}

/** What a file system without room says, or one that grants no more of it. */
const NO_ROOM = new Set<unknown>(["ENOSPC", "EDQUOT"]);

/**
 * What to answer for something that was thrown while a request was handled.
 *
 * Fastify's own 4xx are bad input; what the database or the file system throws means that the submission was not kept; the
 * rest is a fault of ours.
 */
export function toHttpError(thrown: unknown): HttpError {
  if (thrown instanceof StorageError) return httpError(thrown.full ? "databaseFull" : "databaseUnavailable");
  const { code, statusCode, syscall } = thrown as Record<string, unknown>;
  if (typeof syscall === "string") return httpError(NO_ROOM.has(code) ? "databaseFull" : "databaseUnavailable");
  if (code === "FST_ERR_BAD_URL") return httpError("unknownAddress");
  if (statusCode === 413) return httpError("tooLarge");
  if (statusCode === 415) return httpError("unsupportedType");
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) return httpError("unreadable");
  return httpError("fault");
}

/** The words a person reads: a fault of ours also says which request it was, to find it in the log. */
export function errorMessage({ status, sentence }: HttpError, requestId: string): string {
  return status >= 500 ? `${sentence} (Request ${requestId})` : sentence;
}
