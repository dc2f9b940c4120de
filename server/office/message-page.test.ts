import { load } from "cheerio";
import { expect } from "vitest";
import { HOUR } from "#contract/duration.ts";
import { saveSubmission } from "#server/database/submissions.ts";
import {
  CONTACT_ROW,
  deliveriesOf,
  PDF_ROW,
  SAVE_OPTIONS,
  saveFile,
  saveMail,
  saveRow,
  submissionOf,
} from "../../tests/support/database-fixtures.ts";
import { MAIL_SETTINGS } from "../../tests/support/mail-settings.ts";
import { JOY, MINA } from "../../tests/support/office-app.ts";
import { emptySqlite } from "../../tests/support/on-each-engine.ts";
import { textParts } from "../../tests/support/post.ts";
import { samplePdf } from "../../tests/support/sample-files.ts";
import { startSmtpPeer } from "../../tests/support/smtp-peer.ts";
import { NOW, officeTest, startOffice } from "../../tests/support/start-office.ts";
import { failedDeliveries } from "../database/outbox.ts";
import { createSession } from "../database/sessions.ts";
import { type NewMail, storeMail } from "../mailbox/store-mail.ts";

const test = officeTest(emptySqlite);

/** The page's sentence about the last action; undefined if there is none. */
const statusIn = ({ body }: { body: string }) => /<div[^>]* id="status"[^>]*>([^<]*)/.exec(body)?.[1];

/** The page that a button of the form leads to. */
const nextOf = (button = "") => new URLSearchParams(button.split("?")[1]).get("next");

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

test("after a conflict, note and answer are kept, and nothing was changed or sent", async ({ database, office }) => {
  const path = `/office/messages/${await saveRow(database)}`;
  await office.post(`${path}/change`, { change: "note", note: "Joy's note", version: "0" }, JOY);
  const note = await office.post(`${path}/change`, { change: "note", note: "Mina's <note>", version: "0" });
  expect([note.statusCode, note.body.includes("Mina&#x27;s &lt;note&gt;")]).toEqual([409, true]);
  const answer = await office.post(`${path}/change`, { change: "reply", text: "Typed & kept", version: "0" });
  expect([answer.statusCode, answer.body.includes(escaped("Typed & kept"))]).toEqual([409, true]);
  expect(answer.body).toContain("Joy added a note");
  expect(await database.selectFrom("note").select(["author", "text"]).execute()).toEqual([
    { author: JOY, text: "Joy's note" },
  ]);
  expect(await database.selectFrom("submission").select("status").execute()).toEqual([{ status: "open" }]);
  expect(await database.selectFrom("outbox").select("channel").execute()).toEqual([{ channel: "mail" }]);
});

test("each action changes a message, and its page and history say so", async ({ database, office }) => {
  const path = `/office/messages/${await saveRow(database, { suspect: "too fast", due_at: NOW + HOUR })}`;
  const forms = [
    { change: "notSpam" },
    { change: "assign", owner: JOY },
    { change: "assign", owner: "" },
    { change: "snooze", until: String(NOW + 23 * HOUR) },
    { change: "wake" },
    { change: "close" },
    { change: "reopen" },
    { change: "markAnswered" },
  ];
  const events = [
    "You marked it as not spam",
    "You gave it to Joy",
    "You released it",
    "You snoozed it until Tuesday 24\u00a0November, 09:00",
    "You ended the snooze",
    "You closed it",
    "You reopened it",
    "You marked it as answered",
  ];
  for (const [version, form] of forms.entries()) {
    const { statusCode, headers } = await office.post(`${path}/change`, { ...form, version: String(version) });
    expect([form.change, statusCode]).toEqual([form.change, 303]);
    expect(statusIn(await office.get(String(headers.location)))).toBe(`Saved. ${events[version]}.`);
    expect(statusIn(await office.get(String(headers.location), JOY))).toBeUndefined();
  }
  const { body } = await office.get(path);
  for (const event of events) expect(body).toContain(event);
  expect(statusIn({ body })).toBeUndefined();
  office.clock.now += HOUR;
  expect(statusIn(await office.get(`${path}?done=changed`))).toBeUndefined();
  const again = await office.post(`${path}/change`, { change: "markAnswered", version: "7" });
  expect(statusIn(await office.get(String(again.headers.location)))).toMatch(/^This was done before/);
  const wrong = [
    { change: "assign", owner: "eve@x.example" },
    { change: "snooze", until: "never" },
    { change: "snooze", until: String(NOW + 367 * 24 * HOUR) },
    { change: "x" },
    {},
  ];
  for (const form of wrong)
    expect((await office.post(`${path}/change`, { ...form, version: "8" })).statusCode).toBe(400);
});

