import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { parse } from "yaml";
import { checkContent } from "#site/content/records.ts";
import type { PageRecord } from "#site/content/schema/page.ts";
import { editorFolders } from "../../tests/support/editor-folders.ts";
import { testWith } from "../../tests/support/test-with.ts";
import type { RecordGroup } from "../api-types.ts";
import { createRecord, renameRecord, restoreRecord } from "./change-records.ts";
import { openDrafts } from "./drafts.ts";

const NOW = Date.UTC(2026, 10, 22);
const STUDY = "case-studies/secure-devops.yaml";
const WITH_ARTICLES = "tests/plain-agency";
const SERVICE = "pages/services/mvp-builder.yaml";

async function editor(content?: string) {
  const site = await editorFolders(content);
  return { ...site, drafts: openDrafts(site.folders), report: () => checkContent(site.folders.valid, NOW) };
}

const NEW: readonly [RecordGroup, string, string][] = [
  ["page", "Über uns & mehr", "pages/uber-uns-mehr.yaml"],
  ["service", "Test Automation", "pages/services/test-automation.yaml"],
  ["case-study", "A calm night shift", "case-studies/a-calm-night-shift.yaml"],
  ["job", "Weaver", "jobs/weaver.yaml"],
  ["article", "আমাদের কাজ", "articles/amader-kaj.yaml"],
];

const test = testWith("site", editor);

test.each(NEW)("a new %s is valid, and a second one of its title has another address", async (group, title, name) => {
  await using site = await editor(group === "article" ? WITH_ARTICLES : undefined);
  const planned = createRecord(site.drafts, { group, title, isPlan: true }, NOW);
  expect([planned.name, site.drafts.read(name, "drafts")]).toEqual([name, undefined]);
  expect(createRecord(site.drafts, { group, title }, NOW)).toEqual(planned);
  const second = name.replace(".yaml", "-2.yaml");
  expect(createRecord(site.drafts, { group, title }, NOW).name).toBe(second);
  const chosen = { group, title, id: "Ærlig talt" };
  expect(createRecord(site.drafts, chosen, NOW).name).toBe(name.replace(/[^/]+$/, "aerlig-talt.yaml"));
  expect(() => createRecord(site.drafts, chosen, NOW)).toThrow(/^There is a page at \/\S*aerlig-talt already\.$/);
  expect(site.report().errors).toEqual([]);
});

test.for([
  ["Łódź på Straße, Æ đ", "pages/lodz-pa-strasse-ae-d.yaml"],
  ["Con", "pages/con-page.yaml"],
  ["…", "pages/page.yaml"],
])("a page with the title %s is %s", ([title = "", name], { site }) => {
  expect(createRecord(site.drafts, { group: "page", title, isPlan: true }, NOW).name).toBe(name);
});

