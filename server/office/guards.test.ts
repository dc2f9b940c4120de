import { expect, test } from "vitest";
import { saveMeeting, saveRow, sqliteIn } from "../../tests/support/database-fixtures.ts";
import {
  CHOICE,
  JOY,
  MINA,
  OFFICE_NOW,
  officeApp,
  officeState,
  signIn,
  tamperedTokens,
} from "../../tests/support/office-app.ts";
import { sqliteTest } from "../../tests/support/on-each-engine.ts";
import { postBytes } from "../../tests/support/post.ts";
import { rawRequest } from "../../tests/support/raw-request.ts";
import { BUILT_SITE } from "../../tests/support/site-fixture.ts";
import { startServer } from "../../tests/support/start-server.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { WORDS } from "../../tests/support/words.ts";
import { openDatabase } from "../database/open-database.ts";
import { createSession, createSignIn } from "../database/sessions.ts";
import { signLink } from "../links/signed-link.ts";

/* The guards of the pages of the office and of visitors. */

const SECRET = "0123456789abcdef0123456789abcdef";
const FORM = "application/x-www-form-urlencoded";

const officeTest = sqliteTest.extend("office", async ({ empty, database }, { onCleanup }) => {
  const app = officeApp(database, empty.dataDir);
  onCleanup(() => app[Symbol.asyncDispose]());
  const reference = await saveRow(database, { kind: "application" });
  const cookie = `${await signIn(app)}; ${app.sender(reference)}`;
  await app.post("/office/sign-in", { address: JOY });
  const action = `/office/action/${app.sign("action", "take", reference, MINA, "0")}`;
  const message = `/message/${app.sign("visitor", reference)}`;
  return {
    app,
    database,
    reference,
    cookie,
    pages: [
      "/office/sign-in",
      "/office/sign-in/sent",
      "/office/account",
      action,
      message,
      `${message}/erase`,
      "/message/erased",
      "/office/action/x",
      "/message/x",
      "/office/sign-in/x",
    ],
    forms: [
      "/office/sign-in",
      `/office/sign-in/${await app.newestLink()}`,
      "/office/sign-out",
      "/office/account/sign-out-everywhere",
      "/office/account/end-session",
      action,
      `${message}/withdraw`,
      `${message}/erase`,
      `${message}/resume`,
    ],
  };
});

officeTest("every response is uncached, runs no script, and passes no address on", async ({ office }) => {
  const { app, cookie, pages, forms } = office;
  const foreign = { origin: "https://evil.example" };
  const answers = [
    ...(await Promise.all(pages.map((page) => app.get(page, { cookie })))),
    ...(await Promise.all(forms.map((form) => app.post(form, {}, { cookie, headers: foreign })))),
    await app.post("/office/sign-in", { address: "no address" }),
    await app.post("/office/sign-in", { address: "x".repeat(70_000) }),
  ];
  for (const { headers, text } of answers) {
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "strict-origin",
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
    });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(text).not.toMatch(/<script|style=/);
  }
});

officeTest("no page names people of the office to readers who are not signed in", async ({ office }) => {
  const { app, database, pages, forms, reference } = office;
  await database.updateTable("submission").set({ owner: JOY }).execute();
  await saveMeeting(database, { starts_at: OFFICE_NOW, host: JOY, sequence: 1 });
  const cookie = app.sender(reference);
  const signInLink = `/office/sign-in/${await app.newestLink()}`;
  const meetingPage = `/message/meeting/${app.sign("meeting", reference, "1")}`;
  const others = forms.filter((form) => !/erase$|sign-in\/./.test(form));
  const answers = [
    ...(await Promise.all([...pages, signInLink, meetingPage].map((page) => app.get(page, { cookie })))),
    /* Without names: the page of an ended session repeats what was posted. */
    ...(await Promise.all([...others, meetingPage].map((form) => app.post(form, { person: "x" }, { cookie })))),
  ];
  for (const { text } of answers) expect(text).not.toMatch(/(?:mina|joy)@|\b(?:Mina|Joy)\b/);
});

officeTest("a form that another website sent changes nothing", async ({ office }) => {
  const { app, database, cookie, forms } = office;
  const before = await officeState(database);
  const foreign = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "https://site.example.evil.example" },
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { origin: "http://site.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { referer: "https://evil.example/page" },
  ];
  for (const form of forms) {
    for (const headers of foreign) {
      expect((await app.post(form, { address: MINA }, { cookie, headers })).status, form).toBe(403);
    }
  }
  expect(await officeState(database)).toEqual(before);
  const own = { origin: "https://site.example" };
  expect((await app.post("/office/sign-out", {}, { cookie, headers: own })).status).toBe(303);
});

