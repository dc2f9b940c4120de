import { expect, test } from "vitest";
import { SEARCH_WORDS } from "#site/content/words/search.ts";
import type { PageResult } from "./read-result.ts";
import { stateSentence } from "./search-text.ts";

const found = (total: number, shown = total) =>
  stateSentence({ kind: "found", query: "cloud", total, pages: new Array<PageResult>(shown) });

test("the sentence contains the number of results and the query", () => {
  expect(found(0)).toBe("No page says “cloud”.");
  expect(found(1)).toBe("1 result for “cloud”.");
  expect(found(7)).toBe("7 results for “cloud”.");
});

test("the sentence says how many results are shown if some are left out", () => {
  expect(found(28, 10)).toBe("28 results for “cloud”. The first 10 are shown.");
});

test("the sentence is empty without a query, and the error text after a failure", () => {
  expect(stateSentence({ kind: "idle" })).toBe("");
  expect(stateSentence({ kind: "failed" })).toBe(SEARCH_WORDS.failed);
});
