import { load } from "cheerio";
import { expect, test } from "vitest";
import { optimizePage, shownCharacters } from "./optimize-html.ts";
import { shortenClassNames } from "./shorten-class-names.ts";

const subset = (weight: number | undefined, name: string) => ({
  bytes: Buffer.alloc(0),
  name,
  characters: new Set("a"),
  weight,
});
const optimize = (html: string, inputs: Partial<Parameters<typeof optimizePage>[1]> = {}) =>
  optimizePage(html, { scripts: new Map(), laterStyles: "", fonts: [], language: "en", ...inputs });
const PRELOAD = '<link rel="preload" href="/_astro/x.woff2" as="font">';

test("a page's styles become one element at the end of the head, without rules that no element and none of its scripts can match", () => {
  const page = `<html><head><style>@layer a;</style>${PRELOAD}</head><body><style>.in{a:b}.out{a:b}.later{c:d}</style><p class="in" data-of="x.js">`;
  const scripts = new Map([
    ["_astro/x.js", 'import "./y.js"'],
    ["_astro/y.js", 'add("later")'],
    ["_astro/of-another-page.js", 'add("out")'],
  ]);
  const $ = load(optimize(page, { scripts }).html);
  expect($("style").text()).toBe("@layer a;.in{a:b}.later{c:d}");
  expect($("head").children().last().is("style")).toBe(true);
});

test("a text with a long word may break anywhere, and only pages with one keep the rule", () => {
  const page = (text: string) =>
    `<head><style>[data-wrap="anywhere"]{a:b}</style><title>${text}</title></head><body><p>Of <b>${text}</b></p>`;
  const long = "spenningskvalitetsovervåkingsplattform";
  const $ = load(optimize(page(long)).html);
  expect($("[data-wrap]").toArray()).toEqual($("b").toArray());
  expect($("style").text()).toContain("data-wrap");
  expect(optimize(page("implementations")).html).not.toContain("data-wrap");
});

test("a figure, a price or a date gets an element, in an island only where the text is all that its element has", () => {
  const whole = (text: string) => `<span data-wrap="never">${text}</span>`;
  const page = (...texts: string[]) => `<html lang="de"><head></head><body><p>${texts.join("<b>")}<textarea>1-2`;
  for (const figure of [
    "$500-$5,000",
    "30-minütig",
    "10.000 €",
    "3 a.m.",
    "28. November 2026,",
    "März 2027",
    "+49 441 20.01",
    "3-5 Werktagen",
    "$2.000 bis $4.000",
    "10+ Jahren",
    "9.000 € im Monat",
    "400 Beispiele,",
  ])
    expect(optimize(page(figure)).html).toContain(`<p>${whole(figure)}<textarea>1-2`);
  expect(optimize(page("Ab 3-4 Orte &amp;", "5")).html).toContain(`<p><span>Ab ${whole("3-4")} Orte &amp;</span><b>5<`);
  const long = "Tests und Releases mit CI/CD.";
  expect(optimize(page(long)).html).toContain(`Releases mit ${whole("CI/CD.")}`);
  for (const text of [
    "Woche 5, $17,000",
    "am 3. Tag",
    "2026 Beispiele",
    "13 als",
    "https://example.com/2026-2027",
    "November",
  ])
    expect(optimize(page(text)).html).not.toContain("data-wrap");
  const scripts = `<script>${ELEMENT}</script><script>${DIRECTIVE}</script>`;
  const island = `<html lang="en"><head></head><body>${scripts}<astro-island><p>1-2</p><p>3-4<b></b></p></astro-island>`;
  expect(optimize(island).html).toContain(`<astro-island><p>${whole("1-2")}</p><p>3-4<b></b></p></astro-island>`);
});

test("figures of Bangla stay whole, and its long words are counted by letters with their marks", () => {
  const page = (text: string) => `<html lang="bn"><head></head><body><p>${text}</p>`;
  for (const figure of ["১২ ঘণ্টার", "২৮ নভেম্বর ২০২৬", "৫০ থেকে ৫০০", "৩-৫", "৫ কর্মদিবসের"])
    expect(optimize(page(figure)).html).toContain(`<p><span data-wrap="never">${figure}</span>`);
  expect(optimize(page("ইঞ্জিনিয়ারিংয়ের")).html).not.toContain("data-wrap");
  expect(optimize(page("কখগঘঙচছজঝঞটঠডঢণতথ")).html).toContain('data-wrap="anywhere"');
});

