import { join } from "node:path";
import { load } from "cheerio";
import { expect } from "vitest";
import { DAY, HOUR } from "#contract/duration.ts";
import { fillText } from "#contract/fill-text.ts";
import { ANSWER_MARK } from "#contract/form-renderer.ts";
import type { Database } from "#server/database/schema.ts";
import type { OutgoingMail } from "#server/delivery/mail.ts";
import { mailChannels } from "#server/delivery/mail-channels.ts";
import { loadPages, type Pages } from "#server/http/pages.ts";
import { deliveriesOf, submissionOf } from "../support/database-fixtures.ts";
import { NO_PAGES, officeApp, signIn } from "../support/office-app.ts";
import { sqliteTest } from "../support/on-each-engine.ts";
import { DEMO, MESSAGE, multipartBody, newMessage, textParts } from "../support/post.ts";
import { BUILT_SITE, languagesOfSite, writeFiles } from "../support/site-fixture.ts";

const LANGUAGES = languagesOfSite();
const { de, bn, ar } = LANGUAGES;
const OTHERS = Object.values({ de, bn, ar });
const FORM = { name: "Ada", email: "ada@visitor.example", description: "Hello" };
const JSON_TYPE = { "content-type": "application/json" };

const pagesIn = ({ prefix }: { prefix: string }) => ({
  [`${prefix}/404.html`]: `unknown in ${prefix}`,
  [`${prefix}/message-sent.html`]: `sent in ${prefix}`,
  [`${prefix}/answers/sent/contact.html`]: `<p>${prefix}</p>${ANSWER_MARK}example${ANSWER_MARK}`,
  [`${prefix}/answers/not-sent/contact.html`]: `<p>${prefix}</p>${ANSWER_MARK}example${ANSWER_MARK}`,
});

/** The server in this process, with a site in four languages that promises an answer within 12 hours. */
async function startSite(database: Database, dataDir: string, env: Record<string, string> = {}) {
  const dist = join(dataDir, "dist");
  await writeFiles(dist, Object.assign({}, BUILT_SITE, ...OTHERS.map(pagesIn)));
  let pages: Pages = NO_PAGES;
  const app = officeApp(database, dataDir, { ACKNOWLEDGE: "on", ...env }, { pages: () => pages });
  const twelve = { hours: 12, clock: "always" } as const;
  app.records.config = { ...app.config, languages: LANGUAGES, promises: { contact: twelve, demo: twelve } };
  pages = await loadPages(dist, app.records.config);
  const sent: OutgoingMail[] = [];
  const transport = {
    kind: "files",
    send: async (mail: OutgoingMail) => void sent.push(mail),
    compose: async () => Buffer.alloc(0),
    close: () => {},
  } as const;
  const { signal } = new AbortController();
  const channels = mailChannels({ database, transport, settings: app.settings, scanner: undefined, signal });
  return {
    ...app,
    postJson: (path: string, body: object) => app.send("POST", path, { headers: JSON_TYPE }, JSON.stringify(body)),
    postDemo(path: string, fields = DEMO, more: Record<string, string> = {}) {
      const { boundary, bytes } = multipartBody(textParts(fields));
      const headers = { "content-type": `multipart/form-data; boundary=${boundary}`, ...more };
      return app.send("POST", path, { headers }, bytes);
    },
    /** Sends the newest mail of a channel. */
    async newestMail(channel: "mail" | "acknowledgement" | "visitor" | "office") {
      const delivery = (await deliveriesOf(database, channel)).at(-1);
      if (!delivery) throw new Error(`no mail on the channel ${channel}`);
      await channels[channel].deliver({ ...delivery, submission: await submissionOf(database) });
      const mail = sent.at(-1);
      if (!mail) throw new Error("it was not sent");
      return mail;
    },
    async act(change: string, fields: Record<string, string>) {
      const { reference, version } = await submissionOf(database);
      const cookie = await signIn(app);
      const form = { version: String(version), change, note: "", ...fields };
      const { status } = await app.post(`/office/messages/${reference}/change`, form, { cookie });
      expect(status).toBe(303);
    },
  };
}

const test = sqliteTest.extend("site", async ({ empty, database }, { onCleanup }) => {
  const site = await startSite(database, empty.dataDir);
  onCleanup(() => site[Symbol.asyncDispose]());
  return site;
});

