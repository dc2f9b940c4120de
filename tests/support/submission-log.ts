import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Database } from "#server/database/open-database.ts";
import { type Figures, reportFigures } from "./fault-report.ts";
import { type Sending, type Sent, send } from "./keep-posting.ts";
import { samplePdf } from "./sample-files.ts";
import type { SmtpPeer } from "./smtp-peer.ts";

/** What was posted and what became of it, as the senders know it. */
export type Ledger = {
  acknowledged: Map<string, Sending>;
  refused: Sent[];
  unanswered: Sending[];
  /** When each was first sent again, by name. */
  retriedAt: Map<string, number>;
};

export const newLedger = (): Ledger => ({
  acknowledged: new Map(),
  refused: [],
  unanswered: [],
  retriedAt: new Map(),
});

export function enter(ledger: Ledger, all: readonly Sent[]): void {
  for (const sent of all) {
    if (sent.outcome === "acknowledged") ledger.acknowledged.set(sent.reference, sent.sending);
    else if (sent.outcome === "refused") ledger.refused.push(sent);
    else ledger.unanswered.push(sent.sending);
  }
}

/** Sends again what got no answer, as a visitor does, word for word and under the same key. */
export async function retryUnanswered(ledger: Ledger, url: string): Promise<void> {
  const again = ledger.unanswered.splice(0);
  const now = Date.now();
  for (const { name } of again) if (!ledger.retriedAt.has(name)) ledger.retriedAt.set(name, now);
  enter(ledger, await Promise.all(again.map((sending) => send(url, sending))));
}

/** The ledger held against the database. */
export type Audit = {
  /** The references of all records. */
  kept: string[];
  /** Acknowledged references without their record, or with another sender or file than was sent. */
  lost: string[];
  /** Senders with more than one record. */
  duplicates: string[];
  /** How many were there before they were sent again: the answer was lost, not the submission. */
  answersLost: number;
  uploads: number;
  /** Files that are byte for byte what was sent. */
  filesWhole: number;
};

export async function audit(ledger: Ledger, store: Database): Promise<Audit> {
  const records = await store
    .selectFrom("submission")
    .leftJoin("file", "file.submission_id", "submission.id")
    .select(["submission.reference", "submission.name", "submission.created_at", "file.sha256"])
    .execute();
  const byReference = new Map(records.map((record) => [record.reference, record]));
  const acknowledged = [...ledger.acknowledged];
  const uploads = acknowledged.flatMap(([reference, { size }]) => (size === undefined ? [] : [{ reference, size }]));
  const names = records.map(({ name }) => name);
  const seen = new Set<string>();
  return {
    kept: records.map(({ reference }) => reference),
    lost: acknowledged.flatMap(([reference, sending]) => {
      const record = byReference.get(reference);
      return record?.name === sending.name && record.sha256 === sha256Of(sending) ? [] : [reference];
    }),
    duplicates: names.filter((name) => seen.has(name) || !seen.add(name)),
    answersLost: records.filter(({ name, created_at }) => created_at < (ledger.retriedAt.get(name) ?? 0)).length,
    uploads: uploads.length,
    filesWhole: await countWhole(store, uploads),
  };
}

/** Reports what an audit counted, beside `more` figures, and expects nothing lost, doubled or cut short. */
export function expectAllKept(
  { lost, duplicates, answersLost, uploads, filesWhole }: Audit,
  { acknowledged }: Ledger,
  engine: string,
  more: Partial<Figures>,
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

/** Expects a mail for each record at the peer. @returns how many came, and how many of them again */
export function expectAllMailed({ kept }: Audit, { mails }: SmtpPeer): Partial<Figures> {
  const messageIds = mails.map(({ email }) => email.messageId);
  const mailed = new Set(messageIds);
  expect([...mailed].toSorted()).toEqual(kept.map((reference) => `<${reference}@site.example>`).toSorted());
  return { mailsDelivered: mailed.size, mailsRepeated: messageIds.length - mailed.size };
}

const sha256Of = ({ size }: Sending) =>
  size === undefined ? null : createHash("sha256").update(samplePdf(size)).digest("hex");

async function countWhole(store: Database, uploads: readonly { reference: string; size: number }[]): Promise<number> {
  let whole = 0;
  for (const { reference, size } of uploads) {
    const file = await store
      .selectFrom("file")
      .innerJoin("submission", "submission.id", "file.submission_id")
      .select("file.content")
      .where("submission.reference", "=", reference)
      .executeTakeFirst();
    if (file && samplePdf(size).equals(file.content)) whole++;
  }
  return whole;
}
