import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { load } from "cheerio";
import { expect, test } from "vitest";
import { filesBelow } from "../content/media.ts";
import { KINDS, writeSectionHeights } from "./section-heights.ts";

const page = (body: string) => `<html><head><style>a{b:c}</style></head><body>${body}</body></html>`;

/** The estimates of a page in rem, by selector. */
function heightsOf(body: string, names: Readonly<Record<string, string>> = {}) {
  const css = load(writeSectionHeights(page(body), (name) => names[name]))("style").text();
  const rules = css.matchAll(/([^{}]+)\{--phone:(\d+);--wide:(\d+)\}/g);
  return Object.fromEntries(
    [...rules].map(([, selector = "", phone, wide]) => [selector, { phone: Number(phone), wide: Number(wide) }]),
  );
}

const text = (words: number) => "Many words ".repeat(words / 2);
const section = (content: string) =>
  heightsOf(`<main><section></section><section id="a">${content}</section></main>`)["#a"] ?? { phone: 0, wide: 0 };

test("the page gets the heights of the sections that the first paint skips, and keeps its styles", () => {
  const sections = '<section id="one"></section><section id="two"></section><section id="3"><h2>A</h2></section>';
  const body = `<main>${sections}<article><section id="four"></section><section id="fünf"></section></article></main><footer></footer>`;
  expect(Object.keys(heightsOf(body))).toEqual(["#two", '[id="3"]', '[id="fünf"]', "body>footer"]);
  expect(writeSectionHeights(page(body), () => undefined)).toContain("<style>a{b:c}#two{");
});

test("studies have the height of the average one", () => {
  const studies = [text(10), text(400)].map((each) => `<li><p>${each}</p></li>`).join("");
  const heights = heightsOf(`<main><section id="studies"><ul>${studies}</ul></section></main>`);
  const [short, long] = [10, 400].map((words) => section(`<p>${text(words)}</p>`).phone) as [number, number];
  expect(heights["#studies li"]?.phone).toBeGreaterThan(short);
  expect(heights["#studies li"]?.phone).toBeLessThan(long);
});

test("text is higher on a phone than on a desktop, and large text is higher", () => {
  const { phone, wide } = section(`<p>${text(400)}</p>`);
  expect(phone).toBeGreaterThan(wide);
  expect(section(`<p class="d2">${text(400)}</p>`).phone).toBeGreaterThan(phone);
  const script = (letter: string) => section(`<p>${letter.repeat(2000)}</p>`).phone;
  expect(script("文")).toBeGreaterThan(script("a") * 1.5);
});

test("parts beside each other are as high as the highest, but on a phone one below the other", () => {
  const part = `<div><p>${text(400)}</p></div>`;
  const below = section(part + part);
  const beside = section(`<div class="side-by-side">${part}${part}</div>`);
  expect(beside.phone).toBe(below.phone);
  expect(beside.wide).toBeLessThan(below.wide);
});

test("what is not shown has no height: drawings for the dark theme, closed menus and the text of closed questions", () => {
  const empty = section("");
  const unseen = '<img class="in-dark" width="900" height="900"><div popover><p>A</p></div><input type="hidden">';
  expect(section(unseen)).toEqual(empty);
  const question = (answer: string) => section(`<details><summary>A</summary><p>${answer}</p></details>`);
  expect(question(text(400))).toEqual(question(text(2)));
});

test("a kind of section may have its own columns and proportion", () => {
  const list = `<ul class="x grid">${`<li><p>${text(60)}</p></li>`.repeat(6)}</ul>`;
  const body = `<main><section></section><section id="a">${list}</section></main>`;
  const of = (name: string) => heightsOf(body, { x: name })["#a"];
  expect(of("Points.names")?.wide).toBeGreaterThan(of("Points.other")?.wide ?? 0);
  expect(of("Testimonials.any")?.phone).toBeGreaterThan(of("Points.other")?.phone ?? 0);
});

test("every kind is a module of styles, or a class of one", () => {
  const site = join(import.meta.dirname, "..");
  const modules = filesBelow(site).filter((path) => path.endsWith(".module.css"));
  const styles = new Map(
    modules.map((path) => [basename(path, ".module.css"), readFileSync(join(site, path), "utf8")] as const),
  );
  const unknown = Object.keys(KINDS).filter((kind) => {
    const [module = "", name = ""] = kind.split(".");
    return !new RegExp(`\\.${name}\\b`).test(styles.get(module) ?? "");
  });
  expect(unknown).toEqual([]);
});

test("the padding of a section is not part of its estimate", () => {
  const of = (name: string) =>
    heightsOf('<main><section></section><section id="a" class="x"><p>A</p></section></main>', { x: name })["#a"];
  expect(of("Section.section")?.phone).toBe((of("Any.other")?.phone ?? 0) - 5);
});