test("a page preloads the first subset of a font, and another only where its styles use that weight", () => {
  const subsets = [subset(400, "x-400.woff2"), subset(600, "x-600.woff2")];
  const fonts = [{ file: "x.woff2", available: new Set("a"), subsets }];
  const page = (css: string) => `<head>${PRELOAD}<style>${css}</style></head><b>`;
  const preloads = (css: string) => optimize(page(css), { fonts }).html.match(/<link[^>]*>/g);
  const first = PRELOAD.replace("x.", "x-400.");
  const second = PRELOAD.replace("x.", "x-600.");
  expect(preloads("b{color:red}")).toEqual([first]);
  expect(preloads("b{font-weight:600}")).toEqual([first, second]);
  expect(preloads("@media (width<=9rem){b{font-weight:600}}")).toEqual([
    first,
    second.replace(">", ' media="(width<=9rem)">'),
  ]);
});

const DIRECTIVE = "(self.Astro||(self.Astro={})).interaction=y;";
const ELEMENT = '(()=>{customElements.define("astro-island",X)})();';
const islandPage = (...scripts: string[]) =>
  `<html lang="en"><head></head><body>${["first()", ...scripts].map((text) => `<script>${text}</script>`).join("")}<astro-island></astro-island></body></html>`;

test("React's separators of texts stay only in islands, where it reads them again", () => {
  const island = "<astro-island><p>a<!-- -->b</p></astro-island>";
  const scripts = `<script>${ELEMENT}</script><script>${DIRECTIVE}</script>`;
  const { html } = optimize(`<html><head></head><p>a<!-- -->b</p>${island}<p>c<!-- --> <!-- -->d</p>${scripts}</html>`);
  expect(html).toContain(`<p>ab</p>${island}<p>c d</p>`);
});

test("Astro's island scripts become a file, which <html> names", () => {
  const { html, islandScript } = optimize(islandPage(DIRECTIVE, ELEMENT));
  for (const script of [DIRECTIVE, ELEMENT]) {
    expect(islandScript?.text).toContain(script);
    expect(html).not.toContain(script);
  }
  expect(load(html)("html").attr("data-islands")).toBe(islandScript?.path);
  expect(html).toContain("<script>first()</script>");
});

test("a page without islands keeps its scripts", () => {
  const html = `<html lang="en"><head><style></style></head><body><script>${ELEMENT}</script></body></html>`;
  expect(optimize(html)).toEqual({ html, islandScript: undefined });
});

test.each([[[]], [[ELEMENT]], [[DIRECTIVE]]])("a page with islands and only the scripts %j is an error", (scripts) => {
  expect(() => optimize(islandPage(...scripts))).toThrow("has islands, but not the scripts");
});

test("a page shows its text, its placeholders, the content of its styles and the browser's ellipsis", () => {
  const page =
    '<style>p:before{content:"→"}</style><script>"ß"</script><p title="ü">Zo&euml;&amp;&#233;</p><code>{Ω}</code><input placeholder="Ł">';
  const shown = shownCharacters(page);
  for (const character of "Zoë&é→Ł…") expect(shown).toContain(character);
  for (const character of "ßü<{Ω") expect(shown).not.toContain(character);
});

test("class names are short, depend on the sources, and differ between modules and classes", () => {
  const name = shortenClassNames("site/components");
  const css = "@layer components { .first { a: b } .second:hover { a: b } @keyframes third {} }";
  const files = ["site/components/ui/Button.module.css", "/any/place/site/components/ui/Rating.module.css?used"];
  const names = files.flatMap((file) => ["first", "second", "third"].map((local) => name(local, file, css)));
  expect(new Set(names).size).toBe(6);
  for (const each of names) expect(each).toMatch(/^[a-zA-Z]{2}[0-9a-z]$/);
  expect(() => name("fourth", "site/components/ui/Button.module.css", css)).toThrow("fourth");
});
