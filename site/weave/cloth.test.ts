import { expect, test } from "vitest";
import { parseMarkup } from "../../tests/support/parse-markup.ts";
import { cloth, stripes } from "./cloth.ts";
import { seededRandom } from "./random.ts";

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

test("sateen shows its weft at seven crossings in eight, satin its warp", () => {
  expect(cells(cloth("a", { columns: 64, rows: 64, structure: "sateen" }), "h")).toBe((64 * 64 * 7) / 8);
  expect(cells(cloth("a", { columns: 64, rows: 64, structure: "satin" }), "v")).toBe((64 * 64 * 7) / 8);
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

test("lettering changes only the threads under its letters", () => {
  const plain = cloth("a", { columns: 20, rows: 20, lettering: { text: "", scale: 1, left: 0, top: 0 } });
  const lettered = cloth("a", { columns: 20, rows: 20, lettering: { text: "I", scale: 2, left: 4, top: 3 } });
  /* an I of 11 cells at scale 2; sateen instead of satin: far more weft */
  expect(cells(lettered, "h")).toBeGreaterThan(cells(plain, "h") + 20);
  expect(cells(lettered, "h")).toBeLessThan(cells(plain, "h") + 44);
});

test("stripes are two to nine threads wide, and neighbours differ in colour", () => {
  const at = stripes(seededRandom("x"), ["red", "green", "blue"], 200);
  const widths: number[] = [];
  for (let i = 0, width = 0; i < 190; i++) {
    width++;
    if (at(i) !== at(i + 1)) {
      widths.push(width);
      width = 0;
    }
  }
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...widths)).toBeLessThanOrEqual(9);
  expect(new Set(Array.from({ length: 200 }, (_, i) => at(i))).size).toBe(3);
});
