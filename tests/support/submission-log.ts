import { createHash, randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Database } from "#server/database/open-database.ts";
import { reportFigures } from "./fault-report.ts";
import { APPLICATION, multipartBody, type PostResponse, postBytes, textParts } from "./multipart.ts";
import { MESSAGE } from "./post.ts";
import { samplePdf } from "./sample-files.ts";
import type { SmtpPeer } from "./smtp-peer.ts";

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
  const reference = / Reference ([CA]-\w{8})\./.exec(answer.json.message ?? "")?.[1];
  if (answer.status === 200 && reference) return { sending, outcome: "acknowledged", reference };
  return { sending, outcome: "rejected", status: answer.status, error: answer.json.error };
}

function post(url: string, { name, size, key }: Sending): Promise<PostResponse> {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  if (size === undefined) {
    const body = Buffer.from(JSON.stringify({ ...MESSAGE, name }));
    return postBytes(`${url}/api/landing-mail`, body, { "content-type": "application/json", ...headers });
  }
  const { boundary, bytes } = multipartBody([
    ...textParts({ ...APPLICATION, full_name: name }),
    { field: "resume_file", file: samplePdf(size), name: "cv.pdf" },
  ]);
  const type = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return postBytes(`${url}/api/send-email-with-resume`, bytes, { ...type, ...headers });
}

/** Posts submissions sequentially until `isOver`. Every second one has a key. */
export async function postRepeatedly(
  url: string,
  sender: string,
  sizeOf: () => number | undefined,
  isOver: (last: Sent) => boolean | Promise<boolean>,
): Promise<Sent[]> {
  const all: Sent[] = [];
  for (let count = 0; ; count++) {
    const key = count % 2 === 0 ? randomUUID() : undefined;
    const sent = await send(url, { name: `${sender} ${count}`, size: sizeOf(), key });
    all.push(sent);
    if (await isOver(sent)) return all;
  }
}

/** Posts submissions until the server no longer responds. */
export const postUntilServerStops = (url: string, sender: string, sizeOf: () => number | undefined): Promise<Sent[]> =>
  postRepeatedly(url, sender, sizeOf, ({ outcome }) => outcome === "unanswered");

/** The submissions by the response that their senders got. */
export type SentLog = {
  acknowledged: Map<string, Sending>;
  rejected: Sent[];
  unanswered: Sending[];
  /** The time of the first repetition by name. */
  retriedAt: Map<string, number>;
};

export const newSentLog = (): SentLog => ({
  acknowledged: new Map(),
  rejected: [],
  unanswered: [],
  retriedAt: new Map(),
});

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
  const now = Date.now();
  for (const { name } of again) if (!sentLog.retriedAt.has(name)) sentLog.retriedAt.set(name, now);
  logSent(sentLog, await Promise.all(again.map((sending) => send(url, sending))));
}

/** The comparison of a log with the database. */
export type Audit = {
  /** The references of all records. */
  saved: string[];
  /** Acknowledged references without a record, or with another sender or file. */
  lost: string[];
  /** Senders with more than one record. */
  duplicates: string[];
  /** Records saved before their repetition: only the response was lost. */
  answersLost: number;
  uploads: number;
  /** Unchanged files. */
  filesWhole: number;
};

export async function audit(sentLog: SentLog, database: Database): Promise<Audit> {
  const records = await database
    .selectFrom("submission")
    .leftJoin("file", "file.submission_id", "submission.id")
    .select(["submission.reference", "submission.name", "submission.created_at", "file.sha256"])
    .execute();
  const byReference = new Map(records.map((record) => [record.reference, record]));
  const acknowledged = [...sentLog.acknowledged];
  const uploads = acknowledged.flatMap(([reference, { size }]) => (size === undefined ? [] : [{ reference, size }]));
  const names = records.map(({ name }) => name);
  const seen = new Set<string>();
  return {
    saved: records.map(({ reference }) => reference),
    lost: acknowledged.flatMap(([reference, sending]) => {
      const record = byReference.get(reference);
      return record?.name === sending.name && record.sha256 === sha256Of(sending) ? [] : [reference];
    }),
    duplicates: names.filter((name) => seen.has(name) || !seen.add(name)),
    answersLost: records.filter(({ name, created_at }) => created_at < (sentLog.retriedAt.get(name) ?? 0)).length,
    uploads: uploads.length,
    filesWhole: await countWhole(database, uploads),
  };
}

/** Reports the figures of an audit, and expects no lost, duplicate or damaged submission. */
export function expectAllSaved(
  { lost, duplicates, answersLost, uploads, filesWhole }: Audit,
  { acknowledged }: SentLog,
  engine: string,
  more: Readonly<Record<string, number>>,
): void {
  reportFigures(engine, {
    acknowledged: acknowledged.size,
    lost: lost.length,
    duplicates: duplicates.length,
    answersLost,
    uploadsAcknowledged: uploads,
    filesWhole,
    ...more,
  });
  expect({ lost, duplicates, filesWhole }).toEqual({ lost: [], duplicates: [], filesWhole: uploads });
}

/** Expects a mail for each record. @returns the number of mails and of repetitions */
export function expectAllMailed({ saved }: Audit, { mails }: SmtpPeer): Record<string, number> {
  const messageIds = mails.map(({ email }) => email.messageId);
  const mailed = new Set(messageIds);
  expect([...mailed].toSorted()).toEqual(saved.map((reference) => `<${reference}@site.example>`).toSorted());
  return { mailsDelivered: mailed.size, mailsRepeated: messageIds.length - mailed.size };
}

const sha256Of = ({ size }: Sending) =>
  size === undefined ? null : createHash("sha256").update(samplePdf(size)).digest("hex");

async function countWhole(
  database: Database,
  uploads: readonly { reference: string; size: number }[],
): Promise<number> {
  let whole = 0;
  for (const { reference, size } of uploads) {
    const file = await database
      .selectFrom("file")
      .innerJoin("submission", "submission.id", "file.submission_id")
      .select("file.content")
      .where("submission.reference", "=", reference)
      .executeTakeFirst();
    if (file && samplePdf(size).equals(file.content)) whole++;
  }
  return whole;
}
