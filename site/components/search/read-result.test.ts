import { expect, test } from "vitest";
import { type PagefindRecord, readExcerpt, readResult, sectionHref } from "./read-result.ts";

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

test("the title defaults to the address", () => {
  expect(readResult({ ...RECORD, meta: {} })).toMatchObject({ title: "/about", trail: "" });
});
