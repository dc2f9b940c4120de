import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { HOUR } from "#contract/duration.ts";
import { FILE_LIMIT } from "#contract/files.ts";
import { fillText } from "#contract/fill-text.ts";
import type { SubmissionKind } from "#contract/vocabulary.ts";
import { CONTACT_ROW, deliveriesOf, PDF_ROW, SAVE_OPTIONS } from "../../../tests/support/database-fixtures.ts";
import { cookieIn, MINA, OFFICE_NOW, officeApp, officeState } from "../../../tests/support/office-app.ts";
import { sqliteTest } from "../../../tests/support/on-each-engine.ts";
import { multipartBody, newMessage, type Part } from "../../../tests/support/post.ts";
import { samplePdf } from "../../../tests/support/sample-files.ts";
import { TOO_LARGE, WORDS } from "../../../tests/support/words.ts";
import { mailFolderIn } from "../../config/settings.ts";
import { findFile, readRecord, saveSubmission } from "../../database/submissions.ts";
import { escapeHtml } from "../../text/escape-html.ts";

const { message } = WORDS;
const BODY = "Dear <team>,\n\nI weave & dye.";
const DUE = "Monday 23\u00a0November, 00:00, Dhaka time";

const test = sqliteTest.extend(
  "open",
  ({ empty, database }, { onCleanup }) =>
    async (kind: SubmissionKind, env = {}) => {
      const app = officeApp(database, empty.dataDir, env);
      onCleanup(() => app[Symbol.asyncDispose]());
      const submission = { ...CONTACT_ROW, kind, body: BODY, due_at: OFFICE_NOW + 9 * HOUR };
      const toSave = { submission, ...(kind === "application" && { file: PDF_ROW }) };
      const saved = await saveSubmission(database, toSave, { ...SAVE_OPTIONS, now: OFFICE_NOW });
      if (saved.outcome !== "saved") throw new Error(saved.outcome);
      const { reference } = saved;
      const page = `/message/${app.sign("visitor", reference)}`;
      const own = { cookie: app.sender(reference) };
      return {
        app,
        own,
        database,
        reference,
        page,
        found: () => readRecord(database, reference),
        mails: () => deliveriesOf(database, "office"),
        replace(parts: readonly Part[]) {
          const { boundary, bytes } = multipartBody(parts);
          const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
          return app.send("POST", `${page}/resume`, { ...own, headers }, bytes);
        },
      };
    },
);

test("the page shows what was received and when it is due, and looking changes nothing", async ({ open }) => {
  const visitor = await open("application");
  const { app, database, own, page, reference } = visitor;
  const before = await officeState(database);
  const { status, text } = await app.get(page, own);
  expect(status).toBe(200);
  const { states, titles } = message;
  for (const shown of [titles.application, reference, BODY, PDF_ROW.name, fillText(states.due, { due: DUE })]) {
    expect(text).toContain(escapeHtml(shown).replaceAll("&#39;", "&#x27;"));
  }
  await app.send("HEAD", page, own);
  await app.get(`${page}/erase`, own);
  expect(await officeState(database)).toEqual(before);
  app.clock.now = OFFICE_NOW + 10 * HOUR;
  expect((await app.get(page, own)).text).toContain(fillText(states.late, { due: DUE }));
  await database.updateTable("submission").set({ status: "answered", answered_at: OFFICE_NOW }).execute();
  const answered = fillText(states.answered, { time: "Sunday 22\u00a0November, 15:00, Dhaka time" });
  expect((await app.get(page, own)).text).toContain(answered);
  /* Answered again. */
  const again = { submission_id: 1, at: OFFICE_NOW + HOUR, actor: MINA, event: "reply" };
  await database.insertInto("history").values(again).execute();
  const lastAnswer = fillText(states.answered, { time: "Sunday 22\u00a0November, 16:00, Dhaka time" });
  expect((await app.get(page, own)).text).toContain(lastAnswer);
  /* Reopened with a new due time. */
  const due_at = app.clock.now + HOUR;
  await database.updateTable("submission").set({ status: "open", due_at }).execute();
  expect((await app.get(page, own)).text).toContain("It is with us. You will have our answer by");
  /* Reopened without one. */
  await database.updateTable("submission").set({ due_at: null }).execute();
  expect((await app.get(page, own)).text).toContain(lastAnswer);
});