officeTest("tampered, foreign and expired links of every kind reveal and change nothing", async ({ office }) => {
  const { app, database, reference, cookie } = office;
  const links = [
    ["/office/sign-in/", await app.newestLink(), 'href="/office/sign-in"'],
    ["/office/action/", app.sign("action", "take", reference, MINA, "0"), 'href="/office"'],
    ["/message/", app.sign("visitor", reference), WORDS.message.expired.title],
    ["/message/meeting/", app.sign("meeting", reference, "1"), WORDS.meeting.expired.title],
  ] as const;
  const before = await officeState(database);
  for (const [path, token] of links) {
    const foreign = [
      ...links.map(([, other]) => other).filter((other) => other !== token),
      app.sign("action", "erase", reference, MINA, "0"),
      app.sign("action", "take", reference, "gone@office.example", "0"),
    ];
    for (const changed of [...tamperedTokens(token), ...foreign])
      for (const end of path === "/message/" ? ["", "/withdraw", "/erase", "/resume"] : [""])
        for (const { status, headers, text } of [
          await app.get(path + changed + end),
          await app.post(path + changed + end, { choice: "none" }),
        ]) {
          expect([403, 404, 503], path + changed + end).toContain(status);
          expect(headers["set-cookie"]).toBeUndefined();
          for (const hidden of [reference, MINA, JOY, "Dhaka"]) expect(text).not.toContain(hidden);
        }
  }
  app.clock.now += 25 * 60 * 60 * 1000;
  for (const [path, token, wayOn] of links)
    for (const { status, text } of [
      await app.get(path + token, { cookie }),
      await app.post(path === "/message/" ? `${path + token}/erase` : path + token, {}, { cookie }),
    ])
      expect([path, status, text.includes(wayOn)]).toEqual([path, 410, true]);
  expect(await officeState(database)).toEqual(before);
  app.clock.now = OFFICE_NOW;
  await database.deleteFrom("submission").execute();
  expect((await app.post(links[1].slice(0, 2).join(""))).text).toContain("erased");
  expect((await app.get(links[3].slice(0, 2).join(""))).status).toBe(410);
});

officeTest("other methods, too large and unreadable bodies are rejected", async ({ office }) => {
  const { app, database, cookie, pages, forms } = office;
  const before = await officeState(database);
  for (const page of pages) {
    for (const method of ["PUT", "OPTIONS"] as const) {
      expect([404, 405], page).toContain((await app.send(method, page)).status);
    }
  }
  for (const form of forms) {
    const large = await app.send("POST", form, { cookie, headers: { "content-type": FORM } }, "x".repeat(70_000));
    expect([413, 415], form).toContain(large.status);
    const json = await app.send("POST", form, { cookie, headers: { "content-type": "application/json" } }, "{}");
    expect(json.status, form).toBe(415);
  }
  const unreadable = Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0x25, 0x25, 0x80, 0x26, 0x3d, 0x00]);
  for (const form of ["/office/sign-in", forms[1] ?? ""]) {
    const { status } = await app.send("POST", `${form}x`, { headers: { "content-type": FORM } }, unreadable);
    expect([400, 403, 404], form).toContain(status);
  }
  expect(await officeState(database)).toEqual(before);
});

officeTest("the session's cookie is bound to the host and hidden from scripts", async ({ office }) => {
  const cookieOver = async (SITE_URL: string) => {
    await using app = officeApp(office.database, office.app.config.dataDir, { SITE_URL });
    await app.post("/office/sign-in", { address: MINA });
    const { headers } = await app.post(`/office/sign-in/${await app.newestLink()}`, CHOICE);
    return String(headers["set-cookie"]);
  };
  const attributes = String.raw`=[\w-]{43}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`;
  expect(await cookieOver("https://site.example")).toMatch(new RegExp(`^__Host-office${attributes}; Secure$`));
  expect(await cookieOver("http://site.example")).toMatch(new RegExp(`^office${attributes}$`));
});

