import { load } from "cheerio";
import { expect } from "vitest";
import { DAY, HOUR } from "#contract/duration.ts";
import type { Database } from "#server/database/schema.ts";
import {
  deliveriesOf,
  insertMessages,
  SAVE_OPTIONS,
  saveMail,
  saveRow,
  untilBlocked,
} from "../../../tests/support/database-fixtures.ts";
import { JOY, MINA } from "../../../tests/support/office-app.ts";
import { onEachEngine, sqliteTest as test } from "../../../tests/support/on-each-engine.ts";
import { NOW, officeTest } from "../../../tests/support/start-office.ts";
import { answeredColumns, changeInTransaction } from "../../database/change-submission.ts";
import { withNotes } from "../../database/find-mails.ts";
import { findIds, readRecords } from "../../database/find-submissions.ts";
import { CSV_HEADER, messagesCsv } from "../../submissions/messages-csv.ts";

/** The names in the list, in its order. */
const namesIn = (html: string) => [...html.matchAll(/class="who(?: unread)?">([^<]*)</g)].map(([, name]) => name);

const saveAs =
  (name: string, changes: Parameters<typeof saveRow>[1] = {}, now = NOW - DAY) =>
  (database: Database) =>
    saveRow(database, { name, email: `${name.toLowerCase()}@x.example`, ...changes }, { now });

async function saveAll(database: Database): Promise<Record<string, string>> {
  const rows = {
    Later: saveAs("Later", { due_at: NOW + 9 * HOUR, body: "About a Größenvergleich" }),
    Soon: saveAs("Soon", { due_at: NOW + 2 * HOUR, owner: MINA, kind: "demo" }),
    Late: saveAs("Late", { due_at: NOW - 3 * HOUR, owner: JOY }),
    Never: saveAs("Never", { details: '{"company":"Padma Freight"}', body: "Dear Mina,\nOur stock list is wrong." }),
    Snoozed: saveAs("Snoozed", { due_at: NOW + HOUR, snoozed_until: NOW + DAY }),
    Spam: saveAs("Spam", { due_at: NOW + HOUR, suspect: "too fast" }),
    Answered: saveAs("Answered", {
      due_at: NOW + HOUR,
      status: "answered",
      answered_at: NOW - HOUR,
      kind: "application",
    }),
    Closed: saveAs("Closed", { due_at: NOW + HOUR, status: "closed", closed_at: NOW - HOUR }, NOW - 5 * DAY),
  };
  const saved: Record<string, string> = {};
  for (const [name, save] of Object.entries(rows)) saved[name] = await save(database);
  return saved;
}

