import { expect, test } from "vitest";
import { parseMarkup } from "../../tests/support/parse-markup.ts";
import { cloth } from "./cloth.ts";

const strokes = (svg: string) => parseMarkup(svg).flatMap(({ attributes }) => attributes.stroke ?? []);

/** How many cells a path of horizontal or vertical strokes covers. */
function cells(svg: string, direction: "h" | "v"): number {
  return [...svg.matchAll(new RegExp(`${direction}(\\d+)`, "g"))].reduce((sum, [, length]) => sum + Number(length), 0);
}

test("one thread lies on top at every crossing: warp and weft together cover each cell once", () => {
  for (const options of [{ structure: "waffle" }, { figure: "rings" }, { structure: "houndstooth" }] as const) {
    const svg = cloth("a", { columns: 40, rows: 30, ...options });
    expect(cells(svg, "h") + cells(svg, "v")).toBe(40 * 30);
  }
});

test("satin shows its weft at seven crossings in eight", () => {
  expect(cells(cloth("a", { columns: 64, rows: 64, structure: "satin" }), "h")).toBe((64 * 64 * 7) / 8);
});

test("the weft is drawn before the warp, one path per colour", () => {
  expect(strokes(cloth("a", { structure: "plain", warp: "black", weft: "red" }))).toEqual(["red", "black"]);
  const striped = strokes(cloth("a", { structure: "plain", warp: "black", weft: ["red", "green"] }));
  expect(striped).toEqual(["red", "green", "black"]);
});

test("houndstooth takes both colours in both directions", () => {
  const options = { structure: "houndstooth", warp: "black", weft: "yellow" } as const;
  expect(strokes(cloth("a", options)).sort()).toEqual(["black", "black", "yellow", "yellow"]);
});

test("a ground is drawn behind the threads, over the whole cloth", () => {
  const [, backdrop] = parseMarkup(cloth("a", { columns: 8, rows: 6, ground: "paper" }));
  expect(backdrop).toEqual({ name: "path", attributes: { fill: "paper", d: "M0 0h8v6H0z" } });
});

test("lettering changes only the threads under its letters", () => {
  const plain = cloth("a", { columns: 20, rows: 20, lettering: { text: "", scale: 1, left: 0, top: 0 } });
  const lettered = cloth("a", { columns: 20, rows: 20, lettering: { text: "I", scale: 2, left: 4, top: 3 } });
  /* an I of 11 cells at scale 2; satin there in place of sateen: far more weft */
  expect(cells(lettered, "h")).toBeGreaterThan(cells(plain, "h") + 20);
  expect(cells(lettered, "h")).toBeLessThan(cells(plain, "h") + 44);
});
