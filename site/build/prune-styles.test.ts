import fc from "fast-check";
import { parse } from "postcss";
import { expect, test } from "vitest";
import { pruneStyles } from "./prune-styles.ts";

const only =
  (...present: string[]) =>
  (name: string) =>
    present.includes(name);

const canMatch = (selector: string, occurs: (word: string) => boolean) =>
  pruneStyles(`${selector}{a:b}`, occurs) !== "";

test.each([
  ["a rule for a class that does not occur is removed", ".gone{color:red}.here{color:blue}", ".here{color:#00f}"],
  ["only the selectors that can match stay", ".gone,.here p,.here .gone{margin:0}", ".here p{margin:0}"],
  ["a group without rules is removed", "@media print{@supports (c:d){.gone{a:b}}}.here{a:b}", ".here{a:b}"],
  [
    "a selector without a missing class stays",
    ":root,[data-here=here] a,[open]>h1:hover{a:b}",
    ":root,[data-here=here] a,[open]>h1:hover{a:b}",
  ],
  ["a class that an element must not have does not count", "p:not(.gone){a:b}", "p:not(.gone){a:b}"],
  [
    "one of several possible classes must occur",
    ":is(.gone,p):has(.here,.gone){a:b}:is(.gone,.gone p){a:b}p:has(>.gone){a:b}",
    ":is(.gone,p):has(.here,.gone){a:b}",
  ],
  [
    "a choice between classes or attributes loses those that do not occur",
    ".here:is(.gone,.here)>p{a:b}:is(.gone,[data-gone],.here,[open]),:is(p,.gone){c:d}",
    ".here.here>p{a:b}.here,[open],:is(p,.gone){c:d}",
  ],
  [
    "an animation that no rule uses is removed",
    "@layer x{@keyframes gone{0%{a:b}}@keyframes k{0%{a:b}}}.here{animation:k 1s}.gone{animation:gone 1s}",
    "@layer x{@keyframes k{0%{a:b}}}.here{animation:1s k}",
  ],
  [
    "a rule for a direction that no element has is removed",
    "[dir=rtl] p{a:b}[dir=here] p{c:d}.here{a:b}",
    ".here{a:b}",
  ],
  ["a font stays", "@font-face{font-family:x}.here{a:b}", "@font-face{font-family:x}.here{a:b}"],
  [
    "selectors are joined unless one of the oldest browsers does not know one of them",
    ".here{a:b}p{a:b}p:popover-open{a:b}",
    ".here,p{a:b}p:popover-open{a:b}",
  ],
  [
    "a choice at the end of a selector becomes a list",
    ".here>:is(b,i:first-child,u:hover):before,:is(.here b,.here>i):hover{a:b}:is(b,i){c:d}",
    ".here>:is(b,i:first-child,u:hover):before,.here b:hover,.here>i:hover{a:b}b,i{c:d}",
  ],
  [
    "a choice stays where a list would mean something else",
    "u :is(b i),:is(.here,b),:is(b,i:popover-open),p:is(b,i){a:b}",
    "u :is(b i),:is(.here,b),:is(b,i:popover-open),p:is(b,i){a:b}",
  ],
])("%s", (_, css, pruned) => {
  expect(pruneStyles(css, only("here"))).toBe(pruned);
});

test("if every class occurs, every selector stays", () => {
  const rule = fc
    .tuple(fc.constantFrom(".a", ".b>p:hover", '[x=".,{"] i', ":not(.c,.d)"), fc.constantFrom("{a:b}", '{content:"}"}'))
    .map((parts) => parts.join(""));
  const sheet = fc.array(
    fc.oneof(
      rule,
      fc.array(rule, { minLength: 1 }).map((rules) => `@media print{${rules.join("")}}`),
    ),
  );
  const selectorsIn = (css: string) => {
    const found = new Set<string>();
    parse(css).walkRules(({ selectors, parent }) => {
      for (const selector of selectors) found.add(`${parent?.type} ${selector}`);
    });
    return found;
  };
  fc.assert(
    fc.property(sheet, (rules) => {
      expect(selectorsIn(pruneStyles(rules.join(""), () => true))).toEqual(selectorsIn(rules.join("")));
    }),
  );
});

test("a selector needs its classes and whole values", () => {
  const neededBy = (selector: string) =>
    (selector.match(/[\w-]+/g) ?? []).filter((word) => !canMatch(selector, (other) => other !== word));
  expect(neededBy('a.one:not(.two) [title="(.three) .four"]>.five-6:hover')).toEqual(["one", "five-6"]);
  expect(neededBy('[data-kind=fill] [data-kind="on-ink"] [data-order="1"] [class*=x]')).toEqual(["fill", "on-ink"]);
  expect(neededBy(String.raw`.one[href=\#] .two\:three`)).toEqual(["one"]);
});

test("a selector needs its attributes, by their name in markup or in scripts", () => {
  const canMatchWith = (...words: string[]) => canMatch("[data-on-screen] a[aria-current]", only(...words));
  expect(canMatchWith("data-on-screen", "aria-current")).toBe(true);
  expect(canMatchWith("onScreen", "ariaCurrent")).toBe(true);
  expect(canMatchWith("data-on-screen")).toBe(false);
});

test("the rules of a layer become one block, in their order", () => {
  const css = "@layer a,b;@layer b{i{a:b}}@layer a{b{a:b}}p{a:b}@layer b{@layer c{u{a:b}}}@layer a{s{c:d}}";
  const pruned = pruneStyles(css, () => true);
  expect(pruned).toBe("@layer a{b{a:b}s{c:d}}@layer b{i{a:b}@layer c{u{a:b}}}p{a:b}");
});

const pruneProperties = (css: string, page: string) => pruneStyles(css, () => true, page);

test("a property that nothing reads is removed, and the properties that only it reads", () => {
  const css = ":root{--a:1px;--b:var(--a);--c:calc(var(--d) + 1px);--d:2px}p{margin:var(--c)}";
  expect(pruneProperties(css, "")).toBe(":root{--c:calc(var(--d) + 1px);--d:2px}p{margin:var(--c)}");
  expect(pruneProperties(css, '<path stroke="var(--a)">')).toContain("--a:1px");
  expect(pruneProperties("@media print{@supports (c:d){b{--a:1px}}}i{color:red}", "")).toBe("i{color:red}");
  const registered = (name: string) => `@property ${name}{syntax:"<length>";inherits:false;initial-value:0}`;
  expect(pruneProperties(`${registered("--a")}${registered("--b")}i{width:var(--b)}`, "")).toMatch(
    /^@property --b\{[^}]+\}i\{width:var\(--b\)\}$/,
  );
});

test("a property whose name a script completes stays", () => {
  const css = ":root{--thread-pink:#f0f;--threads:2}";
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source
  expect(pruneProperties(css, "`var(--thread-${name})`")).toBe(":root{--thread-pink:#f0f}");
});