test("a snooze offers each time once, and means it on a page that is days old", async ({ database, office }) => {
  const path = `/office/messages/${await saveRow(database)}`;
  const until = String(NOW + 143 * HOUR);
  const at = async (now: number, person = MINA) => {
    office.clock.now = now;
    const cookie = `office=${await createSession(database, person, now)}`;
    const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
    return {
      get: (url: string) => office.app.inject({ url, headers }),
      snooze: (version: string) => {
        const payload = new URLSearchParams({ change: "snooze", until, version }).toString();
        return office.app.inject({ method: "POST", url: `${path}/change`, headers, payload });
      },
    };
  };
  /* A Thursday: tomorrow and the day after, the office is closed. */
  const thursday = await at(NOW + 72 * HOUR);
  const options = load((await thursday.get(path)).body)("#until option").get();
  expect(options.map(({ attribs }) => attribs.value)).toEqual([until, String(NOW + 239 * HOUR)]);
  await (await at(NOW + 120 * HOUR)).snooze("0");
  expect(await submissionOf(database)).toMatchObject({ snoozed_until: Number(until) });
  const joys = await at(Number(until), JOY);
  /* Not "as you asked": a colleague may have done it. */
  expect((await joys.get("/office")).body).toContain("back since Sunday 29\u00a0November, 09:00<");
  const late = await joys.snooze("1");
  expect([late.statusCode, late.body.includes("This time has passed.")]).toEqual([422, true]);
});

test("the visitor's newest text is never folded, also above a note and a long answer", async ({ database, office }) => {
  const body = `It is long. ${"More of it. ".repeat(80)}The end.`;
  const path = `/office/messages/${await saveRow(database, { body })}`;
  await office.post(`${path}/change`, { change: "note", note: "First", version: "0" });
  await office.post(`${path}/change`, { change: "note", note: "Second", version: "1" });
  const thread = (await office.get(path)).body.split('id="thread"')[1] ?? "";
  const unfolded = thread.slice(0, thread.indexOf("</section>")).replace(/<details.*?<\/details>/gs, "");
  expect(unfolded).toContain("The end.");
  expect(unfolded).toContain("Second");
  expect(unfolded).not.toContain("First");
});

test("the page leads to the messages before and after it in the list", async ({ database, office }) => {
  const [first, second, third] = [
    await saveRow(database, { due_at: NOW + HOUR }),
    await saveRow(database, { due_at: NOW + 2 * HOUR }),
    await saveRow(database, { due_at: NOW + 3 * HOUR }),
  ];
  const linksOf = ({ body }: { body: string }) =>
    load(body)("[aria-label$=' message']")
      .get()
      .map(({ attribs }) => `${attribs["aria-label"]?.split(" ")[0]} ${nextOf(attribs.value)}`);
  expect(linksOf(await office.get(`/office/messages/${second}?q=ada`))).toEqual([
    `Previous /office/messages/${first}?q=ada`,
    `Next /office/messages/${third}?q=ada`,
  ]);
  expect(linksOf(await office.get(`/office/messages/${first?.toLowerCase()}`))).toEqual([
    `Next /office/messages/${second}`,
  ]);
  await office.post(`/office/messages/${second}/change`, { change: "markAnswered", version: "0" });
  expect(linksOf(await office.get(`/office/messages/${second}`))).toEqual([`Next /office/messages/${first}`]);
});

test("a reference that does not exist, or that no database stores, leads to no message", async ({ office }) => {
  const forms: [string, Record<string, string>][] = [
    ["change", { change: "take" }],
    ["change", { change: "reply", text: "Hello" }],
    ["change", { change: "resend" }],
    ["file", {}],
  ];
  for (const reference of ["C-00000000", "x", "C-0000000%00", "%00"]) {
    expect((await office.get(`/office/messages/${reference}`)).statusCode).toBe(404);
    for (const [action, fields] of forms) {
      const { statusCode } = await office.post(`/office/messages/${reference}/${action}`, {
        version: "0",
        ...fields,
      });
      expect([reference, action, statusCode]).toEqual([reference, action, 404]);
    }
  }
});

test("no answer is sent to an address that mail programs misread, or without a text", async ({ database, office }) => {
  for (const email of ["=?utf-8?q?a=0d=0aBcc:b@x.example?=@x.example", "root@localhost", "|sh@x.example"]) {
    const path = `/office/messages/${await saveRow(database, { email })}`;
    const { statusCode, body } = await office.post(`${path}/change`, { change: "reply", text: "Hi", version: "0" });
    expect([statusCode, body.includes('<textarea id="text"')]).toEqual([400, false]);
  }
  const path = `/office/messages/${await saveRow(database)}`;
  expect((await office.post(`${path}/change`, { change: "reply", text: " \r\n", version: "0" })).body).toContain(
    "The answer is empty",
  );
  /* Nothing of it is cut, and no field of the page cuts it. */
  const text = "é".repeat(150_000);
  for (const [change, status] of [
    ["reply", 400],
    ["note", 422],
  ] as const) {
    const long = await office.postParts(`${path}/change`, textParts({ version: "0", change, text, note: text }));
    expect([long.statusCode, long.body], change).toEqual([status, expect.stringContaining("has 150000 characters")]);
    const $ = load(long.body);
    const fields = $("#text, #note-text").map((_, { attribs }) => attribs.maxlength ?? $(`#${attribs.id}`).val());
    expect(fields.get()).toEqual([text, text]);
  }
  expect(await database.selectFrom("outbox").select("id").where("channel", "=", "visitor").execute()).toEqual([]);
});

