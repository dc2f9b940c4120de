import fc from "fast-check";
import { expect, test } from "vitest";
import { pruneProperties, pruneStyles, screensWithWeight, wordsAskedFor } from "./prune-styles.ts";

const only =
  (...present: string[]) =>
  (name: string) =>
    present.includes(name);

test.each([
  ["a rule for a class that is nowhere goes", ".gone{color:red}.here{color:blue}", ".here{color:blue}"],
  ["of several selectors only those stay that can match", ".gone,.here p,.here .gone{margin:0}", ".here p{margin:0}"],
  ["a group without rules goes with them", "@media print{@layer x{.gone{a:b}}}.here{a:b}", ".here{a:b}"],
  ["what a page always has stays", ":root,[data-x=here] a,h1:hover{a:b}", ":root,[data-x=here] a,h1:hover{a:b}"],
  [
    "what is not there cannot be told from inside parentheses",
    "p:not(.gone),:is(.gone,p){a:b}",
    "p:not(.gone),:is(.gone,p){a:b}",
  ],
  [
    "other at-rules stay whole",
    "@layer a,b;@font-face{font-family:x}@keyframes k{0%{a:b}}",
    "@layer a,b;@font-face{font-family:x}@keyframes k{0%{a:b}}",
  ],
  ["a brace, comma or dot in a string is none", '.here:after{content:"}.gone,"}', '.here:after{content:"}.gone,"}'],
  ["an address may hold anything", ".here{background:url(a;b.gone,c)}.gone{a:b}", ".here{background:url(a;b.gone,c)}"],
])("%s", (_, css, left) => {
  expect(pruneStyles(css, only("here"))).toBe(left);
});

test("where every class is there, nothing changes", () => {
  const rule = fc
    .tuple(fc.constantFrom(".a", ".b>p:hover", "[x='.,{'] i", ":not(.c,.d)"), fc.constantFrom("{a:b}", '{content:"}"}'))
    .map((parts) => parts.join(""));
  const sheet = fc.array(
    fc.oneof(
      rule,
      fc.array(rule, { minLength: 1 }).map((rules) => `@media all{${rules.join("")}}`),
    ),
  );
  fc.assert(fc.property(sheet, (rules) => pruneStyles(rules.join(""), () => true) === rules.join("")));
});

test("a selector asks for its classes and values, not for what stands in parentheses or in part of a value", () => {
  expect(wordsAskedFor('a.one:not(.two) [title="(.three) .four"]>.five-6:hover')).toEqual(["one", "five-6"]);
  expect(wordsAskedFor('[data-kind=fill] [data-kind="ink"] [data-order="1"] [class*=x]')).toEqual(["fill", "ink"]);
});

test("a property that nothing reads goes, and with it what only it reads", () => {
  const css = ":root{--a:1px;--b:var(--a);--c:calc(var(--d) + 1px);--d:2px}p{margin:var(--c)}";
  expect(pruneProperties(css, "")).toBe(":root{--c:calc(var(--d) + 1px);--d:2px}p{margin:var(--c)}");
  expect(pruneProperties(css, '<path stroke="var(--a)">')).toContain("--a:1px");
  expect(pruneProperties("@media print{@layer x{b{--a:1px}}}i{color:red}", "")).toBe("i{color:red}");
});

test("a weight is asked for on every screen, on some, or by a font's own description only", () => {
  expect(screensWithWeight("@layer x{b{font-weight:600}}@media print{i{font-weight:600}}", 600)).toEqual(["", "print"]);
  expect(screensWithWeight("@media (width<=52rem){@layer x{b{font-weight:600}}}", 600)).toEqual(["(width<=52rem)"]);
  expect(screensWithWeight("@font-face{font-weight:600}b{font-weight:400}", 600)).toEqual([]);
});
