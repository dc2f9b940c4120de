import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { parse } from "yaml";
import { editorFolders } from "../../tests/support/editor-folders.ts";
import { IS_LONG } from "../../tests/support/test-run.ts";
import { testWith } from "../../tests/support/test-with.ts";
import type { EditorState, OpenRecord, PublishedVersion, RecordSummary, SaveAnswer } from "../api-types.ts";
import { identifyOfficePerson } from "../identify-person.ts";
import { openPublisher } from "../publish/publisher.ts";
import { openDrafts } from "../records/drafts.ts";
import { buildEditor } from "../server.ts";

const API = "/office/content/api";
const ABOUT = "pages/about.yaml";
const ADA = { name: "Ada", email: "ada@example.com" };
const JOY = { name: "Joy", email: "joy@example.com" };

/** The editor's server on a copy of the sample content. */
async function editor() {
  const site = await editorFolders();
  const { folders } = site;
  const clock = { now: Date.UTC(2026, 10, 22) };
  const start = () => {
    const drafts = openDrafts(folders);
    const publisher = openPublisher({ folders, drafts, environment: process.env });
    return buildEditor({
      folders,
      drafts,
      publisher,
      person: identifyOfficePerson("k"),
      isLocal: false,
      now: () => clock.now,
      logLevel: "silent",
    });
  };
  let app = start();
  const send = async <T>(method: "GET" | "POST" | "PUT", path: string, payload?: object, person = ADA) => {
    const headers = { "x-editor-key": "k", "x-editor-person": JSON.stringify(person) };
    const answer = await app.inject({ method, url: `${API}/${path}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json<T>() };
  };
  return {
    site,
    clock,
    send,
    get: async <T>(path: string) => (await send<T>("GET", path)).body,
    async restart() {
      await app.close();
      app = start();
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await site[Symbol.asyncDispose]();
    },
  };
}

const test = testWith("office", editor);

test("every record of the overview can be opened and saved as it is", async ({ office }) => {
  const list = await office.get<RecordSummary[]>("records");
  expect(list.length).toBeGreaterThan(25);
  for (const { name, title, address } of list) {
    const record = await office.get<OpenRecord>(`records/${name}`);
    expect(record).toMatchObject({ name, title, address, published: record.value });
    expect(record.schema.kind).toBeDefined();
    const { value } = record;
    const { body } = await office.send("PUT", `records/${name}`, { tab: "a", base: value, value });
    expect(body).toEqual({ outcome: "saved", problems: [], title });
  }
});

test("what is typed can be found before it is valid, and no value stops the others", async ({ office }) => {
  const open = (name: string) => office.get<OpenRecord>(`records/${name}`);
  const save = async (name: string, value: unknown) =>
    (await office.send<SaveAnswer>("PUT", `records/${name}`, { tab: "a", base: (await open(name)).value, value })).body;
  const about = (await open(ABOUT)).value as { page: object; sections: { kind: string; items: object[] }[] };
  const sections = about.sections.map((section) =>
    section.kind === "people"
      ? { ...section, id: "crew", items: [{ name: "Nora New" }, {}, ...section.items] }
      : section,
  );
  expect(await save(ABOUT, { ...about, page: { ...about.page, title: "Typed" }, sections })).toMatchObject({
    outcome: "saved",
    problems: expect.arrayContaining([expect.objectContaining({ record: ABOUT })]),
  });
  const { value, shown, choices } = await open(ABOUT);
  expect([value, shown]).toEqual([{ ...about, page: { ...about.page, title: "Typed" }, sections }, about]);
  expect(choices.records.people?.map(({ id }) => id)).toEqual(expect.arrayContaining(["Nora New"]));
  expect(choices.records.people).not.toContainEqual({ id: "undefined", title: "undefined" });
  const ofAbout = choices.pages.filter(({ address }) => /^\/about(?:$|#crew$)/.test(address));
  expect(ofAbout.map(({ title }) => title)).toEqual(["Typed", expect.stringMatching(/^Typed › ./)]);
  const wrong = [
    7,
    "text",
    [],
    [[null]],
    { page: 1 },
    { page: { title: {} }, sections: [null, { kind: 7, items: [null] }] },
  ];
  const names = ["site.yaml", "navigation.yaml", "pages/contact.yaml", "case-studies/financial-ml.yaml"];
  for (const round of IS_LONG ? [0, 4] : [4]) {
    for (const [index, name] of names.entries())
      expect(await save(name, wrong[(round + index) % wrong.length])).toMatchObject({ outcome: "saved" });
    for (const path of ["records", "changes", ...names.map((name) => `records/${name}`)])
      expect([path, (await office.send("GET", path)).status]).toEqual([path, 200]);
  }
  await save("site.yaml", { timeZone: "Nowhere/Never", redirects: [null] });
  const list = await office.get<RecordSummary[]>("records");
  expect(list.filter(({ isReady }) => !isReady)).toHaveLength(5);
  for (const path of ["pages/contact.yaml/rename", "pages/book.yaml/rename"])
    expect((await office.send("POST", `records/${path}`, { id: "other", redirect: true })).status).toBeLessThan(500);
  expect((await office.send("POST", "records", { group: "job", title: "Weaver" })).body).toEqual({
    name: "jobs/weaver.yaml",
    address: "/careers/weaver",
  });
});

test("what is no record is neither opened nor restored", async ({ office }) => {
  for (const name of ["../package.json", "%2e%2e/package.json", "media/a.yaml", "pages/nowhere.yaml", "site.yml"])
    expect([name, (await office.send("GET", `records/${name}`)).status]).toEqual([name, 404]);
  for (const name of ["pages/nowhere.yaml", "pages/..%2Fsite.yaml", "pages/about%00.yaml", "pages%5Csite.yaml"])
    expect([name, (await office.send("POST", `records/${name}/restore`)).status]).toEqual([name, 404]);
});

test("two people translate a record once, and one changes it at a time", async ({ office }) => {
  const name = "nb/pages/about.yaml";
  const translate = (person: typeof ADA) =>
    office.send("POST", `records/${ABOUT}/translate`, { language: "nb" }, person);
  for (const person of [ADA, JOY]) expect((await translate(person)).body).toEqual({ name });
  const { body } = await office.send<OpenRecord>("POST", `records/${name}/open`, { tab: "a", isTakeOver: false });
  expect(body).toMatchObject({
    address: "/nb/about",
    title: "About us (Norwegian Bokmål)",
    original: { language: "en" },
  });
  expect(await office.send("POST", `records/${name}/restore`, {}, JOY)).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining("Ada is changing “About us (Norwegian Bokmål)”.") },
  });
  const save = (text: string, person: typeof ADA) => {
    const value = { ...(body.value as object), page: { title: text, description: text } };
    return office.send<SaveAnswer>("PUT", `records/${name}`, { tab: person.name, base: body.value, value }, person);
  };
  expect((await save("Joy", JOY)).body.outcome).toBe("onlyInHistory");
  await office.restart();
  const list = await office.get<RecordSummary[]>("records");
  const versions = list.filter(({ language }) => language === "nb");
  expect(versions.map(({ original, state }) => [original, state])).toEqual([
    ["pages/home.yaml", "new"],
    [ABOUT, "new"],
    ["interface.yaml", "new"],
    ["site.yaml", "new"],
    ["templates.yaml", "new"],
  ]);
});

test("a planned, a removed, a changed and an invented record are in the overview", async ({ office }) => {
  const post = (path: string, payload: object) => office.send("POST", path, payload);
  expect((await post("records", { group: "words", title: "More" })).status).toBe(400);
  await post("records", { group: "job", title: "Weaver" });
  const job = await office.get<OpenRecord>("records/jobs/weaver.yaml");
  const value = { ...(job.value as object), opens: "2026-12-01", closes: "2026-12-31" };
  await office.send("PUT", "records/jobs/weaver.yaml", { tab: "a", base: job.value, value });
  await post("records/pages/book.yaml/rename", { id: "call", redirect: true });
  const list = await office.get<RecordSummary[]>("records");
  const find = (name: string) => list.find((each) => each.name === name);
  expect(find("jobs/weaver.yaml")).toMatchObject({
    group: "job",
    state: "new",
    dates: [
      { day: "2026-12-01", verb: "appears on" },
      { day: "2026-12-31", verb: "is shown until" },
    ],
  });
  expect(find("pages/book.yaml")).toMatchObject({ state: "removed", address: "/book" });
  expect(find("pages/home.yaml")).toMatchObject({
    group: "page",
    warnings: [],
    samples: expect.arrayContaining([
      { entry: "quotes", count: expect.any(Number), path: ["sections", 3, "items", 0, "name"], isRemovable: true },
    ]),
  });
  expect(find("pages/about.yaml")).toMatchObject({ state: "published" });
  expect(find("site.yaml")).toMatchObject({ state: "changed" });
});

test("advice is dismissed for everybody and after a restart, until its text changes", async ({ office }) => {
  const warnings = async () =>
    (await office.get<RecordSummary[]>("records")).find(({ name }) => name === ABOUT)?.warnings;
  await office.site.edit(ABOUT, /heading: .+/, "heading: Nine services");
  const [advice] = (await warnings()) ?? [];
  expect(advice).toMatchObject({
    record: ABOUT,
    text: expect.stringMatching(/^Heading: Says “Nine services”, but there are \d+\.$/),
  });
  expect(advice?.path.at(-1)).toBe("heading");
  expect(await office.send("POST", `records/${ABOUT}/dismiss`, { text: advice?.text })).toMatchObject({ status: 200 });
  expect(await warnings()).toEqual([]);
  await office.restart();
  expect(await warnings()).toEqual([]);
  await office.site.edit(ABOUT, "Nine services", "Eight services");
  expect(await warnings()).toMatchObject([{ text: expect.stringContaining("Eight services") }]);
  expect((await office.send("POST", `records/${ABOUT}/dismiss`, { text: "a".repeat(2000) })).status).toBe(400);
  const file = join(office.site.folders.data, "dismissed.json");
  await writeFile(file, JSON.stringify(Array.from({ length: 500 }, (_, number) => `${ABOUT} ${number}`)));
  await office.send("POST", `records/${ABOUT}/dismiss`, { text: "new" });
  const kept = JSON.parse(await readFile(file, "utf8"));
  expect([kept.length, kept.at(-1)]).toEqual([500, `${ABOUT} new`]);
});

test("pages are in the order of the menu, and services in their own", async ({ office }) => {
  const list = await office.get<RecordSummary[]>("records");
  const of = (wanted: string) =>
    list.flatMap(({ group, address }) => (group === wanted ? [address.split("/").at(-1)] : [])).join(" ");
  expect(of("page")).toMatch(/^ explore-services case-studies about careers open-source /);
  expect(of("service")).toBe("cloud-devops custom-software ai-development ux-ui-design mvp-builder data-engineering");
});

/** People's actions on one record, each in a tab of their own. */
async function people(office: Awaited<ReturnType<typeof editor>>) {
  const base = parse(await office.site.published(ABOUT));
  const titled = (title: string) => ({ ...base, page: { ...base.page, title } });
  return {
    base,
    titled,
    open: (person: typeof ADA, tab: string, isTakeOver = false) =>
      office.send<OpenRecord>("POST", `records/${ABOUT}/open`, { tab, isTakeOver }, person),
    save: async (person: typeof ADA, tab: string, from: object, title: string) =>
      (await office.send<SaveAnswer>("PUT", `records/${ABOUT}`, { tab, base: from, value: titled(title) }, person)).body
        .outcome,
    others: async (person: typeof ADA, query: string) =>
      (await office.send<EditorState>("GET", `state?${query}`, undefined, person)).body.others,
    /** The texts in the history, newest first. */
    async history() {
      const versions = await office.get<PublishedVersion[]>(`history/${ABOUT}`);
      const texts = versions.map(async ({ id, by, why }) => {
        const { page } = await office.get<{ page: { title: string } }>(`history/${ABOUT}/${id}`);
        return [by.name, why, page.title];
      });
      return Promise.all(texts);
    },
  };
}

test("one tab at a time changes a record; what others typed is in the history", async ({ office }) => {
  const { base, titled, open, save, others, history } = await people(office);
  await open(ADA, "a");
  expect(await save(ADA, "a", base, "Of Ada")).toBe("saved");
  await open(ADA, "b");
  expect(await history()).toEqual([]);
  await office.restart();
  expect(await others(ADA, `tab=a&record=${ABOUT}`)).toEqual([{ person: ADA, record: ABOUT, isTaken: true }]);
  expect(await save(JOY, "j", titled("Of Ada"), "Too early")).toBe("onlyInHistory");
  expect(await save(ADA, "b", titled("Of Ada"), "Of Ada again")).toBe("saved");
  /* The answer did not arrive, and more was typed. */
  expect(await save(ADA, "b", titled("Of Ada"), "Of Ada at last")).toBe("saved");
  await others(ADA, "tab=b&record=site.yaml&record=pages%2Fhome.yaml&record=pages%2Fnone.yaml");
  expect((await others(JOY, `tab=j&record=${ABOUT}`)).map(({ record }) => record)).toEqual([
    "site.yaml",
    "pages/home.yaml",
  ]);
  await others(ADA, "tab=b");
  office.clock.now += 74_000;
  expect(await others(ADA, "tab=b")).toMatchObject([{ person: JOY }]);
  office.clock.now += 2_000;
  expect(await others(ADA, "tab=b")).toEqual([]);
  await open(ADA, "b");
  /* The tab of Joy was out of sight. She is told, and what she typed is in the history. */
  expect(await others(JOY, `tab=j&record=${ABOUT}`)).toEqual([{ person: ADA, record: ABOUT, isTaken: true }]);
  expect(await save(JOY, "j", titled("Of Ada at last"), "Of Joy")).toBe("onlyInHistory");
  expect(await history()).toEqual([
    ["Joy", "Typed while somebody else changed it", "Of Joy"],
    ["Joy", "Before Ada took over", "Of Ada at last"],
    ["Joy", "Typed while somebody else changed it", "Too early"],
  ]);
  expect((await office.send("GET", "state")).status).toBe(400);
});

test("nobody renames, removes or restores what somebody else changes", async ({ office }) => {
  const { base, open, save } = await people(office);
  await open(ADA, "a");
  await save(ADA, "a", base, "Of Ada");
  await office.send("POST", "records/site.yaml/open", { tab: "a", isTakeOver: false });
  const held = { status: 422, body: { error: expect.stringContaining("Ada is changing “Of Ada”") } };
  const restore = (person: typeof ADA) => office.send("POST", `records/${ABOUT}/restore`, {}, person);
  expect(await restore(JOY)).toEqual(held);
  /* The address of the page is in its redirect. */
  const rename = { id: "call", redirect: true };
  const renamed = await office.send("POST", "records/pages/book.yaml/rename", rename, JOY);
  expect(renamed.body).toEqual({ error: expect.stringContaining("Ada is changing “Name, contact and promises”") });
  expect((await restore(ADA)).body).toEqual({ name: ABOUT });
});

test("requests that cannot be read, and versions that do not exist, are told", async ({ office }) => {
  for (const wrong of [{ records: "all" }, { why: "x".repeat(501) }, { over: [[]] }])
    expect(await office.send("POST", "publish", wrong)).toMatchObject({ status: 400 });
  for (const path of [`${ABOUT}/1`, "../package.yaml", "media/a.yaml", "pages/%2e%2e%2f%2e%2e/a.yaml"])
    expect(await office.get(`history/${path}`)).toEqual({ error: expect.stringContaining("does not exist") });
});
