import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { jobFixture } from "../../tests/support/dated-records.ts";
import { contentCopy, copiedContent } from "../../tests/support/edit-content.ts";
import { languageOfWords } from "./addresses.ts";
import { checkContent, readContents } from "./records.ts";

const folder = copiedContent();

const page = (title: string, more: object = {}) => ({
  page: { title, description: title },
  opening: { kind: "heading", heading: title, lead: "Tekst med [en lenke](/contact)." },
  ...more,
});

const wordsOf = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, parse(readFileSync(join("tests/content", name), "utf8"))]));

const NEEDED = wordsOf("interface.yaml", "templates.yaml");

/** Writes records below `nb/`, where what each language has is. */
function write(records: Readonly<Record<string, unknown>>, tag = "nb") {
  const copy = contentCopy(folder.path());
  const needed = {
    "pages/home.yaml": page("Hjem"),
    ...NEEDED,
    "interface.yaml": { ...NEEDED["interface.yaml"], dates: tag },
  };
  for (const [name, record] of Object.entries({ ...needed, ...records })) copy.write(`${tag}/${name}`, record);
}

function read(tag = "nb") {
  const contents = readContents(folder.path());
  const content = contents.get(tag);
  if (!content) throw new Error(`There is no language ${tag}`);
  return { content, english: contents.get("en") };
}

const versionsOf = (path: string) =>
  read()
    .content.versions.get(path)
    ?.map((version) => version.path);

test("another language costs the default one nothing", () => {
  const alone = readContents(folder.path()).get("en");
  write({});
  const { languages: _, versions: __, ...beside } = read().english ?? {};
  expect(JSON.stringify(beside)).toBe(JSON.stringify({ ...alone, languages: undefined, versions: undefined }));
});

test("links lead to the page in the same language, where it is", () => {
  write({ "pages/contact.yaml": page("Kontakt") });
  const { content } = read();
  const [home] = content.pages;
  expect(home?.opening).toMatchObject({ lead: "Tekst med [en lenke](/nb/contact)." });
  expect(content.navigation.header.call.href).toBe("/nb/contact");
  expect(content.navigation.allServices.href).toBe("/explore-services");
});

test("pages are versions of one page by their name, or by what they translate", () => {
  write({ "pages/om-oss.yaml": { translates: "/about", ...page("Om oss") }, "pages/contact.yaml": page("Kontakt") });
  expect(versionsOf("/nb")).toEqual(["/", "/nb"]);
  expect(versionsOf("/nb/om-oss")).toEqual(["/about", "/nb/om-oss"]);
  expect(versionsOf("/nb/contact")).toEqual(["/contact", "/nb/contact"]);
});

test("the folders of addresses have words of their own", () => {
  const job = jobFixture({ description: ["Du vever."] });
  write({
    "site.yaml": { paths: { careers: "jobb", insights: "innsikt" } },
    "pages/careers.yaml": page("Jobb"),
    "jobs/weaver.yaml": job,
  });
  contentCopy(folder.path()).write("jobs/weaver.yaml", jobFixture());
  expect(versionsOf("/nb/jobb")).toEqual(["/careers", "/nb/jobb"]);
  expect(versionsOf("/nb/jobb/weaver")).toEqual(["/careers/weaver", "/nb/jobb/weaver"]);
});

test("a site record in another language says only what differs", () => {
  write({ "site.yaml": { tagline: "vevd etter mål", promises: { demoConfirmation: { label: "12 timer" } } } });
  const { content, english } = read();
  expect(content.site).toMatchObject({
    tagline: "vevd etter mål",
    language: "nb",
    emails: english?.site.emails,
    promises: { demoConfirmation: { hours: 12, label: "12 timer" }, estimate: english?.site.promises.estimate },
  });
});

test("words that a language does not have are those of the default language, and known as such", () => {
  write({});
  const { content, english } = read();
  expect(content.forms).toEqual(english?.forms);
  expect(languageOfWords(content, "forms.yaml")).toBe("en");
});

test("a text of the site record is known as lent by itself", () => {
  write({ "site.yaml": { tagline: "vevd etter mål" } });
  const { content } = read();
  const texts = ["site.yaml tagline", "site.yaml motto"] as const;
  expect(texts.map((text) => languageOfWords(content, text))).toEqual([undefined, "en"]);
});

