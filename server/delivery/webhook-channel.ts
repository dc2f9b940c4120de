import { STATUS_CODES } from "node:http";
import type { WebhookSettings } from "../config/config.ts";
import type { Database } from "../database/open-database.ts";
import type { Milliseconds } from "../database/schema.ts";
import { describeFile } from "../database/submissions.ts";
import { type Channel, type Failure, FIVE_DAYS } from "./channel.ts";
import { readRetryAfter } from "./retry-after.ts";
import { signWebhook } from "./sign-webhook.ts";
import { webhookEvent } from "./webhook-event.ts";

/** What it takes to post an event. */
export type WebhookMeans = {
  webhook: WebhookSettings;
  now(): Milliseconds;
  /** Ends what is under way. */
  abandon: AbortSignal;
  /** How long an answer may take; Standard Webhooks recommends 15 to 30 seconds. */
  timeoutMs?: number;
};

export type WebhookOptions = Omit<WebhookMeans, "webhook"> & {
  store: Database;
  /** Undefined: WEBHOOK_URL is not set. */
  webhook: WebhookSettings | undefined;
};

const TIMEOUT_MS = 20_000;
/** So few that a slow receiver cannot keep the machine busy. */
const SIDE_BY_SIDE = 2;

/** The receiver answered with something else than a success. */
class NotTaken extends Error {
  override name = "NotTaken";
  readonly responseCode: number;
  readonly restMs: number | undefined;

  constructor(status: number, restMs: number | undefined) {
    super(
      `answered ${status} ${STATUS_CODES[status] ?? ""}${isRedirect(status) ? ", and is not followed" : ""}`.trim(),
    );
    this.responseCode = status;
    this.restMs = restMs;
  }
}

const isRedirect = (status: number) => status >= 300 && status < 400;

/** WEBHOOK_URL was set when the submission came, and is not now. */
class NotConfigured extends Error {
  override name = "NotConfigured";
  override message = "WEBHOOK_URL is not set";
}

/**
 * Posts submissions to the operator's own program, signed as Standard Webhooks has it (docs/webhook.md).
 *
 * Deliveries that waited when the setting was taken away are tried on, and given up like any other.
 */
export function webhookChannel({ store, webhook, ...means }: WebhookOptions): Channel {
  return {
    name: "webhook",
    peer: "its receiver",
    concurrency: SIDE_BY_SIDE,
    patience: FIVE_DAYS,
    loss: "error",
    async deliver(delivery) {
      if (!webhook) throw new NotConfigured();
      const file = await describeFile(store, delivery.submission_id);
      const body = JSON.stringify(webhookEvent(delivery.message_id, delivery.submission, file));
      await postEvent(delivery.message_id, body, { ...means, webhook });
    },
    judge: classifyWebhookFailure,
  };
}

/** Posts an event once. @throws when the receiver did not answer with a success. */
export async function postEvent(
  id: string,
  body: string,
  { webhook: { url, key }, now, abandon, timeoutMs = TIMEOUT_MS }: WebhookMeans,
): Promise<void> {
  const timestamp = Math.floor(now() / 1000);
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signWebhook({ id, timestamp, body }, key),
  };
  const response = await fetch(url, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), abandon]),
  }).catch((thrown: unknown) => {
    throw unanswered(thrown, timeoutMs);
  });
  /* Only the status counts. Whatever the rest is, and however long, it is not read. */
  await response.body?.cancel().catch(() => {}); // a connection that broke after the status changes nothing
  if (!response.ok) throw new NotTaken(response.status, readRetryAfter(response.headers.get("retry-after"), now()));
}

/** What fetch throws says nothing; its cause does. The address stays out of it: it may hold a token. */
function unanswered(thrown: unknown, timeoutMs: number): Error {
  const { name = "Error", cause } = thrown as { name?: string; cause?: { code?: string } };
  const code = cause?.code ?? name;
  const reason = name === "TimeoutError" ? `no answer within ${timeoutMs / 1000} s` : `no answer: ${code}`;
  return Object.assign(new Error(reason, { cause: thrown }), { code });
}

/** Request timeout, too early, too many requests: a 4xx that speaks of the moment, not of the submission. */
const PASSING = new Set([408, 425, 429]);

/** What an attempt means that failed. A redirect may be mended at the receiver's, so it is tried again. */
export function classifyWebhookFailure(thrown: unknown): Failure {
  if (thrown instanceof NotConfigured) {
    return { kind: "later", alarm: "a submission waits for the webhook, and WEBHOOK_URL is not set" };
  }
  if (!(thrown instanceof NotTaken)) return { kind: "later" };
  const { responseCode: status, restMs } = thrown;
  if (status >= 400 && status < 500 && !PASSING.has(status)) return { kind: "refused" };
  return { kind: "later", ...(restMs !== undefined && { restMs }) };
}