test("other browsers see the state and the due time only, and can change nothing", async ({ open }) => {
  const visitor = await open("application");
  const { app, database, own, page, reference } = visitor;
  const before = await officeState(database);
  const key = own.cookie.split("=")[1] ?? "";
  const swapped = (key.startsWith("A") ? "B" : "A") + key.slice(1);
  const cookies = [
    undefined,
    app.sender("A-AAAAAAAA"),
    `${own.cookie}A`,
    `__Secure-message=${swapped}`,
    `message=${key}`,
  ];
  for (const cookie of cookies) {
    const other = cookie === undefined ? {} : { cookie };
    const answers = [await app.get(page, other), await app.get(`${page}/erase`, other)];
    for (const path of ["withdraw", "erase", "resume"]) answers.push(await app.post(`${page}/${path}`, {}, other));
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403, 403]);
    for (const { text } of answers) {
      for (const shown of [reference, fillText(message.states.due, { due: DUE }), message.elsewhere])
        expect(text).toContain(escapeHtml(shown));
      expect(text).not.toMatch(/I weave|cv\.pdf|<form|<input/);
    }
  }
  expect(await officeState(database)).toEqual(before);
});

test("the browser that sent forms sees its last ten messages, also if a form was sent twice", async ({ open }) => {
  const visitor = await open("contact");
  const { app, database } = visitor;
  const send = async (body: string, type: string, cookie?: string) => {
    const request = { ...(cookie !== undefined && { cookie }), headers: { "content-type": type } };
    return await app.send("POST", "/api/landing-mail", request, body);
  };
  let cookie: string | undefined;
  for (let count = 0; count < 11; count++) {
    const fields = newMessage();
    const native = new URLSearchParams(fields).toString();
    const [body, type] =
      count % 2 === 0 ? [JSON.stringify(fields), "application/json"] : [native, "application/x-www-form-urlencoded"];
    const { headers } = await send(body, type, cookie);
    expect(headers["set-cookie"]).toEqual(
      ["/message", "/api"].map((path) =>
        expect.stringMatching(
          new RegExp(`^__Secure-message=[\\w.-]+; Path=${path}; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$`),
        ),
      ),
    );
    /* As if the first response was lost: the browser sends the form again, without the new key. */
    expect((await send(body, type, cookie)).headers["set-cookie"]).toEqual(headers["set-cookie"]);
    cookie = cookieIn(headers);
  }
  const sent = await database.selectFrom("submission").select(["reference", "body"]).orderBy("id").execute();
  const pages = await Promise.all(
    sent.map(({ reference }) => app.get(`/message/${app.sign("visitor", reference)}`, { cookie: cookie ?? "" })),
  );
  const isShown = sent.map(({ body }, index) => pages[index]?.text.includes(escapeHtml(body)));
  expect(isShown).toEqual([false, false, ...Array<boolean>(10).fill(true)]);
});

test("a new resume counts for the same limit as the forms", async ({ open }) => {
  const visitor = await open("application", { RATE_LIMIT: "1/10m" });
  const { app, replace } = visitor;
  const body = JSON.stringify(newMessage());
  const sent = await app.send("POST", "/api/landing-mail", { headers: { "content-type": "application/json" } }, body);
  expect(sent.status).toBe(200);
  const { status, headers } = await replace([]);
  expect([status, Number(headers["retry-after"]) > 0]).toEqual([429, true]);
});