test("words that stand inside of a page's own texts are not lent", () => {
  contentCopy(folder.path()).write("nb/pages/home.yaml", page("Hjem"));
  expect(folder.errors()).toEqual(["content/nb/interface.yaml is missing"]);
  contentCopy(folder.path()).write("nb/interface.yaml", { ...NEEDED["interface.yaml"], dates: "nb" });
  expect(folder.errors()).toEqual([]);
  contentCopy(folder.path()).write("nb/jobs/weaver.yaml", jobFixture());
  expect(folder.errors()).toEqual([
    "content/nb/templates.yaml is missing: it has words of case studies, jobs and articles",
  ]);
});

test("studies and articles that are in the default language alone are not pages of another one", () => {
  write({});
  const { content, english } = read();
  expect(content.caseStudies).toEqual([]);
  expect(content.lent.caseStudies).toEqual(english?.caseStudies);
});

test.each([
  ["ar", "rtl"],
  ["he", "rtl"],
  ["pt-BR", "ltr"],
])("%s is written %s", (tag, direction) => {
  write({}, tag);
  expect(read(tag).content.language).toMatchObject({ tag, direction, prefix: `/${tag}` });
});

const ENGLISH = "content/en/interface.yaml must be outside of this folder: it is in the default language";
test.each([
  [
    "xq",
    {},
    "content/xq/interface.yaml is in a folder that names no language: xq. Folders have the tags of languages, such as nb or pt-BR",
  ],
  ["norsk", {}, "content/norsk/interface.yaml is in a folder that names no language: norsk. "],
  ["en", {}, ENGLISH],
  [
    "nb",
    { "site.yaml": { timeZone: "UTC" } },
    "content/nb/site.yaml:1 timeZone stands once for all languages, in content/site.yaml",
  ],
  [
    "nb",
    { "pages/a.yaml": { translates: "/abuot", ...page("A") } },
    "content/nb/pages/a.yaml:1 translates is /abuot, which is not a page of the default language",
  ],
  [
    "nb",
    { "pages/about.yaml": page("A"), "pages/b.yaml": { translates: "/about", ...page("B") } },
    "content/nb/pages/b.yaml:1 translates is /about, of which there is another version in this language",
  ],
  [
    "nb",
    { "pages/kontakt.yaml": { translates: "/kontakt", ...page("K") } },
    "content/nb/pages/kontakt.yaml:1 translates is /kontakt, which is not a page of the default language",
  ],
  ["nb", { "theme.yaml": { radius: 3 } }, "content/nb/theme.yaml stands once for all languages, in content/"],
  ["nb", { "pages/contact.yaml": page("") }, "content/nb/pages/contact.yaml:2 page.title must not be empty"],
])("wrong content in %s is reported: %j", (tag, records, error) => {
  write(records, tag);
  expect(folder.errors()).toContainEqual(expect.stringContaining(error));
});

test("choices have the values of the default language, and dates are in the language of the folder", () => {
  write(wordsOf("forms.yaml"));
  const copy = contentCopy(folder.path());
  copy.change<{ demo: { budgets: { value: string }[] } }>("nb/forms.yaml", ({ demo: { budgets } }) => {
    budgets[1] = { ...budgets[1], value: "10000" };
  });
  copy.change<{ dates: string }>("nb/interface.yaml", (words) => {
    words.dates = "en-GB";
  });
  expect(folder.errors()).toEqual([
    expect.stringMatching(/^content\/nb\/forms\.yaml:\d+ demo\.budgets.1.*value must be a value of .*: <5k, 5k-10k, /),
    expect.stringMatching(/^content\/nb\/interface\.yaml:\d+ dates must be nb, or with a country$/),
  ]);
});

test("a study that is in another language alone needs no original and no link", () => {
  write({});
  const warnings = () => checkContent(folder.path()).warnings.map(String);
  const before = warnings();
  const copy = contentCopy(folder.path());
  copy.write("nb/case-studies/bare-norsk.yaml", {
    ...wordsOf("case-studies/secure-devops.yaml")["case-studies/secure-devops.yaml"],
    id: "bare-norsk",
  });
  expect([folder.errors(), warnings()]).toEqual([[], before]);
});

test("a page of the default language cannot have the address of another language", () => {
  write({});
  contentCopy(folder.path()).write("pages/nb.yaml", page("Norway"));
  expect(folder.errors()).toContain("content/pages/nb.yaml must have another name: /nb is a language");
});