onEachEngine((emptyDatabase, engine) => {
  const test = officeTest(emptyDatabase);
  const FILTERS: [query: string, names: string[]][] = [
    ["?view=snoozed", ["Snoozed"]],
    ["?view=suspect", ["Spam"]],
    ["?view=answered", ["Answered"]],
    ["?view=closed", ["Closed"]],
    ["?view=all&from=2026-11-19", ["Answered", "Spam", "Snoozed", "Never", "Late", "Soon", "Later"]],
    ["?view=all&to=2026-11-18", ["Closed"]],
    ["?kind=demo", ["Soon"]],
    ["?owner=me", ["Soon"]],
    [`?owner=${JOY}`, ["Late"]],
    ["?owner=nobody", ["Later", "Never"]],
    ["?q=GRÖSSENVERGLEICH", ["Later"]],
    ["?q=gr%C3%B6%C3%9Fen", ["Later"]],
    ["?q=%00late", ["Late", "Later"]],
    ["?q=zebra", []],
    ["?q=padma", ["Never"]],
    ["?stage=new&view=all", ["Answered"]],
    ["?kind=nonsense&from=2026-13-45&page=-3", ["Late", "Soon", "Later", "Never"]],
  ];

  test("the list shows open messages by due time, those without one last", async ({ database, office }) => {
    await saveAll(database);
    const { body } = await office.get("/office");
    expect(namesIn(body)).toEqual(["Late", "Soon", "Later", "Never"]);
    expect(body).toMatch(
      /<time class="tag" data-tone="bad"[^>]*title="Monday 23\u00a0November, 07:00, Dhaka time">3 h overdue</,
    );
    expect(body).toContain(">due in 2 h<");
    expect(body).toContain(">no due time<");
  });

  test("the filters of the address filter the list", async ({ database, office }) => {
    await saveAll(database);
    for (const [query, names] of FILTERS) {
      const { body, statusCode } = await office.get(`/office${query}`);
      expect([statusCode, namesIn(body)], query).toEqual([200, names]);
      expect(body.includes("No message here matches"), query).toBe(names.length === 0);
    }
    const { body } = await office.get("/office?q=x.example&kind=contact");
    expect(load(body)("p:contains('Also found')").text()).toBe("Also found: 1 in Snoozed, 1 in Suspect, 1 in Closed");
    expect((await office.get("/office")).body).not.toContain("Also found");
  });

  test("a message that somebody answers while it is erased is not erased", async ({ database, office }) => {
    const reference = await saveRow(database);
    const answer = { ...SAVE_OPTIONS, actor: JOY, now: NOW };
    const { erasing } = await database.transaction().execute(async (trx) => {
      await changeInTransaction(trx, reference, { event: "answer", columns: answeredColumns }, answer);
      const posted = office.post("/office/messages/erase", [["selected", `${reference}:0`]]);
      if (engine === "postgres") await untilBlocked(database);
      return { erasing: posted };
    });
    expect((await erasing).headers.location).toBe("/office?skipped=1#status");
    expect(await database.selectFrom("submission").select("status").execute()).toEqual([{ status: "answered" }]);
  });

  test("a row has what the visitor wrote last, from any spelling, without quote", async ({ database, office }) => {
    const reference = await saveRow(database, { body: "The first text" });
    const mails = [
      ["message", "Never mind.", "ada@x.example"],
      ["message", "Hello,\n\nWe chose Monday.\n\n> The first text", "Ada+x@x.example"],
      ["answer", "Monday is fine", "ada@x.example"],
      ["message", "Cheap looms!", "stranger@y.example"],
    ] as const;
    for (const [index, [kind, body, sender]] of mails.entries())
      await saveMail(database, { kind, body, sender, sent_at: NOW + index });
    const row = (await office.get("/office")).body.split(`messages/${reference}`)[1]?.split("</li>")[0];
    expect(row).toContain(">We chose Monday.<");
  });

  test("the filter of owners names people who left, and a link selects a page", async ({ database, office }) => {
    for (const owner of ["gone@left.example", JOY, null, null]) await saveRow(database, { owner, suspect: "too fast" });
    const { body } = await office.get("/office?view=suspect");
    const owners = body.slice(body.indexOf('name="owner"')).split("</select>")[0] ?? "";
    expect([...owners.matchAll(/value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
      "",
      "me",
      "nobody",
      JOY,
      "gone@left.example",
    ]);
    expect(body).not.toContain("checked");
    const [, link = ""] = /href="([^"]*)">Select all 4 on this page</.exec(body) ?? [];
    const selected = (await office.get(link.replaceAll("&amp;", "&"))).body;
    expect(selected.match(/type="checkbox" name="selected" checked=""/g)).toHaveLength(4);
    expect(selected).toContain('href="/office?view=suspect">Select none</a>');
  });

  /* The rest does not depend on the engine. */
  if (engine === "postgres") return;

  test("a page has 50 messages in a fixed order, and its links keep the filter", async ({ database, office }) => {
    for (let index = 0; index < 53; index++) await saveRow(database, { name: `N${index}` }, { now: NOW - DAY });
    const first = await office.get("/office?owner=nobody");
    expect(namesIn(first.body)).toHaveLength(50);
    expect(first.body).toContain('href="/office?owner=nobody&amp;page=2"');
    const second = await office.get("/office?owner=nobody&page=2");
    expect(namesIn(second.body)).toEqual(["N50", "N51", "N52"]);
    expect(second.body).toContain("Page 2 of 2");
    expect((await office.get("/office?page=9")).body).toContain("Go to the first page");
  });

  test("selected suspects become not spam or closed, unless they were changed", async ({ database, office }) => {
    const save = (name: string) => saveRow(database, { name, suspect: "too fast" });
    const [one, two, three] = [await save("One"), await save("Two"), await save("Three")];
    await office.post(`/office/messages/${two}/change`, { change: "note", note: "mine", version: "0" }, JOY);
    const { headers } = await office.post("/office/messages?view=suspect", [
      ["selected", `${one}:0`],
      ["selected", `${two}:0`],
      ["change", "notSpam"],
    ]);
    expect(headers.location).toBe("/office?view=suspect&changed=1&skipped=1#status");
    await office.post("/office/messages", [
      ["selected", `${three}:0`],
      ["change", "close"],
    ]);
    const rows = await database.selectFrom("submission").select(["name", "suspect", "status"]).orderBy("id").execute();
    expect(rows).toEqual([
      { name: "One", suspect: null, status: "open" },
      { name: "Two", suspect: "too fast", status: "open" },
      { name: "Three", suspect: "too fast", status: "closed" },
    ]);
    const none = await office.post("/office/messages", [["change", "close"]]);
    expect((await office.get(String(none.headers.location))).body).toContain("No message was selected.");
  });

  test("a row names company and subject, and is unread until it is opened", async ({ database, office }) => {
    const { Never = "" } = await saveAll(database);
    const rowOf = async () => {
      const { body } = await office.get("/office");
      return body.slice(body.indexOf(`messages/${Never}`)).split("</li>")[0];
    };
    expect(await rowOf()).toMatch(/who unread">Never<span class="faint">, Padma Freight.*>Our stock list is wrong\.</s);
    await office.get(`/office/messages/${Never}`);
    expect(await rowOf()).not.toContain("unread");
  });

  test("a suspect is never overdue, also one that the office marks as spam", async ({ database, office }) => {
    const { Late = "" } = await saveAll(database);
    await office.post("/office/messages", [
      ["selected", `${Late}:0`],
      ["change", "spam"],
    ]);
    const { body } = await office.get("/office?view=suspect");
    expect(namesIn(body)).toEqual(["Spam", "Late"]);
    expect(body).not.toContain("overdue");
  });

  test("several messages are given to a colleague, who is told by mail", async ({ database, office }) => {
    const { Soon = "", Late = "" } = await saveAll(database);
    await office.post("/office/messages", [
      ["selected", `${Soon}:0`],
      ["selected", `${Late}:0`],
      ["owner", JOY],
      ["change", "assign"],
    ]);
    const payload = expect.stringContaining("Mina gave you the demo request of Soon");
    expect(await deliveriesOf(database, "office")).toMatchObject([{ recipient: JOY, payload }]);
  });

  test("selected messages are erased after a question, unless they were changed", async ({ database, office }) => {
    const [one, two] = [await saveRow(database, { name: "One" }), await saveRow(database, { name: "Two" })];
    const asked = await office.get(`/office/messages/erase?view=suspect&selected=${one}:0&selected=${two}:0`);
    expect(asked.body).toContain("Erase these 2 messages?");
    expect(await database.selectFrom("submission").select("id").execute()).toHaveLength(2);
    await office.post(`/office/messages/${two}/change`, { change: "take", version: "0" }, JOY);
    const { headers } = await office.post("/office/messages/erase?view=suspect", [
      ["selected", `${one}:0`],
      ["selected", `${two}:0`],
    ]);
    expect(headers.location).toBe("/office?view=suspect&erased=1&skipped=1#status");
    expect(await database.selectFrom("submission").select("name").execute()).toEqual([{ name: "Two" }]);
    expect(await database.selectFrom("outbox").select("id").execute()).toHaveLength(1);
    expect((await office.get("/office/messages/erase")).headers.location).toBe("/office?none=1#status");
  });

  test("the CSV has the messages of the filter, opens in Excel, and runs no formula", async ({ database, office }) => {
    const details = '{"company":"=1+1","budget":"5k-10k"}';
    const row = {
      name: "=cmd",
      body: 'two\nlines, "quoted"',
      due_at: NOW,
      owner: MINA,
      kind: "demo" as const,
      details,
    };
    const reference = await saveRow(database, row, { now: NOW - DAY });
    for (const note of ["She knows Mina", 'Called "back"'])
      await office.post(`/office/messages/${reference}/change`, {
        change: "note",
        note,
        version: note === "She knows Mina" ? "0" : "1",
      });
    const notes = ["She knows Mina", 'Called ""back""'].map((text) => `${MINA}, 2026-11-23T04:00:00.000Z:\n${text}`);
    await saveRow(database, { name: "Other" });
    const { body, headers, rawPayload } = await office.get("/office/messages.csv?kind=demo");
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="messages.csv"',
      "cache-control": "no-store",
    });
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(body.slice(1)).toBe(
      CSV_HEADER +
        `${reference},2026-11-22T04:00:00.000Z,demo,queued,'=cmd,ada@x.example,,"two\nlines, ""quoted""",0,,,'=1+1,,,5k-10k,,,,,open,2026-11-23T04:00:00.000Z,${MINA},,,,,,"${notes.join("\n\n")}",,,\r\n`,
    );
  });
});

