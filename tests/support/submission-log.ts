import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Database } from "#server/database/schema.ts";
import { isOfForm } from "#server/database/submissions.ts";
import { MESSAGE, type PostResponse, postApplication, postBytes } from "./post.ts";
import { samplePdf } from "./sample-files.ts";
import type { SmtpPeer } from "./smtp-peer.ts";
import { reportFigures } from "./test-run.ts";

/** A submission, which may be repeated. `name` is unique. */
export type Sending = {
  name: string;
  /** Bytes of the resume; undefined for a message without a file. */
  size: number | undefined;
  /** Its Idempotency-Key; without one the server detects a repetition by its content. */
  key: string | undefined;
};

/** A submission with the server's response. */
export type Sent = { sending: Sending } & (
  | { outcome: "acknowledged"; reference: string }
  | { outcome: "rejected"; status: number; error: string | undefined }
  | { outcome: "unanswered" }
);

/** Posts a submission over a new connection. */
export async function send(url: string, sending: Sending): Promise<Sent> {
  const answer = await post(url, sending).catch(() => undefined);
  if (!answer) return { sending, outcome: "unanswered" };
  const { reference } = answer.json;
  if (answer.status === 200 && reference) return { sending, outcome: "acknowledged", reference };
  return { sending, outcome: "rejected", status: answer.status, error: answer.json.error };
}

function post(url: string, { name, size, key }: Sending): Promise<PostResponse> {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  if (size === undefined) {
    const body = Buffer.from(JSON.stringify({ ...MESSAGE, name }));
    return postBytes(`${url}/api/landing-mail`, body, { "content-type": "application/json", ...headers });
  }
  return postApplication(url, samplePdf(size), { full_name: name }, headers);
}

/** Posts submissions sequentially until the server no longer responds. Every second one has a key. */
export async function postUntilServerStops(url: string, sender: string, sizeOf: () => number | undefined) {
  const all: Sent[] = [];
  while (all.at(-1)?.outcome !== "unanswered") {
    const key = all.length % 2 === 0 ? randomUUID() : undefined;
    all.push(await send(url, { name: `${sender} ${all.length}`, size: sizeOf(), key }));
  }
  return all;
}

/** The submissions by the response that their senders got. */
export type SentLog = {
  acknowledged: Map<string, Sending>;
  rejected: Sent[];
  unanswered: Sending[];
};

export const newSentLog = (): SentLog => ({ acknowledged: new Map(), rejected: [], unanswered: [] });

export function logSent(sentLog: SentLog, all: readonly Sent[]): void {
  for (const sent of all) {
    if (sent.outcome === "acknowledged") sentLog.acknowledged.set(sent.reference, sent.sending);
    else if (sent.outcome === "rejected") sentLog.rejected.push(sent);
    else sentLog.unanswered.push(sent.sending);
  }
}

/** Repeats the unanswered submissions unchanged, as a visitor does. */
export async function retryUnanswered(sentLog: SentLog, url: string): Promise<void> {
  const again = sentLog.unanswered.splice(0);
  logSent(sentLog, await Promise.all(again.map((sending) => send(url, sending))));
}

/**
 * Compares a log with the database.
 *
 * @returns all references, the acknowledged ones without a record or with another sender or file, and the senders with more
 * than one record
 */
export async function audit({ acknowledged }: SentLog, database: Database) {
  const lost: string[] = [];
  for (const [reference, { name, size }] of acknowledged) {
    const record = await database
      .selectFrom("submission")
      .leftJoin("file", (join) => join.onRef("file.submission_id", "=", "submission.id").on(isOfForm))
      .select(["submission.name", "file.content"])
      .where("submission.reference", "=", reference)
      .executeTakeFirst();
    const sent = size === undefined ? undefined : samplePdf(size);
    const isWhole = sent ? sent.equals(record?.content ?? Buffer.alloc(0)) : !record?.content;
    if (record?.name !== name || !isWhole) lost.push(reference);
  }
  const records = await database.selectFrom("submission").select(["reference", "name"]).execute();
  const names = records.map(({ name }) => name);
  return {
    saved: records.map(({ reference }) => reference),
    lost,
    duplicates: names.filter((name, index) => names.indexOf(name) !== index),
  };
}

/** Expects each acknowledged submission in the database once, unchanged, and a mail about each. Reports the figures. */
export async function expectKept(
  sentLog: SentLog,
  database: Database,
  { mails }: SmtpPeer,
  engine: string,
  more: Readonly<Record<string, number>>,
): Promise<void> {
  const { saved, lost, duplicates } = await audit(sentLog, database);
  const mailed = new Set(mails.map(({ email }) => email.messageId));
  reportFigures(engine, {
    acknowledged: sentLog.acknowledged.size,
    lost: lost.length,
    duplicates: duplicates.length,
    mailsDelivered: mailed.size,
    mailsRepeated: mails.length - mailed.size,
    ...more,
  });
  expect({ lost, duplicates }).toEqual({ lost: [], duplicates: [] });
  expect([...mailed].toSorted()).toEqual(saved.map((reference) => `<${reference}@site.example>`).toSorted());
  expect([sentLog.rejected, sentLog.unanswered]).toEqual([[], []]);
}
