import { sql } from "kysely";
import { VISITOR } from "./change-submission.ts";
import { isSameAddress } from "./email-address.ts";
import { ANSWER_EVENTS, EVENTS, kindOf } from "./kinds.ts";
import type { Database, HistoryEvent, Note, StoredMail, Submission } from "./schema.ts";
import { isOfForm } from "./submissions.ts";

/** The mails of a submission, in the order in which they were sent. */
export const findMails = (database: Database, id: number): Promise<StoredMail[]> =>
  database.selectFrom("mail").selectAll().where("submission_id", "=", id).orderBy("sent_at").orderBy("id").execute();

/** The text of a mail without the quote and the signature. */
export const writtenIn = ({ body, written_length }: Pick<StoredMail, "body" | "written_length">): string =>
  body.slice(0, written_length ?? undefined);

/** The start of a mail in which its first lines are looked for, in characters. */
const START = 4_000;

/**
 * The newest mail of each submission's visitor, by ID: its start, without quotes. Mails of others do not count, and
 * visitors who wrote none are left out.
 */
export async function findNewestTexts(
  database: Database,
  submissions: readonly Pick<Submission, "id" | "email">[],
): Promise<ReadonlyMap<number, string>> {
  const emails = new Map(submissions.map(({ id, email }) => [id, email]));
  /* PostgreSQL rejects an empty list. */
  if (emails.size === 0) return new Map();
  const { rows: newest } = await sql<Pick<StoredMail, "submission_id" | "sender" | "written_length" | "body">>`
    select submission_id, sender, written_length, substr(body, 1, ${sql.lit(START)}) as body from (
      select id as newest,
        row_number() over (partition by submission_id, sender order by sent_at desc, id desc) as place
      from mail where kind = 'message' and submission_id in (${sql.join([...emails.keys()])})
    ) as written join mail on id = newest where place = 1 order by sent_at, id
  `.execute(database);
  const theirs = newest.filter(({ submission_id, sender }) => isSameAddress(sender, emails.get(submission_id) ?? ""));
  return new Map(theirs.map((mail) => [mail.submission_id, withoutMarked(writtenIn(mail))]));
}

/** Without the quoted lines above an answer, and the line that introduces them. */
const withoutMarked = (text: string) =>
  text.replace(/^(?:.*:[^\S\n]*\n+)?(?:[^\S\n]*>.*(?:\n+|$))+/gm, "").trim() || text;

/** Something that happened since the visitor wrote or was answered last, and makes the submission wait. */
const NEWS: readonly string[] = [EVENTS.noTimeFits, EVENTS.otherTime, EVENTS.cancel, EVENTS.bounce].map(
  ({ name }) => name,
);

export type Waiting = { text: string; since: HistoryEvent[] };

/** The visitor's last text, which waits for an answer, and what happened since, the oldest first. */
export async function findWaiting(
  database: Database,
  submissions: readonly Pick<Submission, "id" | "email">[],
): Promise<(submission: Pick<Submission, "id" | "body">) => Waiting> {
  const texts = await findNewestTexts(database, submissions);
  const history = await database
    .selectFrom("history")
    .selectAll()
    /* PostgreSQL rejects an empty list. */
    .where("submission_id", "in", [0, ...submissions.map(({ id }) => id)])
    .where("event", "in", [...NEWS, ...ANSWER_EVENTS, EVENTS.mail.name])
    .orderBy("at")
    .orderBy("id")
    .execute();
  const events = Map.groupBy(history, ({ submission_id }) => submission_id);
  return ({ id, body }) => {
    const own = (events.get(id) ?? []).filter(({ event, actor }) => event !== EVENTS.mail.name || actor === VISITOR);
    const last = own.findLastIndex(({ event }) => !NEWS.includes(event));
    return { text: texts.get(id) || body, since: own.slice(last + 1) };
  };
}

