import { expect, test } from "vitest";
import { parseMarkup } from "../../tests/support/parse-markup.ts";
import { hangingWarp } from "./hanging-warp.ts";

test("without picks nothing is woven: threads and weights alone", () => {
  const paths = parseMarkup(hangingWarp("careers")).filter(({ name }) => name === "path");
  expect(paths).toHaveLength(2);
  expect(paths[0]?.attributes.d?.match(/M/g)).toHaveLength(40 * 8);
  expect(paths[1]?.attributes.d?.match(/M/g)).toHaveLength(40);
});

test("each pick is one band in its colour", () => {
  const drawn = parseMarkup(hangingWarp("careers", { picks: ["var(--thread-blue)", "var(--thread-pink)"] }));
  expect(drawn.flatMap(({ attributes }) => attributes.stroke ?? [])).toEqual([
    "currentColor",
    "var(--thread-blue)",
    "var(--thread-pink)",
  ]);
});

test("the same seed hangs the same way, another otherwise", () => {
  expect(hangingWarp("careers")).toBe(hangingWarp("careers"));
  expect(hangingWarp("careers")).not.toBe(hangingWarp("other"));
});