test("a visitor withdraws it, once, and the office reads that", async ({ open }) => {
  const visitor = await open("demo");
  const { app, database, own, page, reference } = visitor;
  const question = await app.get(`${page}/withdraw`, own);
  expect(question.text).toContain(fillText(message.withdraw.question, { reference }));
  expect(await visitor.found()).toMatchObject({ status: "open", version: 0 });
  for (let count = 0; count < 2; count++) {
    expect(await app.post(`${page}/withdraw`, {}, own)).toMatchObject({ status: 303, headers: { location: page } });
    app.clock.now += HOUR;
  }
  const { text } = await app.get(page, own);
  expect(text).toContain(fillText(message.states.withdrawn, { time: "Sunday 22\u00a0November, 15:00, Dhaka time" }));
  expect(text).not.toContain("/withdraw");
  expect(await visitor.found()).toMatchObject({ status: "closed", closed_at: OFFICE_NOW, version: 1 });
  const events = await database.selectFrom("history").select(["event", "actor"]).execute();
  expect(events).toEqual([{ event: "withdraw", actor: "visitor" }]);
  const mails = await visitor.mails();
  expect(mails).toEqual([expect.objectContaining({ recipient: app.config.mailTo, kind: "withdrawn", key: "1" })]);
  expect(mails[0]?.payload).toContain(reference);
  expect(mails[0]?.payload).not.toContain("weave");
});

test("a message that is sent again after it was withdrawn is a new one", async ({ open }) => {
  const { app, database } = await open("demo");
  const body = JSON.stringify(newMessage());
  const send = async () => {
    const headers = { "content-type": "application/json" };
    const response = await app.send("POST", "/api/landing-mail", { headers }, body);
    return (JSON.parse(response.text) as { reference: string }).reference;
  };
  const first = await send();
  expect(await send()).toBe(first);
  await app.post(`/message/${app.sign("visitor", first)}/withdraw`, {}, { cookie: app.sender(first) });
  const second = await send();
  expect(second).not.toBe(first);
  expect(await send()).toBe(second);
  expect(await readRecord(database, second)).toMatchObject({ status: "open" });
});

test("a visitor erases everything after a second page, with its file and mail files", async ({ open }) => {
  const visitor = await open("application");
  const { app, database, own, page, reference } = visitor;
  await visitor.replace([{ field: "resume_file", file: samplePdf(), name: "new.pdf" }]);
  const folder = mailFolderIn(app.config);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `20261120T215400Z-${reference}.eml`), BODY);
  await writeFile(join(folder, "20261120T215400Z-C-0THER000.eml"), "another");

  const question = await app.get(`${page}/erase`, own);
  expect(question.text).toContain(fillText(message.erase.question, { reference }));
  expect(await visitor.found()).toBeDefined();

  const erased = await app.post(`${page}/erase`, {}, own);
  expect(erased).toMatchObject({ status: 303, headers: { location: "/message/erased" } });
  expect(await app.get("/message/erased")).toMatchObject({
    status: 200,
    text: expect.stringMatching(`${message.erase.done}.*${message.erase.doneText}`),
  });
  for (const table of ["submission", "file", "history", "outbox"] as const)
    expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(await readdir(folder)).toEqual(["20261120T215400Z-C-0THER000.eml"]);
  for (const method of ["GET", "POST"] as const) {
    expect(await app.send(method, `${page}/erase`)).toMatchObject({
      status: 404,
      text: expect.stringContaining(message.erased.title),
    });
  }
});

test("a candidate replaces the resume, and the owner gets a mail without the visitor's words", async ({ open }) => {
  const visitor = await open("application");
  const { app, database, own, page } = visitor;
  await database.updateTable("submission").set({ owner: MINA }).execute();
  const file = samplePdf(3000);
  for (let count = 0; count < 2; count++) {
    const answer = await visitor.replace([{ field: "resume_file", file, name: "new.pdf" }]);
    expect(answer).toMatchObject({ status: 303, headers: { location: page } });
  }
  const { id = 0, version } = (await visitor.found()) ?? {};
  expect(version).toBe(1);
  const files = await database.selectFrom("file").select(["name", "bytes"]).execute();
  expect(files).toEqual([{ name: "new.pdf", bytes: file.length }]);
  expect(Buffer.from((await findFile(database, id))?.content ?? [])).toEqual(file);
  const time = "Sunday 22\u00a0November, 15:00";
  expect((await app.get(page, own)).text).toContain(fillText(message.file, { name: "new.pdf", time }));
  const events = await database.selectFrom("history").select(["event", "actor", "detail"]).execute();
  expect(events).toEqual([{ event: "resume", actor: "visitor", detail: "new.pdf" }]);
  const mails = await visitor.mails();
  expect(mails).toEqual([expect.objectContaining({ recipient: MINA, kind: "resume", key: "1" })]);
  expect(mails[0]?.payload).not.toMatch(/I weave|new\.pdf/);
});

