import { expect } from "vitest";
import { aboutOf } from "../../../tests/support/database-fixtures.ts";
import {
  CHOICE,
  cookieIn,
  JOY,
  MINA,
  OFFICE_NOW,
  type OfficeApp,
  officeApp,
  officeState,
  signIn,
} from "../../../tests/support/office-app.ts";
import { databaseTest, onEachEngine } from "../../../tests/support/on-each-engine.ts";
import { mailFolderIn } from "../../config/settings.ts";
import { openDatabase } from "../../database/open-database.ts";
import type { Database } from "../../database/schema.ts";
import {
  COUNTED_MS,
  createSession,
  deleteSessionsOfOtherKey,
  SESSION_IDLE_MS,
  SESSION_MS,
  SIGN_IN_MS,
  sessionIdOf,
} from "../../database/sessions.ts";
import { signLink } from "../../links/signed-link.ts";
import { eraseExpired } from "../../retention/erase.ts";

const STRANGER = "stranger@x.example";
const ACCOUNT = "/office/account";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";
const LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

onEachEngine((emptyDatabase, engine) => {
  const test = databaseTest(emptyDatabase).extend("app", async ({ empty, database }, { onCleanup }) => {
    const app = officeApp(database, empty.dataDir, { TRUST_PROXY: "loopback" });
    onCleanup(() => app[Symbol.asyncDispose]());
    return app;
  });

  test("two servers that get the same link at once start one session", async ({ empty, database, app }) => {
    await app.post("/office/sign-in", { address: MINA });
    const link = `/office/sign-in/${await app.newestLink()}`;
    await using otherDatabase = await openDatabase(empty.location);
    await using other = officeApp(otherDatabase, app.config.dataDir);
    const answers = await Promise.all([app, other, app, other].map((server) => server.post(link, CHOICE)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410, 410, 410]);
    expect(await database.selectFrom("session").selectAll().execute()).toHaveLength(1);
  });

  test("requests at the same time on two servers send one mail", async ({ empty, database, app }) => {
    await using otherDatabase = await openDatabase(empty.location);
    await using other = officeApp(otherDatabase, app.config.dataDir);
    const requests = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? app : other).post("/office/sign-in", { address: MINA }),
    );
    for (const { status } of await Promise.all(requests)) expect(status).toBe(303);
    const mails = await database.selectFrom("outbox").select("recipient").execute();
    expect(mails.filter(({ recipient }) => recipient === MINA)).toHaveLength(1);
    expect(mails).toHaveLength(20);
  });

  test("of several servers that start with another OFFICE_SECRET, one ends sessions", async ({ empty, database }) => {
    await using other = await openDatabase(empty.location);
    const start = (secret: string) =>
      Promise.all([database, other].map((each) => deleteSessionsOfOtherKey(each, Buffer.from(secret))));
    expect(await start("first")).toEqual([false, false]);
    await createSession(database, MINA, OFFICE_NOW);
    expect((await start("second")).toSorted()).toEqual([false, true]);
    expect(await database.selectFrom("session").selectAll().execute()).toEqual([]);
  });

  /* The rest does not depend on the engine. */
  if (engine === "postgres") return;

  test("the folder of mails is named only on one's own machine without a mail server", async ({ database, empty }) => {
    const SITE_URL = "http://localhost:3000";
    for (const [env, isNamed] of [
      [{ SITE_URL }, true],
      [{}, false],
      [{ SITE_URL, SMTP_URL: "smtp://127.0.0.1" }, false],
    ] as const) {
      await using app = officeApp(database, empty.dataDir, env);
      const { text } = await app.get("/office/sign-in/sent");
      expect(text.includes(mailFolderIn(app.config))).toBe(isNamed);
    }
  });

  test("a person and a stranger get the same responses, and only the person gets a mail", async ({ database, app }) => {
    const answers = [];
    for (const address of [` ${MINA.toUpperCase()} `, STRANGER, MINA, STRANGER]) {
      const { headers, ...answer } = await app.post("/office/sign-in", { address });
      answers.push({ ...answer, location: headers.location, names: Object.keys(headers) });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 303, location: "/office/sign-in/sent" });
    const links = await database.selectFrom("sign_in").select("person").execute();
    expect(links.map(({ person }) => person).toSorted()).toEqual(["", "", "", MINA]);
    const mails = await database.selectFrom("outbox").select(["recipient", "kind", "key", "payload"]).execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([MINA, null, null, null]);
    for (const mail of mails) expect(aboutOf(mail)).toMatch(/^sign-in [\w-]+$/);
    expect(JSON.stringify(mails)).not.toContain(STRANGER);
    expect(JSON.stringify(mails)).not.toContain(await app.newestLink());
  });

  test("scanners open a link and press its button in vain, and a choice signs in once", async ({ database, app }) => {
    await app.post("/office/sign-in", { address: MINA, next: "/office/messages/C-7K3M9QXA?a=1" });
    const link = `/office/sign-in/${await app.newestLink()}`;
    const before = await officeState(database);
    for (let count = 0; count < 3; count++) {
      expect((await app.get(link)).text).not.toContain(MINA);
      expect(await app.send("HEAD", link)).toMatchObject({ status: 200, text: "" });
      for (const pressed of [{}, { keep: "" }]) {
        const refused = await app.post(link, pressed);
        expect([refused.status, refused.text.includes("Choose how long")]).toEqual([422, true]);
      }
    }
    expect(await officeState(database)).toEqual(before);

    const { status, headers } = await app.post(link, CHOICE);
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: "/office/messages/C-7K3M9QXA?a=1",
    });
    expect((await app.get(ACCOUNT, { cookie: cookieIn(headers) })).text).toContain(MINA);

    for (const method of ["GET", "POST"] as const) {
      const again = await app.send(method, link);
      expect(again.status).toBe(410);
      expect(again.headers["set-cookie"]).toBeUndefined();
      expect(again.text).toContain("/office/sign-in");
    }
    expect(await database.selectFrom("session").selectAll().execute()).toHaveLength(1);
  });

  test("a link and its mail are saved together or not at all", async ({ database, app }) => {
    await database.schema.alterTable("outbox").renameTo("elsewhere").execute();
    expect((await app.post("/office/sign-in", { address: MINA })).status).toBeGreaterThanOrEqual(500);
    expect(await database.selectFrom("sign_in").selectAll().execute()).toEqual([]);
  });

  test("a session ends after 12 hours without a request", async ({ app }) => {
    const cookie = await signIn(app);
    for (let count = 0; count < 3; count++) {
      app.clock.now += SESSION_IDLE_MS - 60_000;
      expect((await app.get(ACCOUNT, { cookie })).status).toBe(200);
    }
    app.clock.now += SESSION_IDLE_MS;
    expect(await app.get(ACCOUNT, { cookie })).toMatchObject({
      status: 303,
      headers: { location: "/office/sign-in?next=%2Foffice%2Faccount" },
    });
  });

  test("a person signs out here, or everywhere with the links that are not used", async ({ app }) => {
    const [first, second, joys] = [await signIn(app), await signIn(app), await signIn(app, JOY)];
    const isIn = async (cookie: string) => (await app.get(ACCOUNT, { cookie })).status === 200;
    const out = await app.post("/office/sign-out", {}, { cookie: first });
    expect((await app.get(String(out.headers.location))).text).toContain("You are signed out.");
    expect((await app.get("/office/sign-in?done=__proto__")).status).toBe(200);
    expect(String(out.headers["set-cookie"])).toMatch(/^__Host-office=; Path=\/; Max-Age=0;/);
    expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
    const third = await signIn(app);
    await app.post("/office/sign-in", { address: MINA });
    const link = `/office/sign-in/${await app.newestLink()}`;
    await app.post("/office/account/sign-out-everywhere", {}, { cookie: second });
    expect([await isIn(second), await isIn(third), await isIn(joys)]).toEqual([false, false, true]);
    expect((await app.post(link)).status).toBe(410);
  });

  test("a person sees the own sessions and ends one of them", async ({ app }) => {
    const [phone, laptop, joys] = [
      await signIn(app, MINA, PHONE),
      await signIn(app, MINA, LAPTOP),
      await signIn(app, JOY),
    ];
    const { text } = await app.get(ACCOUNT, { cookie: laptop });
    expect(text).toContain("<strong>Safari on iPhone</strong>");
    expect(text).toContain("<strong>Firefox on Windows</strong>, this one");
    expect(text.match(/Signed in/g)).toHaveLength(2);
    const [, session = ""] = /value="(\w{64})"/.exec(text) ?? [];
    expect(session).toBe(sessionIdOf(phone.split("=")[1] ?? ""));
    const isIn = async (cookie: string) => (await app.get(ACCOUNT, { cookie })).status === 200;
    const end = (cookie: string) => app.post(`${ACCOUNT}/end-session`, { session }, { cookie });
    await end(joys);
    expect(await isIn(phone)).toBe(true);
    const { headers } = await end(laptop);
    expect(await isIn(phone)).toBe(false);
    expect((await app.get(String(headers.location), { cookie: laptop })).text).toContain("The session is ended.");
    expect([await isIn(laptop), await isIn(joys)]).toEqual([true, true]);
  });

  test("a person removed from OFFICE is out at once, and their links stop working", async ({ database, app }) => {
    const cookie = await signIn(app);
    await app.post("/office/sign-in", { address: MINA });
    const link = `/office/sign-in/${await app.newestLink()}`;
    await using without = officeApp(database, app.config.dataDir, { OFFICE: JOY });
    expect((await without.get(ACCOUNT, { cookie })).status).toBe(303);
    expect((await without.get(link)).text).not.toContain(MINA);
    expect((await without.post(link)).status).toBe(410);
  });

  test.for([
    ["however often it is used", {}, SESSION_IDLE_MS - 1],
    ["kept on a device, although it is not used", { keep: "yes" }, SESSION_MS - 1],
  ] as const)("a session ends 30 days after the sign-in, %s", async ([, fields, pause], { app }) => {
    const cookie = await signIn(app, MINA, "", fields);
    for (; app.clock.now < OFFICE_NOW + SESSION_MS; app.clock.now += pause)
      expect((await app.get(ACCOUNT, { cookie })).status).toBe(200);
    app.clock.now = OFFICE_NOW + SESSION_MS;
    expect((await app.get(ACCOUNT, { cookie })).status).toBe(303);
  });

  test("the mail of a used link is deleted at once, sessions and links by the purge", async ({ database, app }) => {
    await signIn(app);
    await app.post("/office/sign-in", { address: MINA });
    const retentionDays = { contact: 1, demo: 1, application: 1 };
    const purge = (now: number) => eraseExpired(database, app.config.dataDir, { retentionDays, now });
    const counts = async () => [
      (await database.selectFrom("session").selectAll().execute()).length,
      (await database.selectFrom("sign_in").selectAll().execute()).length,
      (await database.selectFrom("outbox").selectAll().execute()).length,
    ];
    await purge(OFFICE_NOW + SESSION_IDLE_MS);
    expect(await counts()).toEqual([0, 2, 1]);
    await purge(OFFICE_NOW + SIGN_IN_MS + COUNTED_MS - 1);
    expect(await counts()).toEqual([0, 2, 0]);
    await purge(OFFICE_NOW + SIGN_IN_MS + COUNTED_MS);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test("requests are limited per client, also for strangers", async ({ app }) => {
    const ask = async (address: string, client: string) =>
      (await app.post("/office/sign-in", { address }, { headers: { "x-forwarded-for": client } })).status;
    for (let count = 0; count < 20; count++) expect(await ask(`a${count}@x.example`, "198.51.100.1")).toBe(303);
    expect(await ask(JOY, "198.51.100.1")).toBe(429);
    expect(await ask(JOY, "203.0.113.1")).toBe(303);
  });

  test("unused requests send at most 8 mails a day, and never lock the person out", async ({ database, app }) => {
    const step = 15 * 60 * 1000;
    const sent: number[] = [];
    for (let count = 0; count < 2 * 96; count++) {
      app.clock.now = OFFICE_NOW + count * step;
      const before = await mailedLinks(database);
      const headers = { "x-forwarded-for": `192.0.${count % 250}.${Math.floor(count / 250)}` };
      expect((await app.post("/office/sign-in", { address: MINA }, { headers })).status).toBe(303);
      const links = await mailedLinks(database);
      if (links.length > before.length) sent.push(count);
      expect(links.some(({ expires_at }) => expires_at > app.clock.now)).toBe(true);
    }
    expect(sent.slice(0, 7)).toEqual([0, 1, 3, 7, 15, 31, 63]);
    const perDay = sent.map((start) => sent.filter((time) => time >= start && time < start + 96).length);
    expect(Math.max(...perDay)).toBe(8);

    const link = `/office/sign-in/${signLinkOf(app, await mailedLinks(database))}`;
    expect((await app.post(link, CHOICE)).status).toBe(303);
    await app.post("/office/sign-in", { address: MINA });
    expect((await mailedLinks(database)).length).toBe(sent.length + 1);
  });
});

const mailedLinks = (database: Database) =>
  database.selectFrom("sign_in").selectAll().where("person", "=", MINA).orderBy("mail_number").execute();

/** The token of the newest of these links. */
function signLinkOf({ config }: OfficeApp, links: Awaited<ReturnType<typeof mailedLinks>>): string {
  const { id = "", expires_at = 0 } = links.at(-1) ?? {};
  return signLink({ purpose: "sign-in", values: [id], expiresAt: expires_at }, config.officeKey ?? new Uint8Array());
}