test("without OFFICE, every address of the office is like any unknown one", async () => {
  await using server = await startServer({ site: BUILT_SITE, env: { OFFICE: "", OFFICE_SECRET: SECRET } });
  const ask = async (path: string, method: string) => {
    const response = await fetch(server.url + path, {
      method,
      redirect: "manual",
      ...(method === "POST" && { body: new URLSearchParams({ address: MINA }) }),
    });
    const { date: _date, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: await response.text() };
  };
  for (const method of ["GET", "HEAD", "POST", "PUT"]) {
    const unknown = await ask("/no-such-page/x", method);
    expect(unknown.status).toBe(404);
    const paths = ["", "/sign-in", "/sign-in/x", "/account", "/action/x", "/x"].map((path) => `/office${path}`);
    for (const path of paths) expect(await ask(path, method), path).toEqual(unknown);
  }
});

test("the log says who signed in, and has no token, other address or text, at the level debug", async () => {
  const env = { OFFICE: MINA, OFFICE_SECRET: SECRET, LOG_LEVEL: "debug" };
  await using server = await startServer({ site: BUILT_SITE, env });
  const ask = (path: string, init: RequestInit = {}) => fetch(server.url + path, { redirect: "manual", ...init });
  const post = (path: string, body: Record<string, string> = {}) =>
    ask(path, { method: "POST", body: new URLSearchParams(body) });
  await post("/office/sign-in", { address: MINA, next: "/office/messages/secret-path" });
  await post("/office/sign-in", { address: "stranger@x.example" });
  await using database = await openDatabase(sqliteIn(server.dataDir));
  const { id, expiresAt } = await createSignIn(database, MINA, Date.now());
  const link = signLink({ purpose: "sign-in", values: [id], expiresAt }, Buffer.from(SECRET));
  const { headers } = await post(`/office/sign-in/${link}`, CHOICE);
  const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
  await ask("/office/account/sign-out-everywhere", { method: "POST", headers: { cookie, "content-type": FORM } });
  const token = "WzE3OTU0MjQ0MDAwMDAsIkEiXQ.secretsignature";
  const long = "a".repeat(6_000);
  for (const path of [
    `/office/sign-in/${token}`,
    `/office/action/${token}`,
    `/message/${token}`,
    `/message/${token}/erase`,
  ]) {
    for (const answer of [await ask(path), await post(path), await ask(`${path}?next=secret-path`)]) {
      expect([403, 404]).toContain(answer.status);
    }
    expect([403, 404]).toContain((await ask(`${path}${long}`)).status);
    for (const malformed of ["%", "%zz", "%FF", "%C3%28", "%00"]) {
      expect([403, 404]).toContain((await ask(`${path}${malformed}`)).status);
    }
  }
  const huge = `GET /message/${"a".repeat(10_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  expect((await rawRequest(server.port, huge)).status).toBe(431);
  const large = await postBytes(`${server.url}/office/sign-in`, Buffer.alloc(100_000, "a"), {
    "content-type": FORM,
  });
  expect(large.status).toBe(413);
  const log = JSON.stringify(server.log);
  expect(log).toContain("/office/sign-in/:token");
  const secrets = [link, cookie.split("=")[1], token, "secretsignature", "secret-path", "stranger", "aaaaaaaa"];
  for (const hidden of secrets) expect(log).not.toContain(hidden);
  const events = server.log.filter((line) => JSON.stringify(line).includes(MINA));
  expect(events.map(({ msg, person }) => [msg, person])).toEqual([
    ["sign-in link mailed", MINA],
    ["signed in", MINA],
    ["signed out everywhere", MINA],
  ]);
  for (const { time } of events) expect(time).toBeGreaterThan(0);
});

test("a restart ends the sessions of people who are not in OFFICE, and with another OFFICE_SECRET all of them", async () => {
  await using data = await tempFolder();
  const cookies: Record<string, string> = {};
  await using database = await openDatabase(sqliteIn(data.path));
  for (const person of [MINA, JOY]) cookies[person] = `office=${await createSession(database, person, Date.now())}`;
  const links = async () => (await database.selectFrom("sign_in").selectAll().execute()).length;
  const statusOf = async (person: string, OFFICE: string, OFFICE_SECRET = SECRET) => {
    await createSignIn(database, JOY, Date.now());
    await using server = await startServer({ dataDir: data.path, env: { OFFICE, OFFICE_SECRET } });
    const headers = { cookie: cookies[person] ?? "" };
    const { status } = await fetch(`${server.url}/office/account`, { headers, redirect: "manual" });
    return [status, await links()];
  };
  expect(await statusOf(MINA, MINA)).toEqual([200, 0]);
  expect(await statusOf(JOY, `${MINA},${JOY}`)).toEqual([303, 1]);
  expect(await statusOf(MINA, `${MINA},${JOY}`, SECRET.toUpperCase())).toEqual([303, 0]);
});
