import { expect, test } from "vitest";
import { isMatch, type PagefindRecord, readExcerpt, readResult } from "./read-result.ts";
import { nextStop } from "./SearchDialog.tsx";

const NONE = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
/** Presses a key in a list of four stops: the field and three links. */
const press = (key: string, from: number, more = {}) => nextStop({ key, ...NONE, ...more }, from, 4);

test("Home and End move within the list on a link, and other keys keep their default action or type in the field", () => {
  expect([press("Home", 3), press("End", 1)]).toEqual([1, 3]);
  expect([press("Home", 0), press("End", 0), press("ArrowDown", -1)]).toEqual([undefined, undefined, undefined]);
  for (const key of ["a", "/", "Backspace"]) expect(press(key, 2)).toBe(0);
  for (const key of ["Tab", "Shift", " ", "Escape"]) expect(press(key, 2)).toBeUndefined();
  for (const modifier of ["ctrlKey", "metaKey", "isComposing"])
    expect(press("ArrowUp", 2, { [modifier]: true })).toBeUndefined();
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
  raw_content: "one of them, as “Tomás” sells e-commerce.",
  locations: [0],
  sub_results: [],
};

test("a match contains the first half of each word of the query, without accents and marks, or is in the title", () => {
  const isFound = (query: string, ...locations: number[]) => isMatch({ ...RECORD, locations }, query);
  expect([isFound("asdfqwer", 3), isFound("one asdfqwer", 0, 3)]).toEqual([false, false]);
  expect([isFound("ones", 0), isFound("tomas e-commerce", 4, 6), isFound("about")]).toEqual([true, true, true]);
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

test("marks no punctuation, and treats escaped angle brackets and all tags except mark as text", () => {
  expect(readExcerpt("&lt;script&gt; & <mark>&lt;b&gt;?</mark><img src=x>.")).toEqual([
    { text: "<script> & ", isMarked: false },
    { text: "<b>", isMarked: true },
    { text: "?", isMarked: false },
    { text: "<img src=x>.", isMarked: false },
  ]);
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

test("a page shows its description instead of an excerpt if its sections show the matches", () => {
  const meta = { ...RECORD.meta, description: "Who we are." };
  const read = (...sub_results: PagefindRecord["sub_results"]) => readResult({ ...RECORD, meta, sub_results }).excerpt;
  expect(read(section("/about#a-title", "h2"))).toEqual([{ text: "Who we are.", isMarked: false }]);
  expect(read(section("/about"))).toContainEqual({ text: "one", isMarked: true });
});