test("a saved reply is added to the text; one that does not answer keeps it open", async ({ database, office }) => {
  const reference = await saveRow(database, { name: "Ada {due}", due_at: NOW + HOUR, suspect: "links" });
  const path = `/office/messages/${reference}`;
  const typed = { version: "0", text: "Typed first.", note: "Half a note" };
  const added = await office.post(`${path}/change`, { ...typed, change: "append?reply=details" });
  expect([added.statusCode, added.headers.location]).toEqual([303, `${path}#answer`]);
  const text = `Typed first.\n\nHello Ada {due},\n\nwhich date? ${reference}`;
  const page = (await office.get(path)).body;
  expect(page).toContain(`>${text}</textarea>`);
  expect(page).toContain(">Half a note</textarea>");
  expect(page).toContain(`&amp;body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}"`);
  expect((await office.get(path, JOY)).body).not.toContain("Typed first.");

  await office.post(`${path}/change`, { ...typed, text: "", change: "append?reply=reading" });
  const open = (await office.get(path)).body;
  expect(open).toContain("Mina reads it, Ada {due}.");
  expect(open).toContain("The saved reply does not answer");
  const sent = { version: "0", text: "Mina reads it.", note: "Half a note", change: "replyOpen" };
  expect((await office.post(`${path}/change`, sent)).statusCode).toBe(303);
  const row = await database
    .selectFrom("submission")
    .select(["status", "answered_at", "due_at", "suspect"])
    .executeTakeFirst();
  expect(row).toEqual({ status: "open", answered_at: null, due_at: NOW + HOUR, suspect: null });
  expect(await database.selectFrom("draft").select(["answer", "note", "answers"]).execute()).toEqual([
    { answer: "", note: "Half a note", answers: 1 },
  ]);
  /* After the due time it is a place to fill. */
  office.clock.now = NOW + HOUR;
  const { version } = await submissionOf(database);
  const late = { version: String(version), text: "", note: "" };
  await office.post(`${path}/change`, { ...late, change: "append?reply=by" });
  const { answer = "" } = (await database.selectFrom("draft").select("answer").executeTakeFirst()) ?? {};
  expect(answer).toBe("You hear from us by [a new time].");
  for (const change of ["reply", "replyOpen"]) {
    const refused = await office.post(`${path}/change`, { ...late, text: answer, change });
    expect([refused.statusCode, refused.body.includes("Replace [a new time]")]).toEqual([422, true]);
  }
  /* Without a due time, a reply that names it is not offered. */
  const other = (await office.get(`/office/messages/${await saveRow(database)}`)).body;
  expect([other.includes("reply=by"), open.includes("reply=by")]).toEqual([false, true]);
});

test("every button keeps what was typed, also one that fails", async ({ database, office }) => {
  const path = `/office/messages/${await saveRow(database, { kind: "demo" })}`;
  const buttons = [
    ["take", 303],
    [`snooze?until=${NOW + 23 * HOUR}`, 303],
    [`assign?owner=${JOY}`, 303],
    ["draft", 303],
    ["offer", 422],
    ["close", 303],
    ["reopen", 303],
    ["resend?delivery=1&state=failed", 303],
    ["take", 409],
  ] as const;
  for (const [index, [change, status]] of buttons.entries()) {
    const { version } = await submissionOf(database);
    const form = { change, version: String(version), text: `Answer ${index}`, note: `Note ${index}` };
    expect([change, (await office.post(`${path}/change`, form)).statusCode]).toEqual([change, status]);
    const { body } = await office.get(path);
    expect(body).toContain(`>Answer ${index}</textarea>`);
    expect(body).toContain(`>Note ${index}</textarea>`);
  }
  const { version } = await submissionOf(database);
  const form = { version: String(version), text: "Answer", note: "Note" };
  for (const change of ["note", "reply", "note", "reply"]) await office.post(`${path}/change`, { ...form, change });
  const rows = await database.selectFrom("note").select(["author", "text"]).execute();
  expect(rows).toEqual([{ author: MINA, text: "Note" }]);
});

