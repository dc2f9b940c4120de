import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { DAY } from "#contract/duration.ts";
import { manifestFile, writeFiles } from "../tests/support/site-fixture.ts";
import { tempFolder } from "../tests/support/temp-folder.ts";
import { testWith } from "../tests/support/test-with.ts";
import { keepOldFiles, removeOldBuilds, switchTo, undoBuild } from "./replace-build.ts";

/** Three builds of a page and its script. */
async function threeBuilds() {
  const folder = await tempFolder();
  const builds = ["first", "second", "third"].map((name) => join(folder.path, "builds", name));
  for (const [index, build] of builds.entries()) {
    await writeFiles(build, {
      "index.html": `build ${index}`,
      [`_astro/page.${index}.js`]: `script ${index}`,
      "_astro/font.woff2": "the same in all",
      ...manifestFile(),
    });
  }
  const [first = "", second = "", third = ""] = builds;
  return { ...folder, first, second, third, link: join(folder.path, "dist") };
}

const text = (...path: string[]) => readFileSync(join(...path), "utf8");

const test = testWith("site", threeBuilds);

test("a build has the hashed files, and no pages, of earlier ones for a week after these", async ({ site }) => {
  await writeFiles(site.first, { "old-page.html": "", "robots.txt": "" });
  keepOldFiles(site.first, site.second, 0);
  expect(text(site.second, "_astro/page.0.js")).toBe("script 0");
  expect(readdirSync(site.second).sort()).toEqual([".kept", ".site.json", "_astro", "index.html"]);
  expect(JSON.parse(text(site.second, ".kept"))).toEqual({ "/_astro/page.0.js": 0 });
  keepOldFiles(site.second, site.third, 8 * DAY);
  expect(readdirSync(join(site.third, "_astro")).sort()).toEqual(["font.woff2", "page.1.js", "page.2.js"]);
});

test("a folder of npm run build is replaced by a link and stays among the builds", async ({ site }) => {
  await writeFiles(site.link, { "index.html": "built in place", ".site.json": "" });
  switchTo(site.third, site.link);
  removeOldBuilds(site.link);
  expect(text(site.link, "index.html")).toBe("build 2");
  expect(text(`${site.third}-before`, "index.html")).toBe("built in place");
});

test("undoing a build keeps its hashed files for a week, and an undone build stays undone", async ({ site }) => {
  switchTo(site.first, site.link);
  keepOldFiles(site.first, site.second, 0);
  switchTo(site.second, site.link);
  expect(await undoBuild(site.link, DAY)).toBe(site.first);
  expect(text(site.link, "index.html")).toBe("build 0");
  expect(text(site.link, "_astro/page.1.js")).toBe("script 1");
  expect(await undoBuild(site.link, DAY)).toBeUndefined();
  keepOldFiles(site.first, site.third, 2 * DAY);
  switchTo(site.third, site.link);
  expect(JSON.parse(text(site.third, ".kept"))).toEqual({ "/_astro/page.0.js": 2 * DAY, "/_astro/page.1.js": DAY });
  expect(await undoBuild(site.link, 3 * DAY)).toBe(site.first);
  expect(JSON.parse(text(site.first, ".kept"))).toEqual({ "/_astro/page.1.js": DAY, "/_astro/page.2.js": 3 * DAY });
});

test("the first published build is undone to the folder that it replaced", async ({ site }) => {
  await writeFiles(site.link, { "index.html": "built in place", ...manifestFile() });
  expect(await undoBuild(site.link, 0)).toBeUndefined();
  switchTo(site.first, site.link);
  await undoBuild(site.link, 0);
  expect(text(site.link, "index.html")).toBe("built in place");
});

test("a build that this version cannot read is not gone back to, and the live one stays", async ({ site }) => {
  await writeFiles(site.first, { ".site.json": "{}" });
  switchTo(site.first, site.link);
  switchTo(site.second, site.link);
  await expect(undoBuild(site.link, 0)).rejects.toThrow("is of another version");
  expect(text(site.link, "index.html")).toBe("build 1");
});

test("the live build and the two last complete ones before it stay", async ({ site }) => {
  const builds = join(site.path, "builds");
  await mkdir(join(builds, "interrupted"));
  await writeFiles(join(builds, "a-long-time-ago"), { ".site.json": "" });
  switchTo(site.second, site.link);
  removeOldBuilds(site.link);
  expect(readdirSync(builds).sort()).toEqual(["first", "second", "third"]);
  expect(existsSync(join(builds, "interrupted"))).toBe(false);
});
