import type { FastifyReply, FastifyRequest } from "fastify";
import { HONEYPOT_FIELD } from "#contract/bot-signals.ts";
import type { SubmissionKind } from "#contract/submission-kinds.ts";
import { fieldsOf, type InvalidField } from "#contract/text-fields.ts";
import type { Database } from "../database/open-database.ts";
import type { DeliveryChannel, NewFile } from "../database/schema.ts";
import { type SaveResult, saveSubmission } from "../database/submissions.ts";
import { clientAddress, networkOf } from "../http/client-address.ts";
import { type HttpError, httpError, invalidRequest, toHttpError, tooManyRequests } from "../http/errors.ts";
import type { Metrics, SubmissionOutcome } from "../http/metrics.ts";
import { fairQueue } from "../uploads/fair-queue.ts";
import { readUpload, type Upload } from "../uploads/read-upload.ts";
import { checkReceived, type FileChecks, missingFile, validateUpload } from "../uploads/validate-upload.ts";
import type { Form, ReadSubmission } from "./form.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { LONGEST_KEY, receiptOf } from "./receipt.ts";
import { readReferrerPath } from "./referrer-path.ts";
import type { Responses } from "./responses.ts";
import { readDuration, spamReasons } from "./spam-reasons.ts";

export type ReceiveOptions = FileChecks & {
  store: Database;
  answers: Responses;
  limiter: RateLimiter;
  metrics: Metrics;
  /** Where uploads wait until they are judged. */
  spoolFolder: string;
  now(): number;
  /** Where word of a submission goes. */
  channelsOf(submission: { suspect: string | null }): readonly DeliveryChannel[];
  /** By what a delivery of a submission is recognised. */
  messageId(reference: string, channel: DeliveryChannel): string;
  /** Called once something new is in the outbox. */
  onKept(): void;
};

/** How many files are in memory at once, while they are judged and kept. More would hardly be faster: each is work of one thread. */
const FILES_AT_ONCE = 1;

/** What is fit to be kept. */
type Checked = {
  kind: SubmissionKind;
  submission: ReadSubmission;
  suspect: string | null;
  file: NewFile | undefined;
  /** The request's Idempotency-Key. */
  key: string | undefined;
};

/** The reference of what is on the disk, or why nothing is. */
type Outcome = { outcome: "kept" | "repeated"; reference: string } | { problem: HttpError };

/**
 * Makes the handlers of the forms (specification §7): read → check → keep → answer.
 *
 * The answer is a success only after everything is on the disk; delivering it is the outbox's business.
 */
export function receiveForms(options: ReceiveOptions) {
  const inTurn = fairQueue(FILES_AT_ONCE);

  /** When this is over nothing is left in the spool, whatever came of it. */
  async function receive(form: Form, request: FastifyRequest): Promise<Outcome> {
    const key = readKey(request);
    if (key === false) return { problem: httpError("keyTooLong") };
    await using sent = await readSent(form, request, options.spoolFolder);
    const flawed = checkReceived(form, sent.file);
    const reading = form.read(sent.fields);
    const invalid = reading.ok ? [] : reading.invalid;
    /* A request given up before its text was read says nothing about the text. */
    if (flawed) return { problem: withFields(flawed, hasText(sent) ? invalid : []) };
    if (!reading.ok) {
      const missing = missingFile(form, sent.file);
      return { problem: invalidRequest(reading.error.sentence, missing ? [...invalid, missing] : invalid) };
    }
    const checkAndKeep = async (): Promise<Outcome> => {
      const validation = await validateUpload(form, sent.file, options);
      if (!validation.ok) return { problem: validation.error };
      const { submission } = reading;
      const arrival = { fields: sent.fields, durationMs: readDuration(request.headers) };
      const suspect = spamReasons(submission, arrival);
      return await keep(request, { kind: form.kind, submission, suspect, file: validation.file, key });
    };
    return sent.file ? await inTurn(networkOf(clientAddress(request)), checkAndKeep) : await checkAndKeep();
  }

  async function keep(request: FastifyRequest, { kind, submission, suspect, file, key }: Checked): Promise<Outcome> {
    const { store, limiter, messageId, onKept } = options;
    const now = options.now();
    const receipt = receiptOf({ kind, submission, sha256: file?.sha256, key, now });
    const page = readReferrerPath(request.headers.referer);
    const { details, ...texts } = submission;
    const row = { kind, ...texts, details: JSON.stringify(details), page, suspect };
    const channels = options.channelsOf({ suspect });
    const address = clientAddress(request);
    const wait = limiter.keep(address);
    if (wait > 0) return { problem: tooManyRequests(wait) };
    let kept: SaveResult | undefined;
    try {
      kept = await saveSubmission(store, { submission: row, file, receipt }, { now, channels, messageId });
    } finally {
      if (kept?.outcome !== "kept") limiter.release(address);
    }
    if (kept.outcome === "keyReused") return { problem: httpError("keyReused") };
    if (kept.outcome === "kept") onKept();
    return kept;
  }

  return (form: Form) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const outcome = await receive(form, request).catch((thrown: unknown) => {
        options.metrics.countSubmission(form.kind, toHttpError(thrown).status < 500 ? "refused" : "failed");
        throw thrown;
      });
      options.metrics.countSubmission(form.kind, outcomeOf(outcome));
      if ("problem" in outcome) return options.answers.httpError(request, reply, outcome.problem);
      return options.answers.kept(request, reply, form, outcome.reference);
    };
}

const hasText = ({ fields }: Upload) => Object.keys(fieldsOf(fields)).length > 0;

const withFields = (problem: HttpError, invalid: readonly InvalidField[]): HttpError => ({
  ...problem,
  fields: [...invalid, ...(problem.fields ?? [])],
});

function outcomeOf(outcome: Outcome): SubmissionOutcome {
  if (!("problem" in outcome)) return outcome.outcome;
  return outcome.problem.code === "tooManyRequests" ? "limited" : "refused";
}

/** A form with a file comes as multipart; without one it may come as any form does. */
async function readSent(form: Form, request: FastifyRequest, spoolFolder: string): Promise<Upload> {
  if (form.file && request.isMultipart()) {
    const texts = new Set([...Object.values(form.fields).flat(), HONEYPOT_FIELD]);
    return await readUpload(request, spoolFolder, { texts, file: form.file.field });
  }
  return { fields: request.body as Upload["fields"], file: undefined, [Symbol.asyncDispose]: async () => {} };
}

/** The request's Idempotency-Key; undefined without one, false when it is too long. */
function readKey({ headers }: FastifyRequest): string | undefined | false {
  const key = headers["idempotency-key"]?.toString();
  if (!key) return undefined;
  return key.length <= LONGEST_KEY && key;
}