test("resumes that are replaced again and again are one mail an hour, the last of them after the last one", async ({
  open,
}) => {
  const visitor = await open("application");
  const { app, database } = visitor;
  const replace = async (size: number) => {
    const answer = await visitor.replace([{ field: "resume_file", file: samplePdf(size), name: `${size}.pdf` }]);
    expect(answer.status).toBe(303);
    return await database
      .selectFrom("outbox")
      .select(["kind", "key", "due", "created_at"])
      .where("recipient", "=", app.config.careersMailTo)
      .where("channel", "=", "office")
      .where("state", "=", "queued")
      .execute();
  };
  const send = (sent_at: number) =>
    database.updateTable("outbox").set({ state: "sent", sent_at }).where("channel", "=", "office").execute();
  const minute = HOUR / 60;
  const [first, ...others] = [await replace(3000), await replace(3001)].flat();
  expect([first?.key, ...others.map(({ key }) => key)]).toEqual(["1", "1"]);
  await send(OFFICE_NOW);
  for (const minutes of [10, 20]) {
    app.clock.now = OFFICE_NOW + minutes * minute;
    expect(await replace(4000 + minutes)).toEqual([
      { kind: "resume", key: "3", due: OFFICE_NOW + HOUR, created_at: app.clock.now },
    ]);
  }
  await send(OFFICE_NOW + HOUR);
  app.clock.now = OFFICE_NOW + 3 * HOUR;
  expect(await replace(5000)).toMatchObject([{ kind: "resume", key: "5", due: OFFICE_NOW + 2 * HOUR }]);
});

test("a wrong file is rejected with the form's words, and the old one stays", async ({ open }) => {
  const visitor = await open("application");
  const { database } = visitor;
  const before = await officeState(database);
  const wrong: [Part[], number, string][] = [
    [[{ field: "resume_file", file: Buffer.from("MZ"), name: "cv.pdf" }], 400, "has to be a PDF, DOC or DOCX file"],
    [[{ field: "resume_file", file: samplePdf(FILE_LIMIT + 1), name: "cv.pdf" }], 413, TOO_LARGE],
    [[], 400, WORDS.application.resumeRequired],
    [[{ field: "resume_file", file: Buffer.alloc(0), name: "" }], 400, WORDS.application.resumeRequired],
  ];
  for (const [parts, status, text] of wrong) {
    const answer = await visitor.replace(parts);
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(new RegExp(`<div class="notice" data-tone="bad" role="alert"[^>]*>[^<]*${text}`));
  }
  expect(await officeState(database)).toEqual(before);
  expect(await database.selectFrom("file").select("name").execute()).toEqual([{ name: PDF_ROW.name }]);
  await database.updateTable("submission").set({ status: "closed" }).execute();
  await visitor.replace([{ field: "resume_file", file: samplePdf(), name: "late.pdf" }]);
  expect(await database.selectFrom("file").select("name").execute()).toEqual([{ name: PDF_ROW.name }]);
});

test("only an application has a resume to replace", async ({ open }) => {
  const visitor = await open("contact");
  expect((await visitor.app.get(visitor.page, visitor.own)).text).not.toContain('type="file"');
  const answer = await visitor.replace([{ field: "resume_file", file: samplePdf(), name: "cv.pdf" }]);
  expect(answer.status).toBe(404);
  expect(await visitor.database.selectFrom("file").selectAll().execute()).toEqual([]);
});

test("the page exists without an office", async ({ open }) => {
  const visitor = await open("contact", { OFFICE: "" });
  expect((await visitor.app.get(visitor.page, visitor.own)).status).toBe(200);
});
