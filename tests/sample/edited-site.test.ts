import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { JOB } from "../support/content-edits.ts";
import { EDITED_SITE } from "../support/sites.ts";

/* What single edits do to the pages of the edited site. */

const read = (path: string) => readFileSync(join(EDITED_SITE.dist, path), "utf8");

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

test("a removed record has no page, and no page names the sample's brand", () => {
  expect(existsSync(join(EDITED_SITE.dist, "services/mvp-builder.html"))).toBe(false);
  expect(existsSync(join(EDITED_SITE.dist, "case-studies/healthcare-ai-privacy.html"))).toBe(false);
  for (const path of ["index.html", "about.html", "privacy-policy.html"]) expect(read(path)).toContain("Quillmark");
});
