import type { FastifyReply, FastifyRequest } from "fastify";
import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import { fieldsOf } from "#contract/form-reader.ts";
import type { DeliveryChannel } from "#contract/vocabulary.ts";
import { dueTimes } from "../business-hours/due-times.ts";
import { visitorZone } from "../business-hours/time-zones.ts";
import { type Settings, settingsAt, tagOf } from "../config/settings.ts";
import type { Database, NewFile, Submission } from "../database/schema.ts";
import { type SaveResult, saveSubmission } from "../database/submissions.ts";
import { clientAddress, networkOf } from "../http/client-address.ts";
import { type HttpError, httpError, invalidRequest, toHttpError, tooManyRequests } from "../http/errors.ts";
import type { Metrics, SubmissionOutcome } from "../http/metrics.ts";
import { readUpload, type Upload } from "../uploads/read-upload.ts";
import { spoolFolder } from "../uploads/spool.ts";
import { checkReceived, type FileChecks, missingFile, validateUpload } from "../uploads/validate-upload.ts";
import { detectSpam, readDuration } from "./detect-spam.ts";
import type { Form } from "./form.ts";
import { LONGEST_KEY, type ReceiptFacts, receiptOf } from "./receipt.ts";
import type { RequestLimits } from "./request-limits.ts";
import type { Responses } from "./responses.ts";

export type ReceiveOptions = FileChecks & {
  settings(): Settings;
  database: Database;
  responses: Responses;
  limits: RequestLimits;
  metrics: Metrics;
  now(): number;
  /** Called when the outbox has new deliveries. */
  onSaved(): void;
};

type CheckedSubmission = Pick<ReceiptFacts, "kind" | "submission" | "key"> &
  Pick<Submission, "suspect"> & {
    file: NewFile | undefined;
  };

type Outcome = Exclude<SaveResult, { outcome: "keyReused" }> | { error: HttpError };

/**
 * Makes the handlers of the forms: read → check → save → respond.
 *
 * The response reports success only after the submission is saved to disk. The outbox delivers it later.
 */
export function receiveForms(options: ReceiveOptions) {
  /** Always deletes the spooled file at the end. */
  async function receive(form: Form, request: FastifyRequest): Promise<Outcome> {
    const key = readKey(request);
    if (key === false) return { error: httpError("keyTooLong") };
    await using sent = await readFields(form, request, options.settings());
    const fileError = checkReceived(form, sent.file);
    const reading = form.read(sent.fields);
    const invalid = reading.ok ? [] : reading.invalid;
    /* If no text was read, the upload may have ended early: do not report its text fields as invalid. */
    const isText = Object.keys(fieldsOf(sent.fields)).length > 0;
    if (fileError)
      return { error: { ...fileError, fields: [...(isText ? invalid : []), ...(fileError.fields ?? [])] } };
    if (!reading.ok) {
      const missing = missingFile(form, sent.file);
      return { error: invalidRequest(reading.error.sentence, missing ? [...invalid, missing] : invalid) };
    }
    const checkAndSave = async (): Promise<Outcome> => {
      const validation = await validateUpload(form, sent.file, options);
      if (!validation.ok) return { error: validation.error };
      const { submission } = reading;
      const suspect = detectSpam(submission, sent.fields, readDuration(request.headers));
      return await save(request, { kind: form.kind, submission, suspect, file: validation.file, key });
    };
    return sent.file ? await options.enqueue(networkOf(clientAddress(request)), checkAndSave) : await checkAndSave();
  }

  async function save(request: FastifyRequest, checked: CheckedSubmission): Promise<Outcome> {
    const { kind, submission, suspect, file, key } = checked;
    const { database, onSaved } = options;
    const { limiter } = options.limits;
    const now = options.now();
    const receipt = receiptOf({ kind, submission, sha256: file?.sha256, key, now });
    const page = readReferrerPath(request.headers.referer);
    const { details, ...texts } = submission;
    const settings = options.settings();
    const due = dueTimes(now, settings.promises[kind], settings.officeHours);
    const time_zone = visitorZone(request, now) ?? null;
    const language = tagOf(settingsAt(request.url, settings));
    const row = { kind, ...texts, details: JSON.stringify(details), page, language, time_zone, suspect, ...due };
    const channels = channelsFor(suspect, settings);
    const address = clientAddress(request);
    const wait = limiter.count(address);
    if (wait > 0) return { error: tooManyRequests(wait) };
    let result: SaveResult | undefined;
    try {
      result = await saveSubmission(database, { submission: row, file, receipt }, { now, channels, settings });
    } finally {
      if (result?.outcome !== "saved") limiter.release(address);
    }
    if (result.outcome === "keyReused") return { error: httpError("keyReused") };
    if (result.outcome === "saved") onSaved();
    return result;
  }

  return (form: Form) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const outcome = await receive(form, request).catch((thrown: unknown) => {
        options.metrics.countSubmission(form.kind, toHttpError(thrown).status < 500 ? "rejected" : "failed");
        throw thrown;
      });
      options.metrics.countSubmission(form.kind, outcomeOf(outcome));
      if ("error" in outcome) return options.responses.sendError(request, reply, outcome.error);
      return options.responses.sendSaved(request, reply, form, outcome);
    };
}

/** The operator gets every submission. The visitor gets an acknowledgement unless the submission looks like spam. */
const channelsFor = (suspect: string | null, { webhook, acknowledgements }: Settings): DeliveryChannel[] => [
  "mail",
  ...(webhook ? ["webhook" as const] : []),
  ...(acknowledgements && suspect === null ? ["acknowledgement" as const] : []),
];

function outcomeOf(outcome: Outcome): SubmissionOutcome {
  if (!("error" in outcome)) return outcome.outcome;
  return outcome.error.code === "tooManyRequests" ? "limited" : "rejected";
}

/** A form with a file is multipart. Without a file it may also be JSON or URL-encoded. */
async function readFields(form: Form, request: FastifyRequest, { dataDir }: Settings): Promise<Upload> {
  if (form.file && request.isMultipart()) {
    const texts = new Set([...Object.values(form.fields).flat(), HONEYPOT_FIELD]);
    return await readUpload(request, spoolFolder(dataDir), { texts, limits: form.limits, file: form.file.field });
  }
  return { fields: request.body as Upload["fields"], file: undefined, [Symbol.asyncDispose]: async () => {} };
}

/** The request's Idempotency-Key; undefined without one, false if it is too long. */
function readKey({ headers }: FastifyRequest): string | undefined | false {
  const key = headers["idempotency-key"]?.toString();
  if (!key) return undefined;
  return key.length <= LONGEST_KEY && key;
}

const MAX_LENGTH = 100;

/**
 * Reads the page that a form was sent from in the `Referer` header, which the client controls: `/services/cloud-devops`; null if
 * it is missing or no page of the site. A page of another site sends only its origin.
 */
export function readReferrerPath(referer: string | undefined): string | null {
  const path = URL.parse(referer ?? "")?.pathname;
  if (path === undefined || path.length > MAX_LENGTH) return null;
  return /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/i.test(path) ? path : null;
}
