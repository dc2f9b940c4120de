import { expect, test } from "vitest";
import { cloth } from "./cloth.ts";

/** How many cells a path of horizontal or vertical strokes covers. */
function cells(svg: string, direction: "h" | "v"): number {
  return [...svg.matchAll(new RegExp(`${direction}(\\d+)`, "g"))].reduce((sum, [, length]) => sum + Number(length), 0);
}

test("one thread lies on top at every crossing: warp and weft together cover each cell once", () => {
  for (const options of [{ structure: "waffle" }, { figure: "rings" }, { structure: "houndstooth" }] as const) {
    const { body } = cloth("a", { columns: 40, rows: 30, ...options });
    expect(cells(body, "h") + cells(body, "v")).toBe(40 * 30);
  }
});