test.each([
  ["page", "pages/about.yaml"],
  ["page", "pages/home.yaml"],
  ["service", SERVICE],
  ["case-study", STUDY],
  ["article", "articles/altdatenuebernahme.yaml"],
] as const)("a copied %s keeps its comments and is valid", async (group, copyOf) => {
  await using site = await editor(group === "article" ? WITH_ARTICLES : undefined);
  const result = createRecord(site.drafts, { group, title: "The other one", copyOf }, NOW).name;
  const name = copyOf.replace(/[^/]+$/, "the-other-one.yaml");
  expect(result).toBe(name);
  const comments = (text: string) => text.split("\n").filter((line) => /^\s*# /.test(line));
  expect(comments(await site.draft(name))).toEqual(comments(await site.published(copyOf)));
  expect(site.report().errors).toEqual([]);
});

test("a copy whose links name a topic of the form gets its own topic, with its title", async ({ site }) => {
  /* A page whose contact form comes before the one of `/contact` in the order of addresses. */
  const campaign = createRecord(site.drafts, { group: "page", title: "Ads", copyOf: "pages/contact.yaml" }, NOW).name;
  createRecord(site.drafts, { group: "case-study", title: "A second study", copyOf: STUDY }, NOW);
  createRecord(site.drafts, { group: "service", title: "Prototypes", copyOf: SERVICE }, NOW);
  expect(await site.draft("pages/services/prototypes.yaml")).toContain("/contact?service=prototypes");
  expect(site.drafts.read(campaign, "drafts")).not.toContain("a-second-study");
  const copy = site.drafts.read("case-studies/a-second-study.yaml", "drafts");
  expect(copy).toContain("/contact?subject=a-second-study");
  expect(copy).not.toContain("DevSecOpsInquiry");
  const contact = site.drafts.read("pages/contact.yaml", "drafts") ?? "";
  expect(contact).toContain("{ query: subject=a-second-study, name: A second study }");
  expect(contact).toContain("{ query: service=prototypes, name: Prototypes }");
  expect(contact).toContain("query: subject=DevSecOpsInquiry");
  expect(site.report().errors).toEqual([]);
});

test("each new or copied service has a colour and structure that no other one has", async ({ site }) => {
  createRecord(site.drafts, { group: "service", title: "New" }, NOW);
  createRecord(site.drafts, { group: "service", title: "Newer" }, NOW);
  createRecord(site.drafts, { group: "service", title: "Copied", copyOf: SERVICE }, NOW);
  const names = site.drafts.names().filter((name) => name.startsWith("pages/services/"));
  const looks = names.map((name) => {
    const { thread, structure } = (parse(site.drafts.read(name, "drafts") ?? "") as PageRecord).page;
    return `${thread} ${structure}`;
  });
  expect(looks.length).toBeGreaterThan(8);
  expect(new Set(looks).size).toBe(looks.length);
  expect(site.report().errors).toEqual([]);
});

test("a renamed record is named by its new address everywhere, and the old one leads there", async ({ site }) => {
  const renamed = "case-studies/safe-pipelines.yaml";
  expect(renameRecord(site.drafts, STUDY, { id: "Safe pipelines", redirect: true })).toBe(renamed);
  expect(site.drafts.state(STUDY)).toBe("removed");
  expect(parse(await site.draft(renamed)).id).toBe("safe-pipelines");
  expect(parse(await site.draft("site.yaml")).redirects).toEqual({
    "/services": "/explore-services",
    "/case-studies/secure-devops": "/case-studies/safe-pipelines",
  });
  for (const name of site.drafts.names().filter((name) => ![STUDY, "site.yaml"].includes(name)))
    expect(await site.draft(name)).not.toMatch(/case-studies\/secure-devops|: secure-devops/);
  expect(site.report()).toMatchObject({ errors: [], warnings: [] });
});

test.each([STUDY, "case-studies/safe-pipelines.yaml"])("a renamed record comes back whole by %s", async (name) => {
  await using site = await editor();
  renameRecord(site.drafts, STUDY, { id: "safe-pipelines", redirect: true });
  expect(restoreRecord(site.drafts, name)).toBe(STUDY);
  expect(site.drafts.names().filter((each) => site.drafts.state(each) !== "published")).toEqual([]);
});

test("a renamed service takes its topic along", async ({ site }) => {
  renameRecord(site.drafts, SERVICE, { id: "prototypes", redirect: false });
  expect(await site.draft("pages/contact.yaml")).toContain("{ query: service=prototypes, name: MVP Builder }");
  expect(parse(await site.draft("site.yaml")).redirects).toEqual({ "/services": "/explore-services" });
  expect(site.report().errors).toEqual([]);
});

test.each(["about", "case-studies", "api"])("the address %s is taken", async (id) => {
  await using site = await editor();
  expect(() => renameRecord(site.drafts, "pages/book.yaml", { id, redirect: true })).toThrow(
    `There is a page at /${id} already.`,
  );
});

test("records that are not ready are copied, follow a renaming, and go back to what is published", async ({ site }) => {
  const { drafts } = site;
  const typed = (name: string) => parse(drafts.read(name, "drafts") ?? "");
  const save = (name: string, change: (value: { id: string; title?: string; page: { title: string } }) => void) => {
    const value = typed(name);
    change(value);
    return drafts.save(name, { base: typed(name), value });
  };
  drafts.update();
  const naming = "pages/services/cloud-devops.yaml";
  save(naming, ({ page }) => Object.assign(page, { title: "" }));
  save(STUDY, (study) => Object.assign(study, { title: "" }));
  const renamed = "case-studies/safe-pipelines.yaml";
  expect(renameRecord(drafts, STUDY, { id: "safe-pipelines", redirect: false })).toBe(renamed);
  expect(typed(renamed)).toMatchObject({ id: "safe-pipelines", title: "" });
  expect([drafts.read(STUDY, "drafts"), parse(await site.draft(renamed)).id]).toEqual([undefined, "safe-pipelines"]);
  for (const text of [drafts.read(naming, "typed"), await site.draft(naming)])
    expect(text).toMatch(/^(?!.*secure-devops)(?=.*safe-pipelines)/s);
  const work = createRecord(drafts, { group: "service", title: "Work", copyOf: naming }, NOW).name;
  expect(typed(work).page.title).toBe("Work");
  expect(site.report().errors).toEqual([]);
  expect(renameRecord(drafts, renamed, { id: "secure-devops", redirect: false })).toBe(STUDY);
  restoreRecord(drafts, naming);
  expect([drafts.problems(naming), drafts.read(naming, "drafts")]).toEqual([undefined, await site.published(naming)]);
});

test.each(["pages/home.yaml", "site.yaml"])("%s stays where it is", async (name) => {
  await using site = await editor();
  expect(() => renameRecord(site.drafts, name, { id: "a", redirect: false })).toThrow("The site needs this record.");
  expect(await readFile(`${site.folders.valid}/${name}`, "utf8")).toBe(await site.published(name));
});