test("the CSV columns that were released keep their place, before those of newer fields", () => {
  expect(CSV_HEADER).toMatch(
    /^reference,received,kind,state,name,email,page,body,attempts,lastError,sent,company,subject,phone,budget,file,suspect,webhook,scan,status,due,owner,stage,snoozedUntil,answered,closed,decided,note[,\r]/,
  );
});

test("the CSV of many messages is whole and in order, and is read in batches", async ({ database }) => {
  const count = 1_234;
  await insertMessages(database, count, NOW);
  const ids = await findIds(database, {}, "newest");
  const batches: number[] = [];
  let otherWork = 0;
  const timer = setInterval(() => otherWork++);
  let csv = "";
  const read = async (some: readonly number[]) => {
    batches.push(some.length);
    /* Longer than the interval, so that it is due at the next turn. */
    const until = performance.now() + 5;
    while (performance.now() < until);
    return await withNotes(database, await readRecords(database, some));
  };
  for await (const part of messagesCsv(ids, read)) csv += part;
  clearInterval(timer);
  expect(batches).toEqual([500, 500, 234]);
  expect(otherWork).toBeGreaterThanOrEqual(2);
  const references = csv
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",")[0] ?? "");
  const newestFirst = await database.selectFrom("submission").select("reference").orderBy("id", "desc").execute();
  expect(references).toEqual(newestFirst.map(({ reference }) => reference));
});
