import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/*
 * Imports run one way (CONTRIBUTING.md). Each folder lists what it may import from inside the project; packages and
 * Node's own modules are free, except where a folder must stay pure.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: ["contract"],
  "site/weave": ["site/weave"],
  "site/drawings": ["site/drawings", "site/weave", "site/content"],
  "site/content": ["site/content", "site/weave", "contract"],
  "site/brand": ["site/brand", "site/weave"],
  "site/metadata": ["site/metadata", "site/content", "site/brand", "site/weave"],
  "site/fonts": ["site/fonts", "site/content"],
  "site/cards": ["site/cards", "site/fonts", "site/metadata", "site/drawings", "site/content", "site/weave"],
  "site/behaviour": ["site/behaviour"],
  "site/components/ui": ["site/components/ui", "site/weave", "site/drawings", "site/content", "site/brand"],
  "site/components/sections": [
    "site/components/sections",
    "site/components/ui",
    "site/weave",
    "site/drawings",
    "site/content",
  ],
  "site/components/forms": [
    "site/components/forms",
    "site/components/ui",
    "site/weave",
    "site/content",
    "site/behaviour",
    "contract",
  ],
  "site/components/layout": [
    "site/components/layout",
    "site/components/ui",
    "site/weave",
    "site/drawings",
    "site/content",
  ],
  "site/components/search": [
    "site/components/search",
    "site/components/layout",
    "site/components/ui",
    "site/content",
    "site/behaviour",
  ],
  "site/components/pages": ["site/components/pages", "site/components/sections", "site/components/ui", "site/content"],
  "site/build": ["site/build", "site/fonts"],
  "site/layouts": ["site"],
  "site/pages": ["site", "contract"],
  "site/styleguide": ["site", "contract"],
  /* The doctor also asks what only the scripts know: how old the build is, what content is invented. */
  "server/doctor": ["server", "contract", "scripts"],
  server: ["server", "contract"],
};

/** Nothing imports an entry point. */
const ENTRY_POINTS = /^(site\/pages\/|server\/(main|inbox\/main|doctor\/main)\.ts)/;

const sources = readdirSync(".", { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /^(contract|site|server)\/.*\.(ts|tsx|astro)$/.test(path) && !/\.(test|d)\.tsx?$/.test(path));

function importsOf(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const specifiers = [...text.matchAll(/(?:from\s+|import\s+|import\()["']([^"']+)["']/g)].map(([, name = ""]) => name);
  return specifiers
    .filter((name) => name.startsWith(".") || name.startsWith("#"))
    .map((name) => name.replace(/\?.*$/, ""))
    .map((name) => (name.startsWith("#") ? name.slice(1) : normalize(join(dirname(path), name)).replaceAll("\\", "/")));
}

const folderOf = (path: string) =>
  Object.keys(MAY_IMPORT)
    .filter((folder) => path.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];

test("every source file belongs to a folder whose imports are settled", () => {
  const homeless = sources.filter((path) => !folderOf(path) && !/^site\/[^/]+$/.test(path));
  expect(homeless).toEqual([]);
});

test("imports run one way", () => {
  const wrong = sources.flatMap((path) => {
    const allowed = MAY_IMPORT[folderOf(path) ?? ""] ?? [];
    return importsOf(path)
      .filter((target) => !allowed.some((folder) => target.startsWith(`${folder}/`)))
      .map((target) => `${path} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test("nothing imports an entry point", () => {
  const wrong = sources.flatMap((path) =>
    importsOf(path)
      .filter((target) => ENTRY_POINTS.test(target))
      .map((target) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("the contract depends on the schema library alone", () => {
  for (const path of sources.filter((name) => name.startsWith("contract/"))) {
    const packages = [...readFileSync(path, "utf8").matchAll(/from "([^.#"][^"]*)"/g)].map(([, name]) => name);
    expect(
      packages.filter((name) => name !== "zod/mini"),
      path,
    ).toEqual([]);
  }
});
