import { expect } from "vitest";
import { DAY, HOUR } from "#contract/duration.ts";
import { CONTACT_ROW, PDF_ROW, SAVE_OPTIONS, submissionOf } from "../../../tests/support/database-fixtures.ts";
import { JOY, MINA, OFFICE_NOW, officeApp, officeState, signIn } from "../../../tests/support/office-app.ts";
import { sqliteTest as test } from "../../../tests/support/on-each-engine.ts";
import { multipartBody } from "../../../tests/support/post.ts";
import { samplePdf } from "../../../tests/support/sample-files.ts";
import type { Database, Delivery } from "../../database/schema.ts";
import { saveSubmission } from "../../database/submissions.ts";
import { acknowledgementMail } from "../../delivery/acknowledgement-mail.ts";
import { type OutgoingMail, preparedMail } from "../../delivery/mail.ts";
import { startOfficeReminders } from "../../delivery/office-reminders.ts";
import { submissionMail } from "../../delivery/submission-mail.ts";

/* An ordinary answer quotes the mail with its links. Here the links of every kind of mail are tried by strangers. */

const TEXT = { subject: "We have it", paragraphs: ["A person reads it."] };
const TEXTS = { contact: TEXT, demo: TEXT, application: TEXT, closing: "Answer this mail." };
const BODY = "A secret plan for a loom.";
const VISITOR = CONTACT_ROW.email;
const ADDRESS = /https:\/\/site\.example(\/(?:office|message)\S*)/g;

function openOffice(database: Database, dataDir: string) {
  const app = officeApp(database, dataDir);
  const settings = app.settings();
  async function save(kind: "contact" | "demo" | "application"): Promise<string> {
    const due = { due_at: OFFICE_NOW + HOUR, remind_at: OFFICE_NOW };
    const submission = { ...CONTACT_ROW, kind, body: BODY, email: `${kind}.${VISITOR}`, ...due };
    const toSave = { submission, ...(kind === "application" && { file: PDF_ROW }) };
    const channels = ["mail", "acknowledgement"] as const;
    const saved = await saveSubmission(database, toSave, { ...SAVE_OPTIONS, now: OFFICE_NOW, channels });
    return saved.outcome === "saved" ? saved.reference : saved.outcome;
  }
  async function mailOf(delivery: Delivery): Promise<OutgoingMail> {
    const { channel, submission_id } = delivery;
    if (channel === "office" || channel === "visitor") return preparedMail(delivery, settings);
    const submission = await database
      .selectFrom("submission")
      .selectAll()
      .where("id", "=", submission_id)
      .executeTakeFirstOrThrow();
    const written = { ...delivery, submission };
    return channel === "mail"
      ? submissionMail(written, undefined, settings)
      : acknowledgementMail(written, TEXTS, settings);
  }
  return {
    app,
    database,
    save,
    remind: (now: number) =>
      startOfficeReminders({
        settings: app.settings,
        database,
        log: { info() {}, warn() {}, error() {} },
        clock: { now: () => now, after: () => () => {} },
        onQueued() {},
      }).stop(),
    async mails() {
      const rows = await database.selectFrom("outbox").selectAll().orderBy("id").execute();
      return await Promise.all(
        rows.map(async (row) => ({ kind: `${row.channel} ${row.kind}`, mail: await mailOf(row) })),
      );
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

type OpenOffice = ReturnType<typeof openOffice>;

/** Does everything that sends mails, once. */
async function sendEveryKind({ app, database, save, remind, mails }: OpenOffice): Promise<void> {
  const cookie = await signIn(app);
  const [contact, demo, application] = [await save("contact"), await save("demo"), await save("application")];
  await remind(OFFICE_NOW);
  await remind(OFFICE_NOW + 2 * HOUR);
  await remind(OFFICE_NOW + DAY);
  /* An answer would remove the reminders that are not sent yet. */
  await database.updateTable("outbox").set({ state: "sent" }).execute();
  const act = async (reference: string, action: string, fields: Record<string, string>) => {
    const { version } = await submissionOf(database, reference);
    const path = `/office/messages/${reference}/change`;
    const { status, text } = await app.post(path, { version: String(version), change: action, ...fields }, { cookie });
    expect(status, `${path}: ${text}`).toBe(303);
  };
  const asSender = (reference: string, action: string, body?: ReturnType<typeof multipartBody>) =>
    app.send(
      "POST",
      `/message/${app.sign("visitor", reference)}/${action}`,
      {
        cookie: app.sender(reference),
        headers: {
          "content-type": body ? `multipart/form-data; boundary=${body.boundary}` : "application/x-www-form-urlencoded",
        },
      },
      body?.bytes ?? "",
    );
  await act(contact, "reply", { text: "Hello" });
  await asSender(contact, "withdraw");
  const plan = { "offer.minutes": "30", "offer.place": "https://meet.example/room" };
  await act(demo, "offer", { ...plan, "offer.time": "2026-11-24T10:00" });
  const offer = (await mails()).find(({ kind }) => kind === "visitor offer");
  const [, page = ""] = [...(offer?.mail.text.matchAll(ADDRESS) ?? [])][0] ?? [];
  await app.post(page, { choice: "none" });
  await app.post(page, { choice: String(Date.parse("2026-11-24T04:00:00Z")) });
  await act(demo, "cancel", {});
  await act(demo, "offer", { ...plan, "offer.time": "2026-11-25T10:00" });
  await asSender(application, "resume", multipartBody([{ field: "resume_file", file: samplePdf(), name: "new.pdf" }]));
  await act(application, "decline", { text: "We go on with others." });
}

test("the links of every mail that visitors get change and reveal nothing", async ({ empty, database }) => {
  await using office = openOffice(database, empty.dataDir);
  const { app } = office;
  await sendEveryKind(office);
  const mails = await office.mails();
  /* Links that act are in mails to one person of the office, whose answers do not reach the visitor. */
  const acting = mails.filter(({ mail }) => mail.text.includes("/office/action/"));
  expect([...new Set(acting.map(({ kind }) => kind))]).toEqual(["office reminder", "office overdue"]);
  for (const { mail } of acting) {
    expect([MINA, JOY]).toContain(mail.to.address);
    expect(mail.replyTo).toBeUndefined();
  }
  const quoted = mails.filter(({ mail }) => `${mail.to.address} ${mail.replyTo?.address}`.includes(VISITOR));
  expect([...new Set(quoted.map(({ kind }) => kind))].toSorted()).toEqual([
    "acknowledgement received",
    "mail received",
    "visitor cancellation",
    "visitor decline",
    "visitor invitation",
    "visitor offer",
    "visitor reply",
  ]);
  const before = await officeState(database);
  let tried = 0;
  for (const { kind, mail } of quoted) {
    for (const [, path = ""] of mail.text.matchAll(ADDRESS)) {
      expect([kind, path.startsWith("/office/action/")]).toEqual([kind, false]);
      for (const end of ["", "/result", "/withdraw", "/erase", "/resume", "/change", "/answer"]) {
        /* Without names: the page of an ended session repeats what was posted. */
        const fields = { person: "x", change: "close", version: "0", text: "x", choice: "x" };
        for (const { text } of [await app.get(path + end), await app.post(path + end, fields)]) {
          for (const hidden of [MINA, JOY, BODY, PDF_ROW.name, "new.pdf"]) expect(text, path).not.toContain(hidden);
          tried++;
        }
      }
    }
  }
  expect(tried).toBeGreaterThan(100);
  expect(await officeState(database)).toEqual(before);
});
