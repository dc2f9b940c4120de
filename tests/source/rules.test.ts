import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { linesMatching, violation } from "../support/violation.ts";

/** Files that git tracks or would track. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(path));

const read = (path: string) => readFileSync(path, "utf8");
const matching = (pattern: RegExp) => files.filter((path) => pattern.test(path));

/** The places in these files that match, each with what to write there. */
const violations = (paths: readonly string[], pattern: RegExp, rule: string, fix: string) =>
  paths.flatMap((path) => linesMatching(path, read(path), pattern).map((place) => violation(place, rule, fix)));

test("the sample brand name is only in the content", () => {
  const { name } = parse(read("tests/content/site.yaml")) as { name: string };
  const code = matching(/\.(ts|tsx|mjs|js|astro|css|json)$/).filter((path) => path !== "package-lock.json");
  const brand = new RegExp(name.replace(/\W/g, "\\$&"), "gi");
  expect(violations(code, brand, "the brand name in code", "the name of the site record")).toEqual([]);
});

test("the words of a promise are only in the site's record", () => {
  const { promises } = parse(read("content/site.yaml")) as { promises: Record<string, unknown> };
  const words = Object.values(promises).filter((each) => typeof each === "string");
  expect(words.length).toBeGreaterThan(2);
  const promise = new RegExp([...words, "thirty minutes"].join("|").replace(/[ -]/g, "[ -]"), "gi");
  const records = matching(/^content\/.*\.yaml$/).filter((path) => path !== "content/site.yaml");
  const fix = "a placeholder such as {site.promises.consultation}";
  expect(violations(records, promise, "a promise in its own words", fix)).toEqual([]);
});

test("components have no inline styles: the Content-Security-Policy forbids them", () => {
  const components = matching(/^site\/.*\.(tsx|astro)$/);
  expect(violations(components, /\sstyle=/g, "an inline style", "a class of the component's style sheet")).toEqual([]);
});

test("raw colours are only in the tokens", () => {
  /* The black of a mask is an opacity, not a colour. */
  const raw = /^(?!\s*(?:-webkit-)?mask:).*(?:#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\()[^{\n]*$/gim;
  expect("  color: #fff;").toMatch(raw);
  const sheets = matching(/^(?:site|server|editor)\/(?!styles\/tokens).*\.css$/);
  expect(violations(sheets, raw, "a raw colour", "a colour of site/styles/tokens.css")).toEqual([]);
});

test("spacing on the scale, screen sizes with a name and durations come from the tokens", () => {
  const steps = [...read("site/styles/tokens.css").matchAll(/--s-\d+: ([\d.]+)rem;/g)].map(([, rem]) => rem);
  expect(steps.length).toBeGreaterThan(5);
  const sizes = [...read("site/styles/media.css").matchAll(/@custom-media --\S+ \((.*?)\);/g)].map(([, size]) => size);
  expect(sizes.length).toBeGreaterThan(2);
  const spacing = new RegExp(
    `^\\s*(?:padding|margin|gap|row-gap|column-gap)[a-z-]*:(?: [^;(]*)? (?:${steps.join("|")})rem[ ;]`,
    "gm",
  );
  const screen = new RegExp(`@media.*(?:${sizes.join("|")})`, "g");
  const duration = /^\s*(?:transition|animation)[a-z-]*:.*(?<![\w-])(?!0s)[\d.]+m?s\b/gm;
  expect("  padding: 0.6rem 1rem;\n").toMatch(spacing);
  expect("  transition: color 0.2s;").toMatch(duration);
  const sheets = matching(/^site\/.*\.css$/).filter((path) => !/\/(tokens|media)\.css$/.test(path));
  expect([
    ...violations(sheets, spacing, "a raw length of the spacing scale", "its token, such as var(--s-4)"),
    ...violations(sheets, screen, "a raw screen size", "its name in site/styles/media.css"),
    ...violations(sheets, duration, "a raw duration", "a duration of site/styles/tokens.css"),
  ]).toEqual([]);
});

test("styles name no side of the screen: a page may be read from the left or the right", () => {
  /* A comment beside a declaration says what a drawing means. A rule for one direction may name a side. */
  const value = String.raw`(?:[\w.%-]+|[\w-]*\((?:[^()]|\([^()]*\))*\))`;
  const fourSides = String.raw`(?:margin|padding|inset|border-[a-z]+): ${value} (?<right>${value}) ${value} (?!\k<right>;)${value}`;
  const moved = "translate: -?[1-9]|box-shadow: (?:inset )?-?[1-9]";
  const named = String.raw`[\w-]*\b(?:left|right)\b[\w-]*:|[^/:]*:.*(?:\b(?:left|right)\b|translateX\()`;
  const side = new RegExp(String.raw`^ +(?:${fourSides}|${moved}|${named})(?!.*\/\*).*;`, "gm");
  for (const broken of ["margin-left: 0;", "text-align: right;", "padding: 0 0 0 1px;"])
    expect(`  ${broken}`).toMatch(side);
  for (const allowed of ["float: left; /* a drawing */", "margin: 0 1px 0 1px;"])
    expect(`  ${allowed}`).not.toMatch(side);
  const oneDirection = /\[dir="rtl"\].*\{[^}]*\}/g;
  const found = matching(/^(?:site|server|editor)\/.*\.css$/).flatMap((path) => {
    const css = read(path).replace(oneDirection, (rule) => rule.replace(/[^\n]/g, ""));
    return linesMatching(path, css, side).map((place) =>
      violation(place, "a side of the screen", "a logical property, such as margin-inline-start"),
    );
  });
  expect(found).toEqual([]);
});

