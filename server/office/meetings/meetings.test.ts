import { load } from "cheerio";
import ICAL from "ical.js";
import { expect } from "vitest";
import { DAY, MINUTE } from "#contract/duration.ts";
import { fillText } from "#contract/fill-text.ts";
import {
  aboutOf,
  SAVE_OPTIONS,
  saveMeeting,
  saveRow,
  submissionOf,
  untilBlocked,
} from "../../../tests/support/database-fixtures.ts";
import { JOY, MINA, OFFICE_NOW, type OfficeApp, officeApp, signIn } from "../../../tests/support/office-app.ts";
import { databaseTest, onEachEngine } from "../../../tests/support/on-each-engine.ts";
import { WORDS } from "../../../tests/support/words.ts";
import { changeInTransaction } from "../../database/change-submission.ts";
import { openDatabase } from "../../database/open-database.ts";
import { queueDelivery } from "../../database/queue-delivery.ts";
import type { Database } from "../../database/schema.ts";
import { findHistory } from "../../database/submissions.ts";
import { buildMail, type PreparedMail } from "../../delivery/mail.ts";
import { signLink } from "../../links/signed-link.ts";
import { escapeHtml } from "../../text/escape-html.ts";

const { meeting: words } = WORDS;
/** In Dhaka, six hours ahead of UTC. */
const FIRST = Date.parse("2026-11-24T04:00:00Z");
const SECOND = Date.parse("2026-11-25T09:30:00Z");
const ADA = { name: 'Ada "Countess" Lovelace', address: "ada@x.example" };
const ENVELOPE = { messageId: "<D-1@x.example>", date: new Date(OFFICE_NOW), to: { name: "", address: "a@x.example" } };
const OPTIONS = { ...SAVE_OPTIONS, now: OFFICE_NOW };
const OFFER = { minutes: "30", place: "https://meet.example/room?pwd=1" };

