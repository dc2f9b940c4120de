import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { languageOf, siteManifest } from "#contract/site-manifest.ts";
import { contentCopy, copiedContent } from "../tests/support/edit-content.ts";
import { makeManifest } from "./make-manifest.ts";

const content = copiedContent();
beforeEach(() => {
  vi.stubEnv("CONTENT_DIR", content.path());
  return () => vi.unstubAllEnvs();
});

const make = () => makeManifest({ stamp: "the stamp", pageFacts: {} });

test("the manifest has the hours, promises, words and saved replies of the content, and fits its schema", async () => {
  await content.edit("site.yaml", /^name: .*$/m, "name: Example");
  await content.edit("forms.yaml", "Please fill in all fields.", "Fill in all fields for {site.name}.");
  const manifest = await make();
  expect(manifest).toMatchObject({
    officeHours: { timeZone: "Asia/Dhaka", days: [7, 1, 2, 3, 4], opens: "09:00", closes: "18:00" },
    promises: {
      contact: { businessDays: 1 },
      demo: { hours: 12, clock: "always" },
      application: { businessDays: 5 },
    },
    language: "en",
    languages: {
      en: {
        direction: "ltr",
        prefix: "",
        siteName: "Example",
        words: { language: "en", contact: { allFields: "Fill in all fields for Example." } },
      },
    },
    redirects: { "/services": "/explore-services" },
  });
  expect(languageOf(manifest, null).savedReplies[1]?.text).toContain("Would a 30-minute call");
  expect(siteManifest.parse(JSON.parse(JSON.stringify(manifest)))).toEqual(manifest);
});

test("another language has its own words, replies and fonts, and shares the facts", async () => {
  const { write } = contentCopy(content.path());
  write("bn/site.yaml", { name: "উদাহরণ" });
  await mkdir(content.path("bn/pages"));
  for (const name of ["pages/home.yaml", "interface.yaml"])
    await writeFile(
      content.path(`bn/${name}`),
      (await readFile(content.path(name), "utf8")).replace(/^dates: .*/m, "dates: bn"),
    );
  const [first, ...others] = languageOf(await make(), null).savedReplies;
  const version = { ...first, label: "তথ্য চান", text: "প্রিয় {name}" };
  write("bn/office.yaml", { replies: [version, ...others] });
  const font = "noto-sans-bengali-wght-400-600.woff2";
  await mkdir(content.path("fonts"));
  await copyFile(join("tests/fonts", font), content.path(`fonts/${font}`));
  write("theme.yaml", { fonts: { bn: { text: { family: "Noto Sans Bengali", files: { "400 600": font } } } } });
  const { language, languages, look } = await make();
  expect([language, Object.keys(languages)]).toEqual(["en", ["en", "bn"]]);
  expect(languages.bn).toMatchObject({
    direction: "ltr",
    prefix: "/bn",
    siteName: "উদাহরণ",
    words: { language: "en", contact: { allFields: languages.en?.words.contact.allFields } },
    savedReplies: [version],
  });
  expect(look.styles).toMatch(/:root:lang\(bn\)\{[^}]*--font-text:Noto Sans Bengali,/);
  expect(look.styles.match(/@font-face\{font-family:Commissioner;/g)).toHaveLength(1);
});

test("a content folder needs no records of the office and the theme", async () => {
  await content.remove("office.yaml");
  await content.remove("theme.yaml");
  expect(await make()).toMatchObject({
    languages: { en: { savedReplies: [] } },
    look: { metaphor: "woven", radius: 2 },
  });
});

test("the look follows the theme of the content", async () => {
  await content.edit("theme.yaml", "metaphor: woven", 'metaphor: plain\nradius: 6\ncolours: { brand: "#003366" }');
  const { look } = await make();
  expect(look).toMatchObject({ metaphor: "plain", light: { orange: "#003366", "on-orange": "#ffffff" } });
  expect(look.styles).toContain("--r-1:6px");
  expect(look.styles).toMatch(/@media \(prefers-color-scheme:dark\)\{:root\{[^}]*--orange:#036;/);
});
