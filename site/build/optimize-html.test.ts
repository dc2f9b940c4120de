import { expect, test } from "vitest";
import { optimizePage } from "./optimize-html.ts";
import { shownCharacters } from "./page-text.ts";
import { shortenClassNames } from "./shorten-class-names.ts";

const cut = (weight: number | undefined, name: string) => ({
  bytes: Buffer.alloc(0),
  name,
  characters: new Set("a"),
  weight,
});
const PRELOAD = '<link rel="preload" href="/_astro/x.woff2" as="font">';

test("a page's styles become one element at the end of the head, without what no element and no script names", () => {
  const page = `<head><style>@layer a;</style>${PRELOAD}</head><body><style>.in{a:b}.out{a:b}.later{a:b}</style><p class="in">`;
  expect(optimizePage(page, 'add("later")', new Map())).toBe(
    `<head>${PRELOAD}<style>@layer a;.in{a:b}.later{a:b}</style></head><body><p class="in">`,
  );
});

test("React's seams between texts stay in islands alone", () => {
  const island = "<astro-island ssr><p>1<!-- -->2</p></astro-island>";
  const page = `<head></head><p>3<!-- -->4</p>${island}<p>5<!-- -->6</p>`;
  expect(optimizePage(page, "", new Map())).toBe(`<head><style></style></head><p>34</p>${island}<p>56</p>`);
});

test("a page preloads the first cut of a font, and another only where its styles ask for that weight", () => {
  const cuts = new Map([["x.woff2", [cut(400, "x-400.woff2"), cut(600, "x-600.woff2")]]]);
  const page = (css: string) => `<head>${PRELOAD}<style>${css}</style></head><b>`;
  const preloads = (css: string) => optimizePage(page(css), "", cuts).match(/<link[^>]*>/g);
  const first = PRELOAD.replace("x.", "x-400.");
  const second = PRELOAD.replace("x.", "x-600.");
  expect(preloads("b{color:red}")).toEqual([first]);
  expect(preloads("b{font-weight:600}")).toEqual([first, second]);
  expect(preloads("@media (width<=9rem){b{font-weight:600}}")).toEqual([
    first,
    second.replace(">", ' media="(width<=9rem)">'),
  ]);
});

test("a page shows its text, its hints, what its styles write and the browser's ellipsis", () => {
  const page =
    '<style>p:before{content:"→"}</style><script>"ß"</script><p title="ü">Zo&euml;&amp;&#233;</p><input placeholder="Ł">';
  const shown = shownCharacters(page);
  for (const character of "Zo&é→Ł…") expect(shown).toContain(character);
  for (const character of "ßü<") expect(shown).not.toContain(character);
});

test("class names are short, follow from the sources, and differ between modules and classes", () => {
  const name = shortenClassNames("site/components");
  const css = "@layer components { .first { a: b } .second:hover { a: b } @keyframes third {} }";
  const files = ["site/components/ui/Button.module.css", "/any/place/site/components/ui/Tags.module.css?used"];
  const names = files.flatMap((file) => ["first", "second", "third"].map((local) => name(local, file, css)));
  expect(new Set(names).size).toBe(6);
  for (const each of names) expect(each).toMatch(/^[a-zA-Z]{2}[0-9a-z]$/);
  expect(() => name("fourth", "site/components/ui/Button.module.css", css)).toThrow("fourth");
});
