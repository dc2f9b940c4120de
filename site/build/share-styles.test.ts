import { load } from "cheerio";
import { expect, test } from "vitest";
import { shareStyles } from "./share-styles.ts";

const FILL = `.fill{content:"${"x".repeat(16_000)}"}`;

/** A page as optimizePage makes it: its styles are one element. */
const page = (styles: string, main: string, head = "") =>
  `<html lang="en"><head>${head}<style>${styles}</style></head><body><header class="top"></header><main>${main}</main></body></html>`;

function share(styles: string, ...mains: string[]) {
  const { pages, sheet } = shareStyles(
    mains.map((main) => ({ html: page(styles + FILL, main) })),
    { styles: styles + FILL, scripts: new Map(), scriptStyles: "" },
  );
  const [first = load("")] = pages.map(({ html }) => load(html));
  return { $: first, first: first("style").text(), sheet: sheet?.text ?? "", path: sheet?.path };
}

test("a page keeps the styles of its first screen, behind which it links a sheet with those of all pages", () => {
  const styles = "@layer tokens,components;@layer components{.top{a:b}.one{c:d}.below{e:f}.two{g:h}}";
  const { $, first, sheet, path } = share(
    styles,
    '<section class="one"><h1>One</h1></section><section class="below fill"></section>',
    '<div class="two"><h1>Two</h1></div>',
  );
  expect(first).toBe("@layer tokens;@layer components{.top{a:b}.one{c:d}}");
  for (const rule of [".top{a:b}", ".one{c:d}", ".below{e:f}", ".two{g:h}"]) expect(sheet).toContain(rule);
  expect($("h1").parent().next().attr("href")).toBe(path);
  expect(path).toMatch(/^\/_astro\/site\.[0-9a-f]{8}\.css$/);
});

test("the sheet keeps the order of rules that win over each other", () => {
  const styles = "@layer components{.card{a:one}.button{a:two}}";
  const { first, sheet } = share(styles, '<div class="button"><h1>A</h1></div><p class="card button fill"></p>');
  expect(first).toContain(".button");
  expect(sheet.indexOf(".card")).toBeLessThan(sheet.indexOf(".button"));
});

test("the sheet changes nothing that applies to the whole page: no tokens, no fonts, no types of properties, no styles of plain elements", () => {
  const type = '@property --c{syntax:"<number>";inherits:true;initial-value:0}';
  const styles = `@font-face{font-family:A}${type}@layer tokens{:root{--a:1;--b:2}}@layer base{*{a:b}body{c:var(--a)}.later{c:var(--b);d:var(--c)}:focus-visible{a:b}}`;
  const { first, sheet } = share(styles, '<div><h1>A</h1></div><p class="later fill"></p>');
  expect(first).toContain("@layer tokens{:root{--a:1;--b:2}}");
  expect(first).toContain("body{c:var(--a)}");
  expect(first).toContain(type);
  expect(sheet.replace(/\.fill.*?\}/, "")).toBe("@layer base{.later{c:var(--b);d:var(--c)}}");
});

test("the first screen has no styles for what is closed, printing, a pointer above an element or the scroll position", () => {
  const styles =
    "@layer components{.menu{a:b}.search{a:b}.top{a:b}@media print{.top{c:d}}@media (hover:hover){.top:hover{e:f}}@supports (animation-timeline:scroll()){.top{g:h}}}";
  const closed = '<ul popover="auto" class="menu"></ul><dialog class="search"></dialog>';
  const { first, sheet } = share(styles, `${closed}<div><h1>A</h1></div><p class="fill"></p>`);
  expect(first).toBe("@layer components{.top{a:b}}");
  for (const rule of [".menu", ".search", "print", ":hover", "scroll()"]) expect(sheet).toContain(rule);
});

test("pages with few styles or without a heading keep all of them", () => {
  const few = [{ html: page(".below{a:b}", "<h1>A</h1>") }];
  expect(shareStyles(few, { styles: "", scripts: new Map(), scriptStyles: "" })).toEqual({ pages: few });
  const plain = [{ html: page(FILL, "<p>A</p>") }];
  expect(shareStyles(plain, { styles: FILL, scripts: new Map(), scriptStyles: "" })).toEqual({ pages: plain });
});