test.for(OTHERS)(
  "a form in $words.language is answered in it, with and without JavaScript",
  async (language, { site, database }) => {
    const { prefix, words, direction } = language;
    const tag = words.language;
    const call = `/api${prefix}/landing-mail`;
    const { status, text } = await site.postJson(call, newMessage());
    const { message, reference, due } = JSON.parse(text);
    expect([status, message]).toEqual([
      200,
      fillText(words.server.sentWithDue, { sent: words.contact.sent, reference, due }),
    ]);
    expect(due).toContain(
      new Intl.DateTimeFormat(tag, { weekday: "long", timeZone: "Asia/Dhaka" }).format(site.clock.now + 12 * HOUR),
    );
    expect(await submissionOf(database, reference)).toMatchObject({ language: tag, kind: "contact" });
    const invalid = await site.postJson(call, {});
    expect([invalid.status, JSON.parse(invalid.text).error]).toEqual([400, words.contact.allFields]);

    const posted = await site.post(call, FORM);
    const location = String(posted.headers.location);
    expect([posted.status, location]).toEqual([303, expect.stringMatching(`^${prefix}/message-sent\\?reference=C-`)]);
    const confirmation = await site.get(location);
    expect(confirmation.text).toContain(`<p>${prefix}</p><i>Ada</i><b>${location.slice(-10)}</b><p>${due}</p>`);
    expect((await site.get(`${prefix}/message-sent`)).text).toBe(`sent in ${prefix}`);
    const again = await site.post(call, { ...FORM, name: "" });
    expect([again.status, again.text]).toEqual([
      400,
      expect.stringContaining(`<p>${prefix}</p><form id="contact" lang="${tag}">`),
    ]);
    expect(load(again.text)("[role=status]").text()).toBe(words.contact.allFields);
    /* The build has no page for demos. */
    const plain = load(
      (
        await site.postDemo(
          `/api${prefix}/book-demo`,
          { ...DEMO, email: "" },
          { accept: "text/html", "sec-fetch-mode": "navigate" },
        )
      ).text,
    );
    expect([plain("html").attr("lang"), plain("html").attr("dir")]).toEqual([
      tag,
      direction === "rtl" ? "rtl" : undefined,
    ]);
    expect([plain("h1").text(), plain("a").attr("href")]).toEqual([words.server.page.notSent, prefix]);
  },
);

test("numbers and dates are written as the language does, and what is from left to right is isolated in Arabic", async ({
  site,
}) => {
  const sent = async (prefix: string) =>
    JSON.parse((await site.postJson(`/api${prefix}/landing-mail`, newMessage())).text);
  const bangla = await sent("/bn");
  expect(bangla.message).toBe(
    `ধন্যবাদ। আপনার বার্তা পেয়েছি। রেফারেন্স ${bangla.reference}। সোমবার ২৩\u00a0নভেম্বর, ০৩:০০ (বাংলাদেশ) পর্যন্ত অপেক্ষা করুন।`,
  );
  const long = { ...MESSAGE, description: "ক".repeat(5001) };
  const { error } = JSON.parse((await site.postJson("/api/bn/landing-mail", long)).text);
  expect(error).toMatch(/৫০০০.*৫০০১/);
  const arabic = await sent("/ar");
  expect(arabic.message).toContain(`الرقم المرجعي \u2068${arabic.reference}\u2069.`);
});

test("a form is too large, sent too often or refused in its language", async ({ empty, database }) => {
  await using site = await startSite(database, empty.dataDir, { RATE_LIMIT: "2/10m" });
  const { errors } = de.words.server;
  const long = { ...MESSAGE, description: "x".repeat(70_000) };
  const tooLarge = fillText(errors.tooLarge, { limit: 5000 });
  expect(JSON.parse((await site.postJson("/api/de/landing-mail", long)).text)).toEqual({ error: tooLarge });
  const native = await site.post("/api/de/landing-mail", { ...FORM, description: long.description });
  expect(native.status).toBe(413);
  expect(load(native.text)("[role=status]").text()).toBe(`${tooLarge} ${de.words.server.goBack}`);
  const foreign = { headers: { origin: "https://evil.example" } };
  expect((await site.post("/api/de/landing-mail", FORM, foreign)).text).toContain(errors.foreignOrigin);
  for (const path of ["/api/de/landing-mail", "/api/landing-mail"])
    expect((await site.postJson(path, newMessage())).status).toBe(200);
  const { status, text, headers } = await site.postJson("/api/de/landing-mail", newMessage());
  const wait = /in (\d+ Minuten) noch/.exec(text)?.[1] ?? "";
  expect([status, JSON.parse(text).error]).toEqual([
    429,
    fillText(de.words.server.retry, { sentence: errors.tooManyRequests, wait }),
  ]);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  const again = await site.postDemo("/api/de/book-demo", DEMO, { "sec-fetch-mode": "navigate" });
  expect([again.status, load(again.text)("html").attr("lang")]).toEqual([429, "de"]);
});