test("every way out of the page keeps what was typed, also beside another tab", async ({ database, office }) => {
  const file = { ...PDF_ROW, scan: "pending" } as const;
  const submission = { ...CONTACT_ROW, kind: "demo" } as const;
  const saved = await saveSubmission(database, { submission, file }, SAVE_OPTIONS);
  await saveRow(database);
  const path = `/office/messages/${"reference" in saved ? saved.reference : ""}`;
  const $ = load((await office.get(path)).body);
  const links = $("a:not([target='_blank'])")
    .get()
    .map(({ attribs }) => attribs.href ?? "");
  expect(links.filter((href) => !/^(?:#|mailto:)/.test(href))).toEqual([]);
  const [enter, ...buttons] = $("#message button, button[form='message']").get();
  expect(enter?.attribs, "what Enter in a field presses").toMatchObject({ value: "draft", tabindex: "-1" });
  const ways = buttons.filter(({ attribs }) => attribs.role === "link").map(({ attribs }) => attribs.value ?? "");
  const pages = ["/office", "/office/coming", "/office/figures", "/office/replies", "/office/account"];
  expect(ways.map(nextOf)).toEqual(expect.arrayContaining([...pages, "/office/sign-out"]));
  const press = (change: string, text: string, seen: string | number, person = MINA) =>
    office.post(`${path}/change`, { version: "0", note: "Half", change, text, saved: String(seen) }, person);
  const draft = () => database.selectFrom("draft").select(["answer", "at"]).executeTakeFirst();
  const signOutLast = ways.toSorted((one, other) => Number(/sign-out/.test(one)) - Number(/sign-out/.test(other)));
  for (const [index, change] of signOutLast.entries()) {
    const next = nextOf(change) ?? "";
    const { statusCode, headers } = await press(change, `Answer ${index}`, (await draft())?.at ?? "");
    const to = next === "/office/sign-out" ? "/office/sign-in?done=out#status" : next;
    expect([statusCode, headers.location]).toEqual([303, to]);
    expect(await draft()).toMatchObject({ answer: `Answer ${index}` });
    if (next === "/office/sign-out") expect((await office.get(path)).statusCode).toBe(303);
  }

  /* The pages of other tabs are from before the newest draft. */
  await database.deleteFrom("draft").execute();
  const elsewhere = await press("draft?next=//evil.example/office", "Answer", "", JOY);
  expect(elsewhere.headers.location).toBe("/office");
  for (const [text, answer] of [
    ["", "Answer"],
    ["Answer and more", "Answer and more"],
    ["Another one", "Answer and more\n\nAnother one"],
  ] as const) {
    await press("draft?next=/office", text, 1, JOY);
    expect(await draft()).toMatchObject({ answer });
  }
  /* An old tab sends text typed in it. The rest was not sent. */
  await press("reply", "Sent", 1, JOY);
  expect(await draft()).toMatchObject({ answer: "Answer and more\n\nAnother one" });
  await press("draft", "", (await draft())?.at ?? "", JOY);
  expect(await draft()).toMatchObject({ answer: "" });
});

test("typed times and a typed address are kept until they are offered or corrected", async ({ database, office }) => {
  const path = `/office/messages/${await saveRow(database, { kind: "demo" })}`;
  const form = {
    text: "",
    note: "",
    "offer.time": "2026-11-24T10:00",
    "offer.minutes": "30",
    "offer.place": "Room 1",
    "correct.email": "typed@x.example",
  };
  await office.post(`${path}/change`, { ...form, version: "0", change: "take" });
  const kept = (await office.get(path)).body;
  expect(kept).toContain('value="2026-11-24T10:00"');
  expect(kept).toContain('value="Room 1"');
  expect(kept).toContain('value="typed@x.example"');
  expect((await office.get(path, JOY)).body).not.toContain("Room 1");
  const past = { ...form, version: "1", change: "offer", "offer.time": "2026-11-20T10:00" };
  expect((await office.post(`${path}/change`, past)).body).toContain('value="2026-11-20T10:00"');
  expect((await office.post(`${path}/change`, { ...form, version: "1", change: "offer" })).statusCode).toBe(303);
  const offered = (await office.get(path)).body;
  expect(offered).toContain('value="typed@x.example"');
  expect(offered).not.toContain('value="2026-11-24T10:00"');
  await office.post(`${path}/change`, { ...form, version: "2", change: "draft?next=/office" });
  await office.post(`${path}/change`, { ...form, "offer.time": "", version: "2", change: "correct" });
  expect((await submissionOf(database)).email).toBe("typed@x.example");
  expect(await database.selectFrom("draft").selectAll().execute()).toEqual([]);
  /* The place and the minutes of the plan are in the form that is not touched. */
  const untouched = { text: "", note: "", "move.time": "", "move.minutes": "30", "move.place": "Room 1" };
  await office.post(`${path}/change`, { ...untouched, version: "3", change: "close" });
  expect(await database.selectFrom("draft").selectAll().execute()).toEqual([]);
});

test("an answer carries its files, which are checked and kept until it is sent", async ({ empty, database }) => {
  await using peer = await startSmtpPeer();
  await using office = await startOffice(database, empty.dataDir, peer.url);
  const path = `/office/messages/${await saveRow(database)}`;
  const post = (change: string, files: [name: string, file: Buffer][] = []) =>
    office.postParts(`${path}/change`, [
      ...textParts({ version: "0", change, text: "See the files." }),
      ...files.map(([name, file]) => ({ field: "files", name, file })),
    ]);
  const drafted = () => database.selectFrom("file").select("name").where("drafted_by", "=", MINA).execute();
  const bad = await post("reply", [
    ["offer.pdf", Buffer.from("MZ not a PDF")],
    ["plan.pdf", samplePdf()],
  ]);
  expect([bad.statusCode, bad.body.includes("offer.pdf: ")]).toEqual([422, true]);
  expect(bad.body).toContain(">See the files.</textarea>");
  expect(bad.body).toContain("plan.pdf, ");
  const six = Array.from({ length: 6 }, (_, index): [string, Buffer] => [`${index}.pdf`, samplePdf()]);
  expect((await post("reply", six)).body).toContain("4.pdf: an answer takes 5 files with 15.0 MB together");
  const rows = await database.selectFrom("file").select(["id", "name"]).execute();
  for (const { id, name } of rows) if (name !== "plan.pdf") await post(`removeFile?file=${id}`);
  const large = ["a.pdf", "b.pdf"].map((name): [string, Buffer] => [name, samplePdf(8 * 1024 * 1024)]);
  expect((await post("draft", large)).body).toContain("b.pdf: an answer takes 5 files");
  await database.deleteFrom("file").where("name", "=", "a.pdf").execute();
  /* A button that does not send keeps the files, of which one was chosen again. */
  await post("append?reply=details", [
    ["offer.pdf", samplePdf()],
    ["plan.pdf", samplePdf()],
  ]);
  expect(await drafted()).toEqual([{ name: "plan.pdf" }, { name: "offer.pdf" }]);
  expect((await office.get(path, JOY)).body).not.toContain("offer.pdf");

  for (const done of ["changed", "unchanged"])
    expect((await post("reply", [["offer.pdf", samplePdf()]])).headers.location).toContain(done);
  expect(await drafted()).toEqual([]);
  const mail = await peer.received(1);
  expect(mail.email.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ["plan.pdf", "application/pdf"],
    ["offer.pdf", "application/pdf"],
  ]);
  const { body } = await office.get(path);
  const link = /href="([^"]+\/attachments\/\d+)">offer\.pdf/.exec(body)?.[1] ?? "";
  const download = await office.get(link);
  expect([download.statusCode, download.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(download.rawPayload.equals(samplePdf())).toBe(true);
  const other = link.replace(/messages\/[^/]+/, `messages/${await saveRow(database)}`);
  expect((await office.get(other)).statusCode).toBe(404);
});

test("without a session, the page names the files that have to be chosen again", async ({ database, office }) => {
  const path = `/office/messages/${await saveRow(database)}/change`;
  const files = ["offer.pdf", "<plan>.pdf"].map((name) => ({ field: "files", name, file: samplePdf() }));
  const parts = [...textParts({ text: "See the files." }), ...files];
  const { statusCode, body } = await office.postParts(path, parts, "nobody@office.example");
  const $ = load(body);
  expect([statusCode, $("textarea").val()]).toEqual([403, "See the files."]);
  expect($("form").attr("enctype")).toBe("multipart/form-data");
  expect($("label[for=files]").text()).toBe("Choose again: offer.pdf, <plan>.pdf");
  expect($("#files[required]")).toHaveLength(1);
  expect(await database.selectFrom("file").select("id").execute()).toEqual([]);
});

test("an answer has the name and signature of its person, and quotes the last mail", async ({ database, office }) => {
  const path = `/office/messages/${await saveRow(database)}`;
  const long = { name: "x".repeat(101), signature: "Mina\nRahman" };
  const refused = await office.post("/office/account/signature", long);
  expect([refused.statusCode, refused.body.includes("The name has 101 characters, and 100 fit.")]).toEqual([422, true]);
  for (const text of Object.values(long)) expect(refused.body).toContain(text);
  await office.post("/office/account/signature", { name: "Mina Rahman", signature: "Mina Rahman\r\nLead weaver" });
  expect((await office.get("/office/account")).body).toContain("Mina Rahman\nLead weaver</textarea>");
  await saveMail(database, { sent_at: NOW, body: "One more thing.\n\n> We have your message", written_length: 15 });
  await office.post(`${path}/change`, { version: "0", text: "", note: "", change: "append?reply=reading" });
  expect((await office.get(path)).body).toContain("Mina Rahman reads it, Ada.");
  await office.post(`${path}/change`, { change: "reply", version: "0", text: "Yes." });
  const [answer] = await deliveriesOf(database, "visitor");
  expect(JSON.parse(answer?.payload ?? "").blocks).toEqual([
    { kind: "paragraph", text: "Yes." },
    { kind: "signature", text: "Mina Rahman\nLead weaver" },
    { kind: "quote", intro: "Ada, Monday 23\u00a0November, 10:00, Dhaka time:", text: "One more thing." },
  ]);
  const page = (await office.get(path)).body;
  expect(page).toContain("One more thing.</p>");
  expect(page).toMatch(/<summary>Quoted text<\/summary>.*&gt; We have your message/);
});

test("mails of others are marked, not quoted to the visitor, and answered by choice", async ({ database, office }) => {
  const reference = await saveRow(database, { email: "ada.l@gmail.com" });
  const path = `/office/messages/${reference}`;
  const mails = [
    ["A.D.A.L+x@googlemail.com", "Ada L.", "One more thing."],
    ["vera@x.example", "Vera Vacation", "I stand in for Ada."],
    ["eve@x.example", "", "Buy now."],
    ["|sh@x.example", "", "Not safe."],
  ];
  for (const [index, [sender = "", sender_name = "", body = ""]] of mails.entries())
    await saveMail(database, { sender, sender_name, body, sent_at: NOW + index });
  const $ = load((await office.get(path)).body);
  const heads = $(".entry-head strong").map((_, head) => $(head).text());
  expect(heads.get()).toEqual([
    "Ada",
    "Ada",
    "Vera Vacation <vera@x.example>, not the address of the message",
    "eve@x.example, not the address of the message",
    "|sh@x.example, not the address of the message",
  ]);
  const choices = $("select[name='to'] option").map((_, option) => $(option).attr("value"));
  expect(choices.get()).toEqual(["", "eve@x.example", "vera@x.example"]);
  const post = (change: string, to: string, version: number) =>
    office.post(`${path}/change`, { change, to, text: "Yes.", version: String(version) });
  for (const to of ["mallory@x.example", "|sh@x.example"])
    expect(await post("reply", to, 0)).toMatchObject({
      statusCode: 422,
      body: expect.stringContaining(`${to} is not an address of this conversation`),
    });
  await post("draft", "vera@x.example", 0);
  const kept = load((await office.get(path)).body)("select[name='to'] [selected]");
  expect(kept.attr("value")).toBe("vera@x.example");
  await post("reply", "", 0);
  const done = await post("reply", "vera@x.example", 1);
  expect(statusIn(await office.get(String(done.headers.location)))).toBe(
    "On its way to vera@x.example. You sent an answer to vera@x.example.",
  );
  const sent = await deliveriesOf(database, "visitor");
  const quotes = sent.map(({ recipient, payload }) => [recipient, JSON.parse(payload ?? "").blocks.at(-1)]);
  const time = "Monday 23\u00a0November, 10:00, Dhaka time:";
  expect(quotes).toEqual([
    ["ada.l@gmail.com", { kind: "quote", intro: `Ada, ${time}`, text: "One more thing." }],
    ["vera@x.example", { kind: "quote", intro: `Vera Vacation, ${time}`, text: "I stand in for Ada." }],
  ]);
  expect((await office.get(path)).body).toContain("<strong>You, to vera@x.example</strong>");
  expect(await database.selectFrom("draft").selectAll().execute()).toEqual([]);
});

test("a rejected answer does not count, and is sent to the corrected address", async ({ empty, database }) => {
  await using peer = await startSmtpPeer((_, to) => (to.includes("ada@x.example") ? 550 : "accept"));
  await using office = await startOffice(database, empty.dataDir, peer.url);
  const path = `/office/messages/${await saveRow(database, { suspect: "links" })}`;
  await office.post(`${path}/change`, { change: "reply", version: "0", text: "Yes." });
  const columns = ["status", "owner", "unread", "answered_at", "answered_by"] as const;
  const state = () => database.selectFrom("submission").select(columns).executeTakeFirst();
  const reopened = { status: "open", owner: MINA, unread: 1, answered_at: null, answered_by: null };
  await expect.poll(state).toEqual(reopened);
  const [told, ...more] = await deliveriesOf(database, "office");
  expect([told?.recipient, told?.payload]).toEqual([MINA, expect.stringContaining("Not delivered to Ada")]);
  expect(more).toEqual([]);
  expect(await failedDeliveries(database, 0), "what the operator is told").toMatchObject({ mail: 0 });
  expect(await failedDeliveries(database), "what the monitoring counts").toMatchObject({ mail: 1 });
  expect((await office.get(path)).body).toContain("a mail to the visitor was not delivered");

  const correct = (email: string, version = "2") =>
    office.post(`${path}/change`, { change: "correct", "correct.email": email, version });
  const wrong = await correct("ada.example");
  expect([wrong.statusCode, wrong.body.includes('value="ada.example"')]).toEqual([422, true]);
  expect(wrong.body).toContain("The address has no @");
  expect((await correct("ada@y.example", "1")).statusCode).toBe(409);
  const done = await correct("ada@y.example");
  expect(statusIn(await office.get(String(done.headers.location)))).toBe(
    "Saved. You corrected the address: ada@x.example → ada@y.example.",
  );
  expect((await correct("ada@y.example")).headers.location).toContain("done=unchanged");
  /* A page from before a colleague's correction sends the address that it has shown. */
  const old = { version: "2", "correct.email": "ada@x.example", "correct.shown": "ada@x.example" };
  for (const change of ["note", "take"])
    expect((await office.post(`${path}/change`, { ...old, note: "Called.", change })).body).not.toContain(
      'name="correct.email" value="ada@x.example"',
    );
  expect((await office.get(path)).body).not.toContain('value="ada@x.example"');
  expect(peer.mails).toHaveLength(1);
  const [failed] = await deliveriesOf(database, "visitor");
  await office.post(`${path}/change`, { change: `resend?delivery=${failed?.id}&state=failed`, version: "3" });
  expect((await peer.received(2)).to).toEqual(["ada@y.example"]);
  expect(await state()).toMatchObject({ status: "answered", answered_at: NOW, answered_by: MINA });
  await office.post(`${path}/change`, { change: "reply", version: "4", text: "And more." });
  expect((await peer.received(3)).to).toEqual(["ada@y.example"]);
  expect((await office.get("/office?q=y.example&view=all")).body).toContain("Ada");
});

test("a message is reopened with a new due time, and a closed one is answered again", async ({ database, office }) => {
  const path = `/office/messages/${await saveRow(database, { due_at: NOW + HOUR })}`;
  await office.post(`${path}/change`, { version: "0", change: "markAnswered" });
  expect((await office.get(path)).body).toContain("Reopen");
  const columns = ["status", "answered_at", "due_at"] as const;
  const row = () => database.selectFrom("submission").select(columns).executeTakeFirst();
  await office.post(`${path}/change`, { version: "1", change: "close" });
  await office.post(`${path}/change`, { version: "2", change: "reopen" });
  expect(await row()).toEqual({ status: "answered", answered_at: NOW, due_at: NOW + HOUR });
  await office.post(`${path}/change`, { version: "3", change: "reopen" });
  expect(await row()).toEqual({ status: "open", answered_at: NOW, due_at: null });
});

test("a file is downloaded as an attachment that a browser never shows", async ({ database, office }) => {
  const file = { ...PDF_ROW, name: "Über 'mich'.pdf", scan: "clean" } as const;
  const saved = await saveSubmission(database, { submission: CONTACT_ROW, file }, SAVE_OPTIONS);
  const path = `/office/messages/${"reference" in saved ? saved.reference : ""}/file`;
  const { statusCode, headers, rawPayload } = await office.get(path);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": "attachment; filename=\"_ber _mich_.pdf\"; filename*=UTF-8''%C3%9Cber%20%27mich%27.pdf",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "no-store",
  });
  expect([...rawPayload]).toEqual([1, 0, 2]);
  const stranger = await office.app.inject({ url: path });
  expect(stranger).toMatchObject({ statusCode: 303, headers: { location: expect.stringMatching("^/office/sign-in") } });
});