test("the arrows that base.css mirrors are those of Icon.tsx", () => {
  const mirrored = [...read("site/styles/base.css").matchAll(/\[d\^=(".*?)"\]/g)].map(([, path = ""]) => path);
  expect(mirrored.length).toBeGreaterThan(0);
  expect(mirrored.filter((path) => !read("site/components/ui/Icon.tsx").includes(path))).toEqual([]);
});

test("every CSS module is beside its component", () => {
  const lonely = matching(/\.module\.css$/).filter((path) => !existsSync(path.replace(/\.module\.css$/, ".tsx")));
  expect(lonely.map((path) => violation(path, "a style sheet without its component", "Name.tsx"))).toEqual([]);
});

test("a component names only classes of its style sheet", () => {
  const unknown = matching(/\.module\.css$/).flatMap((sheet) => {
    const css = read(sheet);
    const component = sheet.replace(/\.module\.css$/, ".tsx");
    const names = [...read(component).matchAll(/\bstyles\.(\w+)/g)].map(([, name]) => name);
    return names.filter((name) => !new RegExp(`\\.${name}\\b`).test(css)).map((name) => [component, name]);
  });
  expect(unknown.map(([path, name]) => violation(`${path}`, `no style has the class ${name}`, "no class"))).toEqual([]);
});

test("no folder has a generic name", () => {
  const generic = files.filter((path) => /(^|\/)(utils?|helpers?|common|lib|misc)\//.test(path));
  expect(generic.map((path) => violation(path, "a generic name", "the question that the folder answers"))).toEqual([]);
});

test("no test waits less than 90 s for an event", () => {
  const tests = matching(/^tests\/.*\.ts$|\.(test|spec)\.tsx?$|^(vitest|playwright)\..*config\.ts$/);
  const short =
    /(?<![A-Za-z])timeout: (?:\d{1,2}|\d{3,4}|\d_\d{3}|[1-8]?\d_\d{3})\b|vi\.wait(?:For|Until)\((?!.*timeout)/g;
  expect(`{ timeout: ${"25_000"} }`).toMatch(short);
  expect(`{ timeout: ${"90_000"} }`).not.toMatch(short);
  expect(violations(tests, short, "a short wait", "expect.poll(…) without a timeout")).toEqual([]);
});
