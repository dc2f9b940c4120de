import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";

/** Files that git tracks or would track. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(path));

const read = (path: string) => readFileSync(path, "utf8");
const matching = (pattern: RegExp) => files.filter((path) => pattern.test(path));

test("the sample brand name is only in the content", () => {
  const { name } = parse(read("tests/content/site.yaml")) as { name: string };
  const code = matching(/\.(ts|tsx|mjs|js|astro|css|json)$/).filter((path) => path !== "package-lock.json");
  expect(code.filter((path) => read(path).toLowerCase().includes(name.toLowerCase()))).toEqual([]);
});

test("components have no inline styles: the Content-Security-Policy forbids them", () => {
  expect(matching(/^site\/.*\.(tsx|astro)$/).filter((path) => /\sstyle=/.test(read(path)))).toEqual([]);
});

test("raw colours are only in the tokens", () => {
  /* The black of a mask is an opacity, not a colour. */
  const raw = /^(?!\s*(?:-webkit-)?mask:).*(?:#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\()[^{]*$/im;
  expect(raw.test("  color: #fff;")).toBe(true);
  expect(matching(/^site\/.*\.module\.css$/).filter((path) => raw.test(read(path)))).toEqual([]);
});

test("spacing on the scale, screen sizes with a name and durations come from the tokens", () => {
  const steps = [...read("site/styles/tokens.css").matchAll(/--s-\d+: ([\d.]+)rem;/g)].map(([, rem]) => rem);
  expect(steps.length).toBeGreaterThan(5);
  const sizes = [...read("site/styles/media.css").matchAll(/@custom-media --\S+ \((.*?)\);/g)].map(([, size]) => size);
  expect(sizes.length).toBeGreaterThan(2);
  const spacing = new RegExp(
    `^\\s*(?:padding|margin|gap|row-gap|column-gap)[a-z-]*:(?: [^;(]*)? (?:${steps.join("|")})rem[ ;]`,
    "m",
  );
  const screen = new RegExp(`@media.*(?:${sizes.join("|")})`);
  const duration = /^\s*(?:transition|animation)[a-z-]*:.*(?<![\w-])(?!0s)[\d.]+m?s\b/m;
  expect("  padding: 0.6rem 1rem;\n").toMatch(spacing);
  expect("  transition: color 0.2s;").toMatch(duration);
  const sheets = matching(/^site\/.*\.css$/).filter((path) => !/\/(tokens|media)\.css$/.test(path));
  for (const rule of [spacing, screen, duration]) expect(sheets.filter((path) => rule.test(read(path)))).toEqual([]);
});

test("every CSS module is beside its component", () => {
  const lonely = matching(/\.module\.css$/).filter((path) => !existsSync(path.replace(/\.module\.css$/, ".tsx")));
  expect(lonely).toEqual([]);
});

test("no folder has a generic name", () => {
  expect(files.filter((path) => /(^|\/)(utils?|helpers?|common|lib|misc)\//.test(path))).toEqual([]);
});
