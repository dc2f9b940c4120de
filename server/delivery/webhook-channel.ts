import { createHmac } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { WebhookSettings } from "../config/settings.ts";
import { detailsOf } from "../database/details.ts";
import { kindOf } from "../database/kinds.ts";
import { type ClaimedDelivery, type SubmissionDelivery, withSubmission } from "../database/outbox.ts";
import type { Database, FileFacts, Milliseconds, Submission } from "../database/schema.ts";
import { findFileFacts } from "../database/submissions.ts";
import { type Channel, DeliveryError, type Failure, FIVE_DAYS } from "./channel.ts";
import { readRetryAfter } from "./retry.ts";

type PostOptions = {
  now(): Milliseconds;
  signal: AbortSignal;
  /** The timeout of a request. Standard Webhooks recommends 15 to 30 seconds. */
  timeoutMs?: number;
};

type WebhookOptions = PostOptions & {
  database: Database;
  /** Undefined if WEBHOOK_URL is not set. */
  webhook: WebhookSettings | undefined;
};

const TIMEOUT_MS = 20_000;
/** A low limit, so that a slow receiver does not tie up resources. */
const CONCURRENCY = 2;

/**
 * Posts events to the operator's webhook, signed according to Standard Webhooks (docs/webhook.md).
 *
 * If WEBHOOK_URL is removed, queued deliveries are retried and then fail like any other.
 */
export function webhookChannel({ database, webhook, ...options }: WebhookOptions): Channel {
  return {
    name: "webhook",
    receiver: "its receiver",
    concurrency: CONCURRENCY,
    retryPolicy: () => FIVE_DAYS,
    async deliver(delivery) {
      if (!webhook) throw new DeliveryError("WEBHOOK_URL is not set", { kind: "temporary", alarm: NOT_CONFIGURED });
      const event = delivery.submission
        ? webhookEvent(withSubmission(delivery), await findFileFacts(database, delivery.submission.id))
        : noticeEvent(delivery);
      await postEvent(delivery.message_id, JSON.stringify(event), webhook, options);
    },
  };
}

/** Posts an event once. @throws if the receiver did not respond with a 2xx status. */
async function postEvent(
  id: string,
  body: string,
  { url, key }: WebhookSettings,
  { now, signal, timeoutMs = TIMEOUT_MS }: PostOptions,
): Promise<void> {
  const timestamp = Math.floor(now() / 1000);
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signWebhook(id, timestamp, body, key),
  };
  const response = await fetch(url, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), signal]),
  }).catch((thrown: unknown) => {
    throw toRequestError(thrown, timeoutMs);
  });
  /* Only the status matters, so the body is not read. */
  await response.body?.cancel().catch(() => {}); // an error after the status does not change the result
  if (!response.ok) throw statusError(response.status, readRetryAfter(response.headers.get("retry-after"), now()));
}

/**
 * Returns the `webhook-signature` (Standard Webhooks 1.0.0, "Signature scheme"): `v1,` and the HMAC in base64.
 *
 * @param timestamp the Unix time in whole seconds
 */
export function signWebhook(id: string, timestamp: number, body: string, key: Uint8Array): string {
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

/** Converts a `fetch` error to one with the code of its cause. It omits the URL, which may contain a token. */
function toRequestError(thrown: unknown, timeoutMs: number): Error {
  const { name = "Error", cause } = thrown as { name?: string; cause?: { code?: string } };
  const code = cause?.code ?? name;
  const reason = name === "TimeoutError" ? `no answer within ${timeoutMs / 1000} s` : `no answer: ${code}`;
  return Object.assign(new Error(reason, { cause: thrown }), { code });
}

/** WEBHOOK_URL was removed after the submission was saved. */
const NOT_CONFIGURED = "a submission waits for the webhook, and WEBHOOK_URL is not set";

/** Temporary 4xx statuses: request timeout, too early, too many requests. */
const TEMPORARY = new Set([408, 425, 429]);

/** The error for a status other than 2xx. A redirect is retried, because the operator can correct the receiver. */
function statusError(status: number, waitMs: number | undefined): DeliveryError {
  const isRedirect = status >= 300 && status < 400;
  const isPermanent = status >= 400 && status < 500 && !TEMPORARY.has(status);
  const text = `answered ${status} ${STATUS_CODES[status] ?? ""}${isRedirect ? ", and is not followed" : ""}`.trim();
  const failure: Failure = isPermanent
    ? { kind: "permanent" }
    : { kind: "temporary", ...(waitMs !== undefined && { waitMs }) };
  return Object.assign(new DeliveryError(text, failure), { responseCode: status });
}

/** The event of a delivery (docs/webhook.md). Times are ISO 8601 in UTC. @throws if its kind has none */
export function webhookEvent(delivery: EventDelivery, file: SentFile | undefined) {
  const { message_id: id, created_at, submission } = delivery;
  if (delivery.kind === "received") return createdEvent(id, submission, file);
  const { webhook: event } = kindOf(delivery);
  if (!event) throw new Error(`there is no webhook event for ${delivery.kind}`);
  const { kind, reference, language, due_at, owner, answered_at } = submission;
  return {
    type: event.type,
    /* The delivery's time changes when it is sent again. */
    timestamp: timeOf(submission[event.at] ?? created_at),
    data: {
      id,
      kind,
      reference,
      language,
      due: due_at === null ? null : timeOf(due_at),
      owner,
      answered: answered_at === null ? null : timeOf(answered_at),
    },
  };
}

type SentFile = Pick<FileFacts, "name" | "media_type" | "bytes" | "sha256" | "scan">;
type EventDelivery = Pick<SubmissionDelivery, "message_id" | "kind" | "created_at" | "submission">;

const noticeEvent = ({ message_id: id, created_at, payload }: ClaimedDelivery) => ({
  type: "deliveries.failed",
  timestamp: timeOf(created_at),
  data: { id, ...(JSON.parse(payload ?? "") as { data: object }).data },
});

const timeOf = (time: Milliseconds) => new Date(time).toISOString();

function createdEvent(id: string, submission: Submission, file: SentFile | undefined) {
  const { kind, reference, name, email, body, page, language, suspect } = submission;
  const created = timeOf(submission.created_at);
  return {
    type: "submission.created" as const,
    timestamp: created,
    data: {
      id,
      kind,
      reference,
      created,
      page,
      language,
      suspect,
      fields: { ...detailsOf(submission), name, email, message: body },
      file: file
        ? { name: file.name, type: file.media_type, bytes: file.bytes, sha256: file.sha256, scan: file.scan }
        : null,
    },
  };
}
