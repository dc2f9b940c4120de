import { expect, test } from "vitest";
import { type PagefindRecord, type PageResult, readExcerpt, readResult, sectionHref } from "./read-result.ts";
import { nextStop } from "./SearchDialog.tsx";
import { stateSentence } from "./search-text.ts";

const NONE = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
/** Presses a key in a list of four stops: the field and three links. */
const press = (key: string, from: number, more = {}) => nextStop({ key, ...NONE, ...more }, from, 4);
const move = (to: number) => ({ kind: "move", to });
const STAY = { kind: "stay" };

test("Enter moves from the field to the first link, and keeps its default action on a link", () => {
  expect(press("Enter", 0)).toEqual(move(1));
  expect(press("Enter", 2)).toEqual(STAY);
});

test("Home and End move within the list on a link, and other keys keep their default action or type in the field", () => {
  expect([press("Home", 3), press("End", 1)]).toEqual([move(1), move(3)]);
  expect([press("Home", 0), press("End", 0), press("ArrowDown", -1)]).toEqual([STAY, STAY, STAY]);
  for (const key of ["a", "/", "Backspace"]) expect(press(key, 2)).toEqual({ kind: "type", to: 0 });
  for (const key of ["Tab", "Shift", " ", "Escape"]) expect(press(key, 2)).toEqual(STAY);
  for (const modifier of ["ctrlKey", "metaKey", "isComposing"])
    expect(press("ArrowUp", 2, { [modifier]: true })).toEqual(STAY);
});

const section = (url: string, element?: string) => ({
  url,
  title: url,
  excerpt: "a <mark>word</mark>",
  ...(element && { anchor: { element } }),
});
const RECORD: PagefindRecord = {
  url: "/about",
  meta: { title: "About us", trail: "Home" },
  excerpt: "<mark>one</mark> of them",
  sub_results: [],
};

test("splits an excerpt into plain and marked parts", () => {
  expect(readExcerpt("We <mark>weave</mark> it, <mark>weave.</mark>")).toEqual([
    { text: "We ", isMarked: false },
    { text: "weave", isMarked: true },
    { text: " it, ", isMarked: false },
    { text: "weave.", isMarked: true },
  ]);
  expect(readExcerpt("")).toEqual([]);
});

test("adds an ellipsis if an excerpt starts or ends within a sentence", () => {
  const text = (excerpt: string) =>
    readExcerpt(excerpt)
      .map((part) => part.text)
      .join("");
  expect(text("and <mark>wool</mark> besides. It")).toBe("… and wool besides. It …");
  expect(text("<mark>wool</mark> is. So?")).toBe("… wool is. So?");
  expect(text("30% of it")).toBe("30% of it …");
});

test("treats escaped angle brackets and all tags except mark as text", () => {
  expect(readExcerpt("&lt;script&gt; & <mark>&lt;b&gt;</mark><img src=x>.")).toEqual([
    { text: "<script> & ", isMarked: false },
    { text: "<b>", isMarked: true },
    { text: "<img src=x>.", isMarked: false },
  ]);
});

test("links to a section by its own id, not by its heading's id", () => {
  expect(sectionHref("/about#values-title")).toBe("/about#values");
  expect(sectionHref("/#services-title")).toBe("/#services");
  expect(sectionHref("/about#title")).toBe("/about#title");
  expect(sectionHref("/the-title")).toBe("/the-title");
});

test("returns at most three sections, without the top and the main heading of the page", () => {
  const sub_results = [
    section("/about"),
    section("/about#top-title", "h1"),
    ...["a", "b", "c", "d"].map((id) => section(`/about#${id}-title`, "h2")),
  ];
  const { sections } = readResult({ ...RECORD, sub_results });
  expect(sections.map(({ href }) => href)).toEqual(["/about#a", "/about#b", "/about#c"]);
});

const found = (total: number, shown = total) =>
  stateSentence({ kind: "found", query: "cloud", total, pages: new Array<PageResult>(shown) });

test("the sentence contains the query, the number of results and, if some are left out, how many are shown", () => {
  expect(found(0)).toBe("No page says “cloud”.");
  expect(found(1)).toBe("1 result for “cloud”.");
  expect(found(28, 10)).toBe("28 results for “cloud”. The first 10 are shown.");
});