test("an unknown tag, the default language's tag and a missing page are not found", async ({ site }) => {
  for (const tag of ["xx", "en", "DE", "constructor", "%64e", "de/de"]) {
    const { status, text } = await site.postJson(`/api/${tag}/landing-mail`, newMessage());
    expect([tag, status, JSON.parse(text).error]).toEqual([tag, 404, expect.any(String)]);
  }
  const unknown = await site.postJson("/api/de/nothing", {});
  expect([unknown.status, JSON.parse(unknown.text).error]).toEqual([404, de.words.server.errors.unknownAddress]);
  const wrong = await site.get("/api/de/book-demo");
  expect([wrong.status, wrong.headers.allow]).toEqual([405, "POST"]);
  expect(JSON.parse(wrong.text).error).toBe(de.words.server.errors.wrongMethod);
  const pages = ["/bn/nothing", "/bn/nothing/more", "/nothing", "/en/message-sent?reference=C-7K3M9QXA", "/bn/%zz"];
  const answers = await Promise.all(pages.map((path) => site.get(path)));
  expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 404));
  expect(answers.map(({ text }) => text === "unknown in /bn")).toEqual([true, true, false, false, false]);
  expect((await site.get("/bn/404")).text).toBe("unknown in /bn");
});

test("what is written in Bangla on the English form is kept, and answered in English", async ({ site, database }) => {
  const body = "আমাদের একটা ওয়েবসাইট দরকার।";
  const { message } = JSON.parse(
    (await site.postJson("/api/landing-mail", { ...MESSAGE, name: "রহিমা", description: body })).text,
  );
  expect(message).toMatch(/^Thank you\./);
  expect(await submissionOf(database)).toMatchObject({ language: "en", body });
  const mail = await site.newestMail("mail");
  expect([mail.subject, mail.text.includes(body)]).toEqual([expect.stringContaining("রহিমা"), true]);
  expect(mail.text).not.toContain("Language");
  expect((await site.newestMail("acknowledgement")).html).toContain('<html lang="en">');
});

test("a demo request in German gets every mail, its calendar entry and its pages in German", async ({
  site,
  database,
}) => {
  await site.postDemo("/api/de/book-demo", { ...DEMO, budget: "<10k" });
  const { reference } = await submissionOf(database);
  expect((await site.newestMail("mail")).text).toMatch(/^Language: +German$/m);
  const thanks = await site.newestMail("acknowledgement");
  expect(thanks).toMatchObject({
    subject: `Ihre Terminanfrage ist eingegangen (${reference})`,
    from: { name: de.siteName },
    html: expect.stringContaining('<html lang="de">'),
    text: expect.stringContaining("Sie hören von uns bis Montag, 23.\u00a0November, 03:00, Ortszeit Dhaka."),
  });
  const path = (mail: OutgoingMail) => new URL(/https:\S+\/message\/\S+/.exec(mail.text)?.[0] ?? "").pathname;
  const own = { cookie: site.sender(reference) };
  const page = load((await site.get(path(thanks), own)).text);
  expect([page("html").attr("lang"), page("h1").text()]).toEqual(["de", de.words.message.titles.demo]);
  expect([page(".skip").text(), page(".brand").attr("href")]).toEqual([de.words.message.skip, "/de"]);

  const { meeting } = de.words;
  await site.act("offer", { "offer.time": "2026-11-24T10:00", "offer.minutes": "30", "offer.place": "Hier" });
  const offer = await site.newestMail("visitor");
  expect(offer).toMatchObject({
    subject: fillText(meeting.mails.offer.subject, { reference }),
    from: { name: de.siteName },
  });
  expect(load((await site.get(path(offer))).text)("h1").text()).toBe(meeting.choose.title);
  await site.post(path(offer), { choice: String(Date.parse("2026-11-24T04:00:00Z")) });
  const booked = await site.newestMail("visitor");
  const title = (words: typeof meeting) => fillText(words.calendar.title, { reference, client: DEMO.company });
  const entry = (mail: OutgoingMail) => mail.calendar?.content.replaceAll("\r\n ", "");
  expect(entry(booked)).toContain(`SUMMARY:${title(meeting)}`);
  expect(entry(booked)).toContain(encodeURI(path(booked)));
  expect(entry(await site.newestMail("office"))).toContain(`SUMMARY:${title(site.config.words.meeting)}`);

  await site.act("reply", { text: "Guten Tag" });
  const answer = await site.newestMail("visitor");
  expect(answer.subject).toBe(`Re: ${de.siteName} (${reference})`);
  expect(answer.html).toContain('<html lang="de">');
  expect(answer.text).toMatch(
    /Mina\nBeispiel & Söhne\n\nAda Lovelace, Sonntag, 22\.\u00a0November, 15:00, Ortszeit Dhaka:/,
  );

  site.clock.now += 900 * DAY;
  const late = load((await site.get(path(thanks))).text);
  expect([late("html").attr("lang"), late("h1").text()]).toEqual(["de", de.words.message.expired.title]);
  site.clock.now = Date.parse("2026-11-22T09:00:00Z");
  const erased = await site.post(`${path(thanks)}/erase`, {}, own);
  expect(load((await site.get(String(erased.headers.location))).text)("h1").text()).toBe(de.words.message.erase.done);
  expect(load((await site.get(path(thanks), own)).text)("h1").text()).toBe(de.words.message.erased.title);
});

