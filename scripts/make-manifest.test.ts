import { beforeEach, expect, test, vi } from "vitest";
import { languageOf, siteManifest } from "#contract/site-manifest.ts";
import { copiedContent } from "../tests/support/edit-content.ts";
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