test("an infected or unscanned file is only sent after a confirmation", async ({ database, office }) => {
  for (const scan of ["infected", "pending"] as const) {
    const saved = await saveSubmission(
      database,
      { submission: CONTACT_ROW, file: { ...PDF_ROW, scan, signature: "Eicar-Test" } },
      SAVE_OPTIONS,
    );
    const path = `/office/messages/${"reference" in saved ? saved.reference : ""}/file`;
    const asked = await office.get(path);
    expect(asked.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(asked.body).toContain(scan === "infected" ? "found Eicar-Test in cv.pdf" : "was not scanned");
    expect([...(await office.post(path, {})).rawPayload]).toEqual([1, 0, 2]);
    await saveFile(database, { scan, signature: "Eicar-Test" });
    const { id } = await database.selectFrom("file").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    const mailed = path.replace(/[^/]+\/file$/, `${(await submissionOf(database)).reference}/attachments/${id}`);
    expect((await office.get(mailed)).body).toContain("Download this file?");
    expect([...(await office.post(mailed, {})).rawPayload]).toEqual([1, 0, 2]);
  }
});

test("a letter that came back is not delivered, until it is sent again", async ({ database, office }) => {
  const reference = await saveRow(database, {}, { now: NOW - HOUR });
  const path = `/office/messages/${reference}`;
  const tags = async (page: string) => (await office.get(page)).body.match(/>not delivered</g)?.length ?? 0;
  const all = async () => [await tags("/office?view=all"), await tags(path)];
  const settings = { ...MAIL_SETTINGS, office: [MINA] };
  const mail = { subject: "Re", body: "Text", written: "Text", sender_name: "", attachments: [] };
  const store = (kind: "answer" | "bounce", sent_at: number, changes: Partial<NewMail> = {}) =>
    storeMail(
      database,
      reference,
      { ...mail, kind, sender: MINA, sent_at, message_id: `<${kind}-${sent_at}@x>`, ...changes },
      { now: NOW + HOUR, settings },
    );
  const bounceOf = (messageId: string, at: number) =>
    store("bounce", at + 1, { undelivered: { messageId, isAnswer: true, at } });

  await office.post(`${path}/change`, { change: "reply", version: "0", text: "Yes." });
  await database.updateTable("outbox").set({ state: "sent", attempts: 1 }).execute();
  const [letter] = await deliveriesOf(database, "visitor");
  expect(await all()).toEqual([0, 0]);
  await bounceOf(letter?.message_id ?? "", NOW);
  expect(await all()).toEqual([1, 2]);
  const folded = async () =>
    load((await office.get(path)).body)("#thread > details")
      .text()
      .includes("Yes.");
  expect(await folded()).toBe(false);
  expect((await submissionOf(database)).status).toBe("open");
  const { version } = await submissionOf(database);
  const again = { change: `resend?delivery=${letter?.id}&state=failed`, version: String(version) };
  await office.post(`${path}/change`, again);
  expect(await all()).toEqual([0, 0]);
  expect(await folded()).toBe(true);
  expect((await submissionOf(database)).status).toBe("answered");

  await store("answer", NOW + 10);
  await bounceOf(`<answer-${NOW + 10}@x>`, NOW + 10);
  expect(await all(), "an answer from a mail program").toEqual([1, 2]);
  await store("answer", NOW + 20);
  expect(await all()).toEqual([0, 0]);
});

test("a failed delivery is queued again, once", async ({ database, office }) => {
  const path = `/office/messages/${await saveRow(database)}`;
  await database.updateTable("outbox").set({ state: "failed", attempts: 6, last_error: "550 no such user" }).execute();
  expect((await office.get("/office")).body).toContain("mail failed");
  const { body } = await office.get(path);
  expect(body).toContain("after 6 attempts: 550 no such user");
  const id = String((await database.selectFrom("outbox").select("id").executeTakeFirstOrThrow()).id);
  for (const done of ["changed", "unchanged"]) {
    const form = { delivery: id, state: "failed", version: "0" };
    expect((await office.post(`${path}/change`, { change: "resend", ...form })).headers.location).toBe(
      `${path}?done=${done}#status`,
    );
  }
  expect(await database.selectFrom("outbox").select(["state", "attempts"]).execute()).toEqual([
    { state: "queued", attempts: 0 },
  ]);
  expect((await office.get(path)).body.match(/sent again: Mail to the office/g)).toHaveLength(1);
});

const fieldsOf = (...fields: string[]) =>
  fields.map((field): [string, string] => [field.slice(0, field.indexOf("=")), field.slice(field.indexOf("=") + 1)]);

test("a form without a session has no effect, and is answered with its fields", async ({ database, office }) => {
  const reference = await saveRow(database, { kind: "demo" });
  const path = `/office/messages/${reference}`;
  const forms = [
    [
      `${path}/change?kind=demo`,
      `${path}?kind=demo`,
      fieldsOf("version=0", "change=reply", 'text=\nTyped & "kept"\n</textarea>'),
    ],
    [`${path}/change`, path, fieldsOf("version=0", "note=Typed\n\nhere", "change=note")],
    [`${path}/change`, path, fieldsOf("change=offer", "offer.time=2026-12-01T10:00", "offer.time=", "offer.place=<1>")],
    [
      "/office/messages?view=suspect",
      "/office?view=suspect",
      fieldsOf(`selected=${reference}:0`, "change=close", "__proto__=x"),
    ],
  ] as const;
  for (const [action, next, fields] of forms) {
    const answer = await office.post(action, fields, "nobody@office.example");
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([403, "no-store"]);
    expect(answer.body).toContain("nothing was sent");
    expect(answer.body).toContain(`href="/office/sign-in?next=${encodeURIComponent(next)}"`);
    const $ = load(answer.body);
    expect($("form").attr("action")).toBe(`${action}#status`);
    const kept = $("form [name]").map((_, field) => [[$(field).attr("name"), $(field).val()]]);
    expect(kept.get()).toEqual(fields);
  }
  const many = Array.from({ length: 101 }, (): [string, string] => ["text", "x"]);
  expect((await office.post(`${path}/change`, many, "nobody@office.example")).statusCode).toBe(303);
  expect(await submissionOf(database)).toMatchObject({ status: "open", version: 0 });
});