test("mails and pages of a language whose words are lent are in the language of the words", async ({
  site,
  database,
}) => {
  const lent = { ...LANGUAGES.en, prefix: "/ar", siteName: ar.siteName };
  site.records.config = { ...site.records.config, languages: { ...LANGUAGES, ar: lent } };
  const again = await site.post("/api/ar/landing-mail", { ...FORM, name: "" });
  expect(again.text).toContain('<p>/ar</p><form id="contact" lang="ar">');
  await site.postJson("/api/ar/landing-mail", MESSAGE);
  expect(await submissionOf(database)).toMatchObject({ language: "ar" });
  const inWords = { from: { name: ar.siteName }, html: expect.stringMatching(/<html lang="en">.*\/ar\b/s) };
  const thanks = await site.newestMail("acknowledgement");
  expect(thanks).toMatchObject({ ...inWords, text: expect.stringContaining("Monday") });
  await site.act("reply", { text: "Hello" });
  expect(await site.newestMail("visitor")).toMatchObject({
    from: inWords.from,
    html: expect.stringContaining('<html lang="en">'),
  });
  const page = load((await site.get(new URL(/https:\S+\/message\/\S+/.exec(thanks.text)?.[0] ?? "").pathname)).text);
  expect([page("html").attr("lang"), page(".brand").attr("href")]).toEqual(["en", "/ar"]);
});

test("mails and the visitor's page run from right to left in Arabic, and in the default language once the site has none", async ({
  site,
  database,
}) => {
  await site.postJson("/api/ar/landing-mail", MESSAGE);
  const { reference } = await submissionOf(database);
  const { html, text } = await site.newestMail("acknowledgement");
  const $ = load(html);
  expect([$("html").attr("lang"), $("html").attr("dir"), $("body > table").attr("dir")]).toEqual(["ar", "rtl", "rtl"]);
  expect(html).toContain("max-width:600px;text-align:right");
  expect(html).toContain("padding:0 20px 0 0");
  expect(text).toContain(`الرقم المرجعي: \u2068${reference}\u2069`);
  const url = `/message/${site.sign("visitor", reference)}`;
  const page = load((await site.get(url)).text);
  expect([page("html").attr("lang"), page("html").attr("dir"), page("h1").text()]).toEqual(["ar", "rtl", "رسالتك"]);
  const unread = load((await site.get("/message/unreadable")).text);
  expect([unread("html").attr("lang"), unread("html").attr("dir")]).toEqual(["en", undefined]);

  site.records.config = { ...site.records.config, languages: { en: LANGUAGES.en } };
  const english = load((await site.get(url)).text);
  expect([english("html").attr("lang"), english("html").attr("dir")]).toEqual(["en", undefined]);
  const mail = await site.newestMail("acknowledgement");
  expect([mail.from.name, mail.html.includes('<html lang="en">')]).toEqual([site.config.siteName, true]);
  /* A page that is still open in the language sends what was typed. */
  expect((await site.postJson("/api/ar/landing-mail", newMessage())).status).toBe(200);
});
