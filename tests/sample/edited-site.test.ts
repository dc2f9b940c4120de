import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { load } from "cheerio";
import { expect, test } from "vitest";
import { JOB } from "../support/content-edits.ts";
import { EVERY_KIND_PATH } from "../support/every-kind.ts";
import { EDITED_SITE } from "../support/sites.ts";

/* What single edits do to the pages of the edited site. */

const read = (path: string) => readFileSync(join(EDITED_SITE.dist, path), "utf8");

const searchIndex = () => {
  const folder = join(EDITED_SITE.dist, "pagefind/fragment");
  return readdirSync(folder)
    .map((name) => String(gunzipSync(readFileSync(join(folder, name)))))
    .join("\n");
};

test("a job has its page, its card and its place in lists, sitemap and structured data", () => {
  const page = read(`careers/${JOB.slug}.html`);
  expect(page).toContain("<h1");
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? "";
  expect(JSON.parse(json)["@graph"]).toContainEqual(
    expect.objectContaining({ "@type": "JobPosting", title: JOB.title }),
  );
  expect(read("sitemap.xml")).toContain(`/careers/${JOB.slug}</loc>`);
  expect(existsSync(join(EDITED_SITE.dist, `cards/careers/${JOB.slug}.png`))).toBe(true);
  expect(read("careers.html")).toContain(`href="/careers/${JOB.slug}"`);
});

test.each([
  ["/security", ["Quillmark", "Security"], "header"],
  [EVERY_KIND_PATH, ["Quillmark", "We", "Everything"], "footer"],
])("the new page %s is in sitemap, search, breadcrumb and menu, and has a card", (path, trail, menu) => {
  expect(read("sitemap.xml")).toContain(`${path}</loc>`);
  expect(searchIndex()).toContain(`"url":"${path}"`);
  expect(existsSync(join(EDITED_SITE.dist, `cards${path}.png`))).toBe(true);
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(read(`${path}.html`)) ?? [];
  const crumbs = JSON.parse(json)["@graph"].find((item: { "@type": string }) => item["@type"] === "BreadcrumbList");
  expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual(trail);
  expect(
    load(read("about.html"))(`body > ${menu} a[href="${path}"], [role=banner] a[href="${path}"]`).length,
  ).toBeGreaterThan(0);
});

test("a removed record has no page, and no page names the sample's brand", () => {
  expect(existsSync(join(EDITED_SITE.dist, "services/mvp-builder.html"))).toBe(false);
  expect(existsSync(join(EDITED_SITE.dist, "case-studies/healthcare-ai-privacy.html"))).toBe(false);
  for (const path of ["index.html", "about.html", "privacy-policy.html"]) expect(read(path)).toContain("Quillmark");
});
