import { load } from "cheerio";
import { expect } from "vitest";
import { deliveriesOf, saveRow } from "../../tests/support/database-fixtures.ts";
import { onEachEngine } from "../../tests/support/on-each-engine.ts";
import { languagesOfSite } from "../../tests/support/site-fixture.ts";
import { NOW, officeTest, type startOffice } from "../../tests/support/start-office.ts";
import type { PreparedMail } from "../delivery/mail.ts";

const { en, de, bn } = languagesOfSite();

onEachEngine((emptyDatabase) => {
  const test = officeTest(emptyDatabase);
  const translate = ({ records }: Pick<Awaited<ReturnType<typeof startOffice>>, "records">) => {
    const german = {
      ...de,
      savedReplies: [
        { id: "details", label: "Rückfragen", text: "Guten Tag {name},\n\nbis wann? {reference}", answers: true },
        { id: "termin", label: "Nur auf Deutsch", text: "Welcher Tag passt?", answers: true },
      ],
    };
    records.config = { ...records.config, languages: { en, de: german, bn } };
  };

  test("the office names and finds the language of a message, also one that the site no longer has", async ({
    database,
    office,
  }) => {
    translate(office);
    const answered = { due_at: NOW - 1, status: "answered", answered_at: NOW - 2 } as const;
    for (const language of [null, "en", "bn", "fr"])
      await saveRow(database, { name: `Ada ${language}`, language, ...answered }, { now: NOW - 3 });
    const page = async (query: string) => load((await office.get(`/office?view=all&${query}`)).body);
    const names = ($: ReturnType<typeof load>) =>
      $(".who")
        .toArray()
        .map((each) => $(each).text().split(",")[0])
        .toSorted();
    const $ = await page("");
    expect(
      $("[name=language] option")
        .toArray()
        .map((each) => $(each).text()),
    ).toEqual(["All languages", "English", "German", "Bangla", "French"]);
    expect(names(await page("language=en"))).toEqual(["Ada en", "Ada null"]);
    expect(names(await page("language=fr"))).toEqual(["Ada fr"]);
    const bangla = await page("language=bn");
    expect([names(bangla), bangla(".tags").text()]).toEqual([["Ada bn"], expect.stringContaining("in Bangla")]);
    const message = await office.get(bangla(".message-row a").attr("href") ?? "");
    expect(load(message.body)(".tags").first().text()).toContain("in Bangla");
    const csv = (await office.get("/office/messages.csv?view=all&language=bn")).body;
    expect(csv).toMatch(/,language\r\n[^\n]*,bn\r\n$/);
    const figures = load((await office.get("/office/figures")).body);
    const groups = figures("tbody th")
      .toArray()
      .map((each) => figures(each).text());
    expect(groups).toEqual(["All messages", "Contact", "In Bangla", "In English", "In French"]);
    expect(figures("tbody tr").eq(3).text()).toContain("2 of 2");
  });

  test("an office of one language shows nothing about languages", async ({ database, office }) => {
    const reference = await saveRow(database, { language: "en", due_at: NOW - 1 }, { now: NOW - 3 });
    for (const path of ["/office", `/office/messages/${reference}`, "/office/replies"])
      expect((await office.get(path)).body).not.toMatch(/[Ll]anguage|English/);
    expect((await office.get("/office/figures")).body).not.toContain("In English");
  });

  test("saved replies are offered in the language of the message, as the content or else the office has them", async ({
    database,
    office,
  }) => {
    translate(office);
    const references = {
      de: await saveRow(database, { name: "Ada", kind: "application", language: "de" }, { now: NOW }),
      bn: await saveRow(database, { name: "Ada", language: "bn" }, { now: NOW }),
    };
    const offered = async (language: keyof typeof references) => {
      const $ = load((await office.get(`/office/messages/${references[language]}`)).body);
      return $(".chips button")
        .toArray()
        .map((each) => $(each).text());
    };
    const inGerman = ["Rückfragen", "We read it", "Nur auf Deutsch", "Decline"];
    expect([await offered("de"), await offered("bn")]).toEqual([inGerman, ["Ask for details", "We read it"]]);
    const save = async (query: string, label: string) => {
      const $ = load((await office.get(`/office/replies${query}`)).body);
      const fields = [...new URLSearchParams($("main form").serialize())];
      const typed = fields.map(([name, value]): [string, string] => [name, name === "label-0" ? label : value]);
      return (await office.post(`/office/replies${query}`, typed)).headers.location;
    };
    expect(await save("", "Ask for a date")).toBe("/office/replies?done=saved#status");
    expect([await offered("de"), await offered("bn")]).toEqual([inGerman, ["Ask for a date", "We read it"]]);
    expect(await save("?language=de", "Frage")).toBe("/office/replies?language=de&done=saved#status");
    expect(await save("?language=de", "Fragen")).toContain("language=de");
    expect([await offered("de"), await offered("bn")]).toEqual([
      ["Fragen", ...inGerman.slice(1)],
      ["Ask for a date", "We read it"],
    ]);
    expect(load((await office.get("/office/replies?language=xx")).body)("[name=label-0]").val()).toBe("Ask for a date");
    const fields = { reply: "0", "id-0": "details", "label-0": "Spørsmål", "text-0": "Hei", decline: "Nei" };
    const removed = await office.post("/office/replies?language=nb", fields);
    const kept = load(removed.body);
    expect([removed.statusCode, kept("[name=label-0]").val(), kept("#replies").attr("action")]).toEqual([
      409,
      "Spørsmål",
      "/office/replies?language=nb#status",
    ]);
    expect(await offered("bn")).toEqual(["Ask for a date", "We read it"]);

    const path = `/office/messages/${references.de}`;
    await office.post(`${path}/change`, { version: "0", change: "append?reply=:decline", text: "" });
    const text = String(load((await office.get(path)).body)("#text").val());
    expect(text).toBe(de.words.decline.text.replace("{name}", "Ada").replace("{role}", "").trim());
    await office.post(`${path}/change`, { version: "0", change: "decline", text: text.replaceAll(/\[.+?\]/g, "…") });
    const [letter] = await deliveriesOf(database, "visitor");
    expect(JSON.parse(letter?.payload ?? "") as PreparedMail).toMatchObject({
      language: "de",
      subject: de.words.decline.subject.replace("{reference}", references.de),
    });
  });
});