onEachEngine((emptyDatabase, engine) => {
  const test = databaseTest(emptyDatabase).extend("demo", async ({ empty, database }, { onCleanup }) => {
    const app = officeApp(database, empty.dataDir);
    onCleanup(() => app[Symbol.asyncDispose]());
    const reference = await saveRow(
      database,
      { kind: "demo", name: ADA.name, due_at: OFFICE_NOW + DAY },
      { now: OFFICE_NOW },
    );
    const submission = await submissionOf(database, reference);
    await queueDelivery(database, { submission, channel: "acknowledgement", kind: "received" }, OPTIONS);
    await database.updateTable("outbox").set({ state: "sent" }).where("channel", "=", "acknowledgement").execute();
    const key = app.config.officeKey ?? new Uint8Array();
    const visitor = { purpose: "visitor", values: [reference], expiresAt: SECOND + 30 * DAY } as const;
    const message = `/message/${signLink(visitor, key)}`;
    const cookie = await signIn(app);
    const found = () => submissionOf(database, reference);
    const post = async (action: string, fields: Record<string, string | string[]>, as = cookie) => {
      const body = new URLSearchParams();
      const { version = String((await found()).version), ...own } = fields;
      const all = { version, note: "", change: action };
      for (const [name, value] of Object.entries(all)) body.append(name, String(value));
      for (const [name, values] of Object.entries(own))
        for (const value of [values].flat()) body.append(`${action}.${name}`, value);
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      return await app.send("POST", `/office/messages/${reference}/change`, { cookie: as, headers }, body.toString());
    };
    const mails = async () => {
      const rows = await database
        .selectFrom("outbox")
        .selectAll()
        .where("channel", "in", ["visitor", "office"])
        .where("submission_id", "is not", null)
        .orderBy("id")
        .execute();
      return rows.map((row) => ({ ...row, mail: JSON.parse(row.payload ?? "{}") as PreparedMail }));
    };
    const offer = (times = ["2026-11-25T15:30", "2026-11-24T10:00", ""]) => post("offer", { ...OFFER, time: times });
    async function page() {
      const sent = (await mails()).findLast(({ kind }) => kind === "offer");
      const link = sent?.mail.links?.[0];
      if (!link?.claims) throw new Error("no offer was sent");
      return link.path + signLink(link.claims, key);
    }
    /** Offers times. @returns the visitor's page */
    async function offered() {
      await offer();
      return await page();
    }
    return {
      app,
      database,
      reference,
      cookie,
      found,
      post,
      offer,
      page,
      offered,
      /** Offers times, of which the visitor chooses the first. @returns the visitor's page */
      async booked() {
        const path = await offered();
        await app.post(path, { choice: String(FIRST) });
        return path;
      },
      message,
      asVisitor: (action: string) => app.post(`${message}/${action}`, {}, { cookie: app.sender(reference) }),
      mails,
      meeting: () => database.selectFrom("meeting").selectAll().executeTakeFirstOrThrow(),
    };
  });

  const eventIn = (mail: PreparedMail) => {
    const calendar = new ICAL.Component(ICAL.parse(mail.calendar?.content ?? "") as unknown[]);
    const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
    const { uid, sequence, description, organizer } = event;
    return {
      description,
      organizer,
      method: calendar.getFirstPropertyValue("method"),
      uid,
      sequence,
      start: event.startDate.toJSDate().getTime(),
      attendees: event.attendees.map((each) => each.getFirstValue()),
    };
  };

  const bookedMeetings = (database: Database) =>
    database.selectFrom("meeting").select(["starts_at", "minutes"]).where("state", "=", "booked").execute();

  /** Saves another request whose visitor was offered a time by the same person. @returns the path of its page */
  async function alsoOffered(demo: { app: OfficeApp; database: Database }, time: number, minutes = 30) {
    const reference = await saveRow(demo.database, { kind: "demo", status: "answered" }, { now: OFFICE_NOW });
    const { id: submission_id } = await submissionOf(demo.database, reference);
    const offer = { state: "offered", offers: `[${time}]`, sequence: 1 } as const;
    await saveMeeting(demo.database, { submission_id, ...offer, minutes, host: MINA });
    return `/message/meeting/${demo.app.sign("meeting", reference, "1")}`;
  }

  test("of two choices at once, one is booked", async ({ demo }) => {
    const page = await demo.offered();
    const answers = await Promise.all(
      [FIRST, SECOND, FIRST, SECOND].map((time) => demo.app.post(page, { choice: String(time) })),
    );
    expect(answers.every(({ status }) => status === 303 || status === 409)).toBe(true);
    const invitations = (await demo.mails()).filter(({ kind }) => kind === "invitation");
    expect(invitations).toHaveLength(2);
    const { starts_at } = await demo.meeting();
    for (const { mail } of invitations) expect(eventIn(mail).start).toBe(starts_at);
  });

  test("of 50 visitors who choose at once, on two servers, no two meetings overlap", async ({ empty, demo }) => {
    /* On SQLite there is one server, because a second one on its folder does not start. */
    await using own = engine === "postgres" ? await openDatabase(empty.location) : undefined;
    await using second = officeApp(own ?? demo.database, empty.dataDir);
    const times = Array.from({ length: 50 }, (_, index) => FIRST + (index % 4) * 15 * MINUTE);
    const pages = await Promise.all(times.map((time, index) => alsoOffered(demo, time, index % 2 === 0 ? 30 : 60)));
    const answers = await Promise.all(
      pages.map((page, index) => (index % 2 === 0 ? demo.app : second).post(page, { choice: String(times[index]) })),
    );
    const booked = await bookedMeetings(demo.database);
    expect(booked.length).toBeGreaterThan(0);
    const ends = new Map(booked.map(({ starts_at, minutes }) => [starts_at ?? 0, (starts_at ?? 0) + minutes * MINUTE]));
    expect(ends.size).toBe(booked.length);
    for (const [start, end] of ends)
      expect([...ends.keys()].filter((other) => other > start && other < end)).toEqual([]);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(booked.length);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(50 - booked.length);
    const invitations = (await demo.mails()).filter(({ kind }) => kind === "invitation");
    expect(invitations).toHaveLength(2 * booked.length);
  });

  test("a request that is assigned while its visitor withdraws it is closed", async ({ demo }) => {
    const change = { event: "assign", detail: JOY, columns: () => ({ owner: JOY }) };
    const { withdrawing } = await demo.database.transaction().execute(async (trx) => {
      await changeInTransaction(trx, demo.reference, change, { actor: MINA, ...OPTIONS });
      const posted = demo.asVisitor("withdraw");
      if (engine === "postgres") await untilBlocked(demo.database);
      return { withdrawing: posted };
    });
    expect((await withdrawing).status).toBe(303);
    expect(await demo.found()).toMatchObject({ status: "closed", owner: JOY });
    expect(await demo.mails()).toMatchObject([{ channel: "office", kind: "withdrawn", key: "2", recipient: JOY }]);
  });

  /* The rest does not depend on the engine. */
  if (engine === "postgres") return;

  test("offered times stop the clock, are mailed in order, and the visitor's choice invites both", async ({ demo }) => {
    const message = `/office/messages/${demo.reference}`;
    const answerPage = async () => (await demo.app.get(message, { cookie: demo.cookie })).text;
    expect(await answerPage()).toContain("Offer up to three times in Dhaka");
    expect(await answerPage()).toContain("each count as the answer");
    expect(await demo.offer()).toMatchObject({
      status: 303,
      headers: { location: `/office/messages/${demo.reference}?done=changed#status` },
    });
    expect(await demo.found()).toMatchObject({ status: "open", answered_at: OFFICE_NOW, owner: MINA });
    expect(await answerPage()).not.toContain("each count as the answer");
    const [offer] = await demo.mails();
    expect(offer).toMatchObject({ channel: "visitor", kind: "offer", key: "1", recipient: "ada@x.example" });
    expect(offer?.mail.references).toEqual([`<${demo.reference}-acknowledgement@x.example>`]);
    const texts = offer?.mail.blocks.flatMap((block) => ("text" in block ? [block.text] : []));
    expect(texts).toEqual([
      words.mails.offer.text,
      "Tuesday 24\u00a0November, 10:00, Dhaka time (UTC+6)",
      "Wednesday 25\u00a0November, 15:30, Dhaka time (UTC+6)",
    ]);
    expect(offer?.payload).not.toContain(await demo.page());

    const page = await demo.page();
    const shown = await demo.app.get(page);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(`value="${FIRST}"`);
    expect(shown.text).toContain("Tuesday 24\u00a0November, 10:00, Dhaka time (UTC+6)");
    expect(await demo.meeting()).toMatchObject({ state: "offered", starts_at: null });

    expect(await demo.app.post(page, { choice: String(SECOND) })).toMatchObject({
      status: 303,
      headers: { location: page },
    });
    const booked = await demo.app.get(page);
    expect(booked.text).toContain(words.booked.title);
    expect(booked.text).toContain("Wednesday 25\u00a0November, 15:30, Dhaka time (UTC+6)");
    expect((await demo.app.get(message, { cookie: demo.cookie })).text).toContain(
      "<strong>Wednesday 25\u00a0November, 15:30 (UTC+6)</strong>",
    );
    const [, toVisitor, toHost] = await demo.mails();
    expect([toVisitor, toHost]).toMatchObject([
      { channel: "visitor", kind: "invitation", key: "2", recipient: "ada@x.example" },
      { channel: "office", kind: "invitation", key: `2 ${MINA}`, recipient: MINA },
    ]);
    expect(toVisitor?.message_id).not.toBe(toHost?.message_id);
    for (const sent of [toVisitor, toHost])
      expect(eventIn(sent?.mail as PreparedMail)).toMatchObject({
        method: "REQUEST",
        uid: `${demo.reference}-meeting@site.example`,
        sequence: 2,
        start: SECOND,
        organizer: `mailto:${demo.app.config.mailTo}`,
        attendees: ["mailto:ada@x.example", `mailto:${MINA}`],
      });
    const history = await findHistory(demo.database, (await demo.found()).id);
    expect(history.map(({ actor, event }) => [actor, event])).toEqual([
      [MINA, "offer"],
      ["visitor", "book"],
    ]);
  });

  test("until the visitor chooses nothing is due, and her page and the list say so", async ({ demo }) => {
    const { app } = demo;
    const promise = { demo: { hours: 12, clock: "always" } } as const;
    app.records.config = { ...app.config, promises: promise };
    const first_due_at = (await demo.found()).due_at;
    await demo.offer(["2026-12-01T10:00"]);
    /* After three business days, two hours before closing time. */
    const remind_at = Date.parse("2026-11-25T10:00:00Z");
    expect(await demo.found()).toMatchObject({ status: "open", due_at: null, first_due_at, remind_at });
    /* A mail about something else leaves it so. */
    expect((await demo.post("reply", { text: "Bring your laptop." })).status).toBe(303);
    expect(await demo.found()).toMatchObject({ status: "open", due_at: null, first_due_at, remind_at });
    app.clock.now += 20 * 60 * MINUTE;
    const offered = fillText(WORDS.message.states.offered, { time: "Sunday 22\u00a0November, 15:00, Dhaka time" });
    for (const own of [{}, { cookie: app.sender(demo.reference) }])
      expect((await app.get(demo.message, own)).text).toContain(offered);
    const list = async () => (await app.get("/office", { cookie: await signIn(app) })).text;
    expect(await list()).toContain("waits for the visitor");
    /* As after the last reminder of the offer. */
    await demo.database.updateTable("submission").set({ reminded_at: 1 }).execute();
    await app.post(await demo.page(), { choice: "none" });
    expect(await demo.found()).toMatchObject({ first_due_at, due_at: app.clock.now + 12 * 60 * MINUTE });
    expect(await list()).not.toContain("waits for the visitor");
  });

  test("an offer drops the answer's reminders, and is reminded of at its last time", async ({ demo }) => {
    const submission = await demo.found();
    const reminder = { channel: "office", kind: "reminder", key: MINA, recipient: MINA, payload: {} } as const;
    await queueDelivery(demo.database, { submission, ...reminder }, OPTIONS);
    await demo.offer();
    expect((await demo.mails()).map(aboutOf)).toEqual(["offer 1"]);
    expect(await demo.found()).toMatchObject({ remind_at: SECOND });
  });

  test("an offer that failed and is sent again waits for the visitor", async ({ demo: { database, ...demo } }) => {
    await demo.offer();
    const { remind_at } = await demo.found();
    const [delivery] = await demo.mails();
    await database.updateTable("outbox").set({ state: "failed" }).where("kind", "=", "offer").execute();
    const unanswered = { due_at: 1, remind_at: null, answered_at: null, waits_until: null };
    await database.updateTable("submission").set(unanswered).execute();
    await demo.post("resend", { delivery: String(delivery?.id), state: "failed" });
    expect(await demo.found()).toMatchObject({ status: "open", due_at: null, remind_at, answered_at: OFFICE_NOW });
  });

  test("an offer does not refer to an acknowledgement that failed", async ({ demo: { database, ...demo } }) => {
    await database.updateTable("outbox").set({ state: "failed" }).where("channel", "=", "acknowledgement").execute();
    await demo.offer();
    expect((await demo.mails())[0]?.mail.references).toEqual([]);
  });

  test("a second choice changes nothing and shows what is booked", async ({ demo }) => {
    const page = await demo.booked();
    const mails = await demo.mails();
    expect((await demo.app.post(page, { choice: String(FIRST) })).status).toBe(303);
    const second = await demo.app.post(page, { choice: String(SECOND) });
    expect(second.status).toBe(409);
    expect(second.text).toContain(escapeHtml(words.taken));
    expect(second.text).toContain("Tuesday 24\u00a0November, 10:00");
    expect((await demo.app.post(page, { choice: "none" })).status).toBe(303);
    expect(await demo.mails()).toEqual(mails);
    expect(await demo.meeting()).toMatchObject({ starts_at: FIRST, sequence: 2 });
  });

  test("a time that was booked in the meantime is not shown, and choosing it says so", async ({ demo }) => {
    const page = await demo.offered();
    await demo.app.post(await alsoOffered(demo, FIRST + 15 * MINUTE), { choice: String(FIRST + 15 * MINUTE) });
    const shown = (await demo.app.get(page)).text;
    expect([shown.includes(`value="${FIRST}"`), shown.includes(`value="${SECOND}"`)]).toEqual([false, true]);
    const refused = await demo.app.post(page, { choice: String(FIRST) });
    expect([refused.status, refused.text.includes(words.choose.taken)]).toEqual([409, true]);
    await demo.app.post(await alsoOffered(demo, SECOND), { choice: String(SECOND) });
    expect((await demo.app.get(page)).text).toContain(words.choose.passed);
    /* The end of one is the start of another. */
    const after = FIRST + 45 * MINUTE;
    expect((await demo.app.post(await alsoOffered(demo, after), { choice: String(after) })).status).toBe(303);
  });

  test("a time at which the host is booked cannot be offered or booked, and the page says so", async ({ demo }) => {
    await demo.app.post(await alsoOffered(demo, FIRST), { choice: String(FIRST) });
    const taken = { ...OFFER, time: ["2026-11-25T15:30", "2026-11-24T10:15"] };
    const offered = await demo.post("offer", taken);
    expect(offered.status).toBe(409);
    expect(offered.text).toMatch(
      /The host has another demo then: Tuesday 24\u00a0November, 10:00 \(UTC\+6\), 30 minutes \(D-/,
    );
    expect(offered.text).toContain('value="2026-11-24T10:15"');
    expect((await demo.post("offer", taken, await signIn(demo.app, JOY))).status).toBe(303);
    await demo.database.updateTable("meeting").set({ host: MINA }).execute();
    const before = await demo.mails();
    for (const time of ["2026-11-24T10:29", "2026-11-24T09:31"])
      expect((await demo.post("move", { ...OFFER, time })).status).toBe(409);
    expect(await bookedMeetings(demo.database)).toHaveLength(1);
    expect(await demo.mails()).toEqual(before);
    expect((await demo.post("move", { ...OFFER, time: "2026-11-24T09:30" })).status).toBe(303);
    expect(await demo.found()).toMatchObject({ status: "answered" });
    expect((await demo.post("move", { ...OFFER, time: "2026-11-24T09:15" })).status).toBe(303);
    expect((await demo.post("move", { ...OFFER, time: "2026-11-24T09:31" })).status).toBe(409);
  });

  test("times while the office is closed are offered only after a confirmation", async ({ demo }) => {
    for (const time of ["2026-11-24T03:00", "2026-11-24T17:31", "2026-11-27T10:00"]) {
      const asked = await demo.post("offer", { ...OFFER, time: ["2026-11-24T10:00", time] });
      expect(asked.status).toBe(422);
      expect(asked.text).toMatch(/The office is closed then: [^;]+\. Tick the box/);
      expect(asked.text).toContain('type="checkbox" name="offer.outside"');
    }
    expect(await demo.mails()).toEqual([]);
    const time = ["2026-11-24T10:00", "2026-11-24T03:00"];
    expect((await demo.post("offer", { ...OFFER, time, outside: "yes" })).status).toBe(303);
  });

  test("a time that was not offered, has passed or is missing books nothing", async ({ demo }) => {
    const page = await demo.offered();
    for (const choice of [String(FIRST + 1), "", "x", "1e99"]) {
      const refused = await demo.app.post(page, { choice });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(words.choose.missing);
    }
    demo.app.clock.now = FIRST;
    expect((await demo.app.post(page, { choice: String(FIRST) })).status).toBe(422);
    expect((await demo.app.get(page)).text).not.toContain(`value="${FIRST}"`);
    demo.app.clock.now = SECOND + 7 * DAY - 1;
    const passed = (await demo.app.get(page)).text;
    expect(passed).toContain(words.choose.passed);
    expect(passed).not.toContain('type="radio"');
    /* A mail scanner that presses the button. */
    expect((await demo.app.post(page)).status).toBe(422);
    const own = { cookie: demo.app.sender(demo.reference) };
    const message = (await demo.app.get(demo.message, own)).text;
    expect([message.includes(words.choose.passed), message.includes(WORDS.message.demo.choose)]).toEqual([true, false]);
    const office = await signIn(demo.app);
    expect((await demo.app.get("/office", { cookie: office })).text).toContain("the offered times have passed");
    const $ = load((await demo.app.get(`/office/messages/${demo.reference}`, { cookie: office })).text);
    expect($(".tags").text()).toContain("the offered times have passed");
    expect($("#answer details[open]:first-child > summary").text()).toBe("Offer other times");
    expect(await demo.meeting()).toMatchObject({ state: "offered" });
    expect(await demo.found()).toMatchObject({ due_at: null });
    await demo.app.post(page, { choice: "none" });
    const { text } = await demo.app.get(page);
    expect([text.includes(words.choose.noneSent), text.includes("<form")]).toEqual([true, false]);
    expect((await demo.mails()).at(-1)).toMatchObject({ kind: "no-time-fits", key: "1" });
  });

  test("that none of the times fits is mailed to the host once, and a time can still be chosen", async ({ demo }) => {
    const page = await demo.offered();
    for (let count = 0; count < 2; count++) expect((await demo.app.post(page, { choice: "none" })).status).toBe(303);
    expect((await demo.mails()).slice(1)).toMatchObject([
      { channel: "office", kind: "no-time-fits", key: "1", recipient: MINA },
    ]);
    expect((await demo.app.get(page)).text).toContain(words.choose.noneSent);
    expect(await demo.found()).toMatchObject({ status: "open", unread: 1 });
    await demo.app.post(page, { choice: String(FIRST) });
    expect(await demo.meeting()).toMatchObject({ state: "booked" });
    expect(await demo.found()).toMatchObject({ status: "answered" });
  });

  test("a visitor cancels the demo or asks for another time, which alone is due", async ({ demo }) => {
    const { app, reference } = demo;
    app.records.config = { ...app.config, promises: { demo: { hours: 12, clock: "always" } } };
    const own = { cookie: app.sender(reference) };
    for (const [choice, title, next, mail, due_at] of [
      ["cancel", "cancelled by its visitor", words.cancelled.text, words.mails.cancelled, null],
      ["otherTime", "Another time", words.otherTime, words.mails.otherTime, OFFICE_NOW + 12 * 60 * MINUTE],
    ] as const) {
      const page = await demo.booked();
      expect((await demo.app.get(page)).text).toContain(`${page}/change`);
      expect((await demo.app.get(`${page}/change`)).text).toContain(words.change.otherTime);
      /* A mail scanner that presses the button. */
      for (const pressed of [{}, { choice: "" }])
        expect((await demo.app.post(`${page}/change`, pressed)).status).toBe(422);
      expect(await demo.meeting()).toMatchObject({ state: "booked" });
      for (let count = 0; count < 2; count++)
        expect(await demo.app.post(`${page}/change`, { choice })).toMatchObject({
          status: 303,
          headers: { location: page },
        });
      expect(await demo.meeting()).toMatchObject({ state: "cancelled" });
      expect(await demo.found()).toMatchObject({ status: "open", unread: 1, due_at });
      const list = (await app.get("/office", { cookie: demo.cookie })).text;
      expect(list.includes("waits for the visitor")).toBe(due_at === null);
      for (const path of [page, ...(due_at === null ? [demo.message] : [])])
        expect((await app.get(path, own)).text).toContain(next);
      const mails = (await demo.mails()).slice(-2);
      expect(mails.map(({ recipient, mail }) => [recipient, eventIn(mail).method])).toEqual([
        ["ada@x.example", "CANCEL"],
        [MINA, "CANCEL"],
      ]);
      expect(mails[0]?.mail.blocks).toContainEqual({ kind: "paragraph", text: mail.text });
      expect(mails[1]?.mail.subject).toContain(title);
      expect(mails[1]?.mail).toMatchObject({ subject: expect.stringContaining(reference), replyTo: app.config.mailTo });
      expect((await demo.app.get(page)).text).toContain(words.cancelled.title);
    }
  });

  test("nobody cancels or moves a demo that has begun, and its page says when it took place", async ({ demo }) => {
    const page = await demo.booked();
    const booked = await demo.meeting();
    const mails = await demo.mails();
    demo.app.clock.now = FIRST;
    for (const choice of ["cancel", "otherTime"]) await demo.app.post(`${page}/change`, { choice });
    expect((await demo.app.get(`${page}/change`)).status).toBe(303);
    expect((await demo.app.get(page)).text).toContain(words.booked.title);
    const cookie = await signIn(demo.app);
    expect((await demo.post("cancel", {}, cookie)).status).toBe(409);
    expect((await demo.post("move", { ...OFFER, time: "2026-12-01T16:00" }, cookie)).status).toBe(409);
    demo.app.clock.now = FIRST + 30 * MINUTE;
    const message = await demo.app.get(`/office/messages/${demo.reference}`, { cookie });
    expect(message.text).toContain("It took place on ");
    expect(message.text).not.toMatch(/Cancel the demo|Move it/);
    await demo.asVisitor("withdraw");
    expect((await demo.found()).status).toBe("closed");
    expect(await demo.meeting()).toEqual(booked);
    expect((await demo.mails()).map(aboutOf)).toEqual([...mails.map(aboutOf), expect.stringContaining("withdrawn")]);
    const own = { cookie: demo.app.sender(demo.reference) };
    const time = "Tuesday 24\u00a0November, 10:00, Dhaka time (UTC+6)";
    for (const path of [page, demo.message])
      expect((await demo.app.get(path, own)).text).toContain(fillText(words.tookPlace, { time }));
    /* Another one can be planned. */
    expect((await demo.post("offer", { ...OFFER, time: "2026-12-01T16:00" }, cookie)).status).toBe(303);
  });

  test("the page has the times of the visitor's zone, of the country or chosen, before ours", async ({ demo }) => {
    const page = await demo.offered();
    const ours = "Tuesday 24\u00a0November, 10:00, Dhaka time (UTC+6)";
    const textWith = async (language: string, query = "") =>
      (await demo.app.get(page + query, { headers: { "accept-language": language } })).text;
    const berlin = `Tuesday 24\u00a0November, 05:00, Berlin time (UTC+1); for us ${ours}`;
    expect(await textWith("de-DE,de;q=0.9")).toContain(berlin);
    expect(await textWith("en", "?zone=Europe%2FBerlin")).toContain(berlin);
    for (const text of [
      await textWith("en-US,en"),
      await textWith("de-DE", "?zone="),
      await textWith("de-DE", "?zone=Mars%2FBase"),
      await textWith("bn-BD"),
    ]) {
      expect(text).toContain(ours);
      expect(text).not.toContain("for us");
    }
  });

  test("mails and calendars have the visitor's time first, once, with a link to move or cancel", async ({ demo }) => {
    const { app, database } = demo;
    await database.updateTable("submission").set({ time_zone: "Asia/Tokyo" }).execute();
    await demo.offer(["2026-11-24T10:00"]);
    const [offer] = await demo.mails();
    const ours = "for us Tuesday 24\u00a0November, 10:00, Dhaka time (UTC+6)";
    expect(JSON.stringify(offer?.mail.blocks)).toContain(
      `Tuesday 24\u00a0November, 13:00, Tokyo time (UTC+9); ${ours}`,
    );
    const page = await demo.page();
    await app.post(`${page}?zone=Europe%2FBerlin`, { choice: String(FIRST) });
    const own = "Tuesday 24\u00a0November, 05:00, Berlin time (UTC+1)";
    expect((await app.get(page)).text).toContain(`${own}; ${ours}`);
    await demo.post("move", { ...OFFER, time: "2026-11-24T11:00" });
    const [, booked, atHost, moved] = await demo.mails();
    expect(booked?.mail.subject).toContain(own);
    expect(JSON.stringify(booked?.mail.blocks).split(own)).toHaveLength(2);
    expect(JSON.stringify(moved?.mail.blocks)).toContain("Tuesday 24\u00a0November, 06:00, Berlin time (UTC+1);");
    for (const { mail, link } of [
      { mail: booked?.mail, link: "https://site.example/message/meeting/" },
      { mail: atHost?.mail, link: `https://site.example/office/messages/${demo.reference}` },
    ]) {
      const built = buildMail(mail as PreparedMail, ENVELOPE, app.config).calendar?.content ?? "";
      expect(Math.max(...built.split("\r\n").map((line) => Buffer.byteLength(line)))).toBe(75);
      const { description } = eventIn({ calendar: { content: built } } as PreparedMail);
      expect(description).toContain(`${own}; ${ours}. To move or cancel it: ${link}`);
      const path = /https:\/\/site\.example(\/message\S+)/.exec(description)?.[1];
      if (path) expect((await app.get(path)).text).toContain(`${path}/change`);
    }
  });

  test.for(["the browser that sent it", "another browser"])(
    "in %s, the page of the message shows the demo and leads to its times and its change",
    async (browser, { demo }) => {
      await demo.offer();
      const own = browser === "another browser" ? {} : { cookie: demo.app.sender(demo.reference) };
      const page = demo.message;
      const { message } = WORDS;
      const linkOf = (text: string) => /\/message\/meeting\/[^"]+/.exec(text)?.[0] ?? "";
      const offered = (await demo.app.get(page, own)).text;
      expect(offered).toContain(message.demo.choose);
      await demo.app.post(linkOf(offered), { choice: String(FIRST) });
      const booked = (await demo.app.get(page, own)).text;
      expect(booked).toContain("Tuesday 24\u00a0November, 10:00, Dhaka time (UTC+6)");
      expect(booked).toContain(message.demo.open);
      expect((await demo.app.get(linkOf(booked))).text).toContain(words.change.title);
      await demo.app.post(linkOf(booked), { choice: "cancel" });
      expect((await demo.app.get(page, own)).text).not.toContain("/message/meeting/");
    },
  );

  test("the owner of an address that the office corrected is not led to the demo", async ({ demo }) => {
    await demo.post("correct", { email: "ada@lovelace.example" });
    await demo.booked();
    expect((await demo.app.get(demo.message)).text).not.toContain("/message/meeting/");
  });

  test("the page Coming lists the booked demos of everybody, until they end", async ({ demo }) => {
    await demo.database.updateTable("submission").set({ details: '{"company":"Analytical <Engines>"}' }).execute();
    await demo.offer();
    const coming = () => demo.app.get("/office/coming", { cookie: demo.cookie });
    expect((await coming()).text).toContain("No demo is booked");
    await demo.app.post(await demo.page(), { choice: String(FIRST) });
    const { text } = await coming();
    expect(text).toMatch(/<h2>Tuesday 24\u00a0November<\/h2>.*10:00.*Analytical &lt;Engines&gt;/);
    expect(text).toContain(`/office/messages/${demo.reference}`);
    const invitation = (await demo.mails()).at(-1)?.mail.calendar?.content ?? "";
    expect(invitation.replaceAll("\r\n ", "")).toContain("SUMMARY:Demo: Analytical <Engines> and");
    demo.app.clock.now = FIRST + 29 * MINUTE;
    const later = await signIn(demo.app);
    expect((await demo.app.get("/office/coming", { cookie: later })).text).toContain("Analytical");
    demo.app.clock.now = FIRST + 30 * MINUTE;
    expect((await demo.app.get("/office/coming", { cookie: later })).text).toContain("No demo is booked");
    expect((await demo.app.get("/office/coming")).status).toBe(303);
  });

  test("a new offer replaces the earlier one", async ({ demo }) => {
    await demo.offer();
    const earlier = await demo.page();
    await demo.offer(["2026-11-30T11:00"]);
    for (const answer of [await demo.app.get(earlier), await demo.app.post(earlier, { choice: String(FIRST) })]) {
      expect(answer.status).toBe(410);
      expect(answer.text).toContain(words.newer.title);
    }
    expect(await demo.meeting()).toMatchObject({ state: "offered", sequence: 2 });
    expect((await demo.app.get(await demo.page())).status).toBe(200);
  });

  test("a moved and a cancelled demo update both calendars, and nothing is due after it", async ({ demo }) => {
    const { app } = demo;
    app.records.config = { ...app.config, promises: { demo: { hours: 12, clock: "always" } } };
    /* After three business days, two hours before closing time. */
    const waiting = { status: "open", due_at: null, remind_at: Date.parse("2026-11-25T10:00:00Z") };
    const page = await demo.booked();
    await demo.post("move", { ...OFFER, time: "2026-12-01T16:00", minutes: "45" });
    expect(await demo.meeting()).toMatchObject({ state: "booked", minutes: 45, sequence: 3 });
    expect((await demo.app.get(page)).text).toContain("Tuesday 1\u00a0December, 16:00");
    app.clock.now += 2 * 60 * MINUTE;
    await demo.post("cancel", {});
    expect(await demo.found()).toMatchObject(waiting);
    expect((await demo.app.get(page)).text).toContain(words.cancelled.title);
    const events = (await demo.mails()).flatMap(({ kind, mail }) =>
      mail.calendar ? [[kind, eventIn(mail).method, eventIn(mail).sequence, eventIn(mail).uid]] : [],
    );
    const uid = `${demo.reference}-meeting@site.example`;
    const both = (...event: unknown[]) => [
      [...event, uid],
      [...event, uid],
    ];
    expect(events).toEqual([
      ...both("invitation", "REQUEST", 2),
      ...both("invitation", "REQUEST", 3),
      ...both("cancellation", "CANCEL", 4),
    ]);
    expect((await demo.post("cancel", {})).status).toBe(409);
    await demo.offer(["2026-12-02T11:00"]);
    expect(await demo.meeting()).toMatchObject({ state: "offered", sequence: 5, starts_at: null });
  });

  test("a request that was withdrawn or closed is not booked, and its page says so", async ({ demo }) => {
    const page = await demo.offered();
    await demo.asVisitor("withdraw");
    const mails = await demo.mails();
    const shown = await demo.app.get(page);
    expect([shown.status, shown.text.includes(words.cancelled.title)]).toEqual([200, true]);
    expect(shown.text).not.toContain("1970");
    expect((await demo.app.post(page, { choice: String(FIRST) })).status).toBe(409);
    expect((await demo.app.post(page, { choice: "none" })).status).toBe(303);
    expect(await demo.meeting()).toMatchObject({ state: "offered", starts_at: null });
    expect(await demo.mails()).toEqual(mails);
  });

  test("erasing a request cancels its coming meeting for the host, without the visitor", async ({ demo }) => {
    await demo.booked();
    await demo.asVisitor("erase");
    const left = await demo.database.selectFrom("outbox").selectAll().where("kind", "=", "erased").execute();
    expect(left).toMatchObject([{ channel: "office", submission_id: null, recipient: MINA, state: "queued" }]);
    const payload = left[0]?.payload ?? "";
    expect(payload).not.toMatch(/ada@|Lovelace/);
    expect(JSON.parse(payload)).toMatchObject({ replyTo: demo.app.config.mailTo });
    expect(eventIn(JSON.parse(payload) as PreparedMail)).toMatchObject({
      method: "CANCEL",
      uid: `${demo.reference}-meeting@site.example`,
      sequence: 3,
      start: FIRST,
      attendees: [`mailto:${MINA}`],
    });
  });

  test.for([
    ["coming", OFFICE_NOW, [{ recipient: MINA }]],
    ["past", FIRST, []],
  ] as const)(
    "erasing selected requests cancels coming meetings only: a %s one",
    async ([, now, cancellations], { demo }) => {
      await demo.booked();
      demo.app.clock.now = now;
      const { version } = await demo.found();
      const cookie = await signIn(demo.app);
      await demo.app.post("/office/messages/erase", { selected: `${demo.reference}:${version}` }, { cookie });
      expect(await demo.database.selectFrom("submission").select("id").execute()).toEqual([]);
      const left = demo.database.selectFrom("outbox").select("recipient").where("kind", "=", "erased");
      expect(await left.execute()).toEqual(cancellations);
    },
  );

  test("withdrawing a request cancels its booked meeting", async ({ demo }) => {
    await demo.booked();
    expect((await demo.asVisitor("withdraw")).status).toBe(303);
    expect(await demo.meeting()).toMatchObject({ state: "cancelled" });
    const cancellations = (await demo.mails()).filter(({ kind }) => kind === "cancellation");
    expect(cancellations.map(({ recipient }) => recipient)).toEqual(["ada@x.example", MINA]);
    expect((await demo.found()).status).toBe("closed");
  });

  test("invalid times, minutes and places are refused with a reason", async ({ demo }) => {
    for (const [fields, reason] of [
      [{ time: "" }, "Enter one to three dates"],
      [{ time: "tomorrow" }, "Enter one to three dates"],
      [{ time: ["2026-11-24T10:00", "2026-11-25T10:00", "2026-11-26T10:00", "2026-11-27T10:00"] }, "one to three"],
      [{ time: "2026-11-22T14:59" }, "in the past"],
      [{ minutes: "1.5" }, "Minutes are a number"],
      [{ minutes: "481" }, "Minutes are a number"],
      [{ place: " " }, "Enter the place"],
      [{ place: "x".repeat(301) }, "Enter the place"],
    ] as const) {
      const answer = await demo.post("offer", { ...OFFER, time: "2026-11-24T10:00", ...fields } as never);
      expect([reason, answer.status]).toEqual([reason, 422]);
      expect(answer.text).toContain(reason);
      if (!("place" in fields)) expect(answer.text).toContain(`value="${OFFER.place}"`);
    }
    expect(await demo.mails()).toEqual([]);
    expect(
      (await demo.app.post("/office/messages/D-NOTHERE1/change", { change: "cancel" }, { cookie: demo.cookie })).status,
    ).toBe(404);
    expect((await demo.app.post(`/office/messages/${demo.reference}/change`, { change: "cancel" })).status).toBe(403);
    await demo.database.updateTable("submission").set({ email: "a%b@x.example" }).execute();
    expect((await demo.offer()).text).toContain("This server sends no mail to a%b@x.example");
  });

  test("if a mail cannot be queued, nothing of the change is saved", async ({ demo }) => {
    const page = await demo.offered();
    await demo.database.schema.alterTable("outbox").renameColumn("payload", "lost").execute();
    expect((await demo.app.post(page, { choice: String(FIRST) })).status).toBe(503);
    await demo.database.schema.alterTable("outbox").renameColumn("lost", "payload").execute();
    expect(await demo.meeting()).toMatchObject({ state: "offered", sequence: 1 });
    const history = await findHistory(demo.database, (await demo.found()).id);
    expect(history.map(({ event }) => event)).toEqual(["offer"]);
    await demo.app.post(page, { choice: String(FIRST) });
    expect(await demo.meeting()).toMatchObject({ state: "booked" });
  });

  test("a host who has left the office gets no invitation", async ({ demo }) => {
    await demo.offer();
    await demo.database.updateTable("meeting").set({ host: "gone@office.example" }).execute();
    await demo.app.post(await demo.page(), { choice: "none" });
    await demo.app.post(await demo.page(), { choice: String(FIRST) });
    const { mailTo } = demo.app.config;
    for (const mail of [(await demo.mails())[1], (await demo.mails()).at(-1)])
      expect(mail).toMatchObject({ channel: "office", recipient: mailTo, mail: { replyTo: ADA } });
  });
});