const notesOf = (database: Database, ids: readonly number[]): Promise<Note[]> =>
  database.selectFrom("note").selectAll().where("submission_id", "in", ids).orderBy("at").orderBy("id").execute();

export const findNotes = (database: Database, submissionId: number) => notesOf(database, [submissionId]);

/** Submissions per query of their notes. SQLite allows some 32,000 values in a statement. */
const BATCH = 500;

export async function withNotes<Row extends { id: number }>(database: Database, rows: readonly Row[]) {
  const notes: Note[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map(({ id }) => id);
    notes.push(...(await notesOf(database, ids)));
  }
  const byId = Map.groupBy(notes, ({ submission_id }) => submission_id);
  return rows.map((row) => ({ ...row, notes: byId.get(row.id) ?? [] }));
}

/** The submissions of stored mails with these Message-IDs, and those with these references, in one query. */
export async function findByMessageIds(database: Database, ids: readonly string[], references: readonly string[]) {
  if (ids.length === 0) return [];
  return await database
    .selectFrom("mail")
    .innerJoin("submission", "submission.id", "mail.submission_id")
    .where("mail.message_id", "in", ids)
    .selectAll("submission")
    .select("mail.message_id")
    .unionAll(
      database
        .selectFrom("submission")
        .where("reference", "in", ["", ...references])
        .selectAll()
        .select((row) => row.val("").as("message_id")),
    )
    .execute();
}

export type FailedMail = "notDelivered" | "mailFailed";

/**
 * The submissions of which a mail failed, to the visitor or to the office, by ID. An answer from a mail program that came back
 * counts until the next answer, because nothing else tells that it was sent again.
 */
export async function findFailedMails(database: Database): Promise<ReadonlyMap<number, FailedMail>> {
  const { rows } = await sql<{ id: number; failed: FailedMail }>`
    select submission_id as id, case when channel in ('mail', 'office') then 'mailFailed' else 'notDelivered' end as failed
    from outbox where state = 'failed' and channel <> 'webhook' and submission_id is not null
    union select submission_id, 'notDelivered' from mail where kind = 'undelivered' and not exists (
      select 1 from history where history.submission_id = mail.submission_id and at > sent_at
      and event in (${sql.join(ANSWER_EVENTS)})
    )
    order by failed
  `.execute(database);
  return new Map(rows.map(({ id, failed }) => [id, failed]));
}

/** The mails to the visitor of a submission. Those without attempts are not sent. */
export async function findMailsToVisitor(database: Database, submissionId: number) {
  const sent = await database
    .selectFrom("outbox")
    .select(["message_id", "kind", "recipient", "created_at as at", "sent_at", "attempts"])
    .where("submission_id", "=", submissionId)
    .where("channel", "in", ["visitor", "acknowledgement"])
    .execute();
  const read = database.selectFrom("mail").select(["message_id", "sent_at"]);
  const answers = await read
    .where("submission_id", "=", submissionId)
    .where("kind", "in", ["answer", "undelivered"])
    .execute();
  return [
    ...sent.map((mail) => ({ ...mail, isAnswer: kindOf(mail).isAnswer === true })),
    ...answers.map((mail) => ({ ...mail, isAnswer: true, recipient: null, at: mail.sent_at, attempts: 1 })),
  ];
}

/** The other addresses from which the visitor of a submission wrote. */
export async function findSenders(database: Database, submissionId: number): Promise<string[]> {
  const mails = database.selectFrom("mail").where("submission_id", "=", submissionId).where("kind", "=", "message");
  return (await mails.select("sender").distinct().execute()).map(({ sender }) => sender);
}

/** The size of the files of a submission's mails and answers, in bytes. */
export async function attachmentBytes(database: Database, submissionId: number): Promise<number> {
  const { bytes } = await database
    .selectFrom("file")
    .select(({ fn }) => fn.sum<number | null>("bytes").as("bytes"))
    .where("submission_id", "=", submissionId)
    .where((row) => row.not(isOfForm(row)))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
