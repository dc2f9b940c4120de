import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMarkup } from "../../tests/support/parse-markup.ts";
import { cloth } from "./cloth.ts";
import { draft } from "./draft.ts";
import { FIGURE_NAMES } from "./figures.ts";
import { fullDraft } from "./full-draft.ts";
import { spread } from "./spread.ts";
import { STRUCTURE_NAMES } from "./structures.ts";
import { tally } from "./tally.ts";
import { tile } from "./tile.ts";

/* What holds for every drawing that stands in a page. The sampler has a test of its own. */

const TILE = { structure: "twill", cell: 8, warp: "var(--ink)", weft: "var(--orange)" } as const;

const SEEDED: Readonly<Record<string, (seed: string) => string>> = {
  cloth: (seed) => cloth(seed),
  "cloth in stripes": (seed) => cloth(seed, { structure: "twill", weft: ["red", "green", "blue"] }),
  spread: (seed) => spread(seed, 5),
  tile: (seed) => tile(seed, TILE),
};

const EVERY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SEEDED).map(([name, draw]) => [name, draw("seed")])),
  ...Object.fromEntries(STRUCTURE_NAMES.map((structure) => [`cloth ${structure}`, cloth("a", { structure })])),
  ...Object.fromEntries(STRUCTURE_NAMES.map((structure) => [`tile ${structure}`, tile("a", { ...TILE, structure })])),
  ...Object.fromEntries(STRUCTURE_NAMES.map((structure) => [`draft ${structure}`, draft(structure)])),
  ...Object.fromEntries(FIGURE_NAMES.map((figure) => [`figure ${figure}`, cloth("a", { figure })])),
  "full draft": fullDraft({ columns: 40, rows: 24, warp: "var(--ink)" }),
  tally: tally(3, 7),
  ...Object.fromEntries([1, 2, 3, 7, 12].map((panels) => [`spread of ${panels}`, spread("seed", panels)])),
  "tally of none": tally(0, 7),
  "tally of all": tally(7, 7, { slack: false }),
};

test.each(Object.keys(EVERY))("%s is well-formed, and no policy against inline styles can object", (name) => {
  const elements = parseMarkup(EVERY[name] ?? "");
  expect(elements[0]?.name).toBe("svg");
  for (const { name: element, attributes } of elements) {
    expect(element).not.toMatch(/^(style|script)$/);
    expect(Object.keys(attributes)).not.toContain("style");
    expect(Object.keys(attributes).filter((attribute) => attribute.startsWith("on"))).toEqual([]);
  }
});

/* The draft of a structure that is all weft has no square to draw. */
test.each(Object.keys(EVERY).filter((name) => name !== "draft float"))(
  "%s has neither an empty path nor a number that is none",
  (name) => {
    expect(EVERY[name]).not.toMatch(/d=""|NaN|undefined|Infinity|null/);
  },
);

test.each(Object.keys(SEEDED))("%s: the same seed draws the same bytes, another seed others", (name) => {
  const draw = SEEDED[name] ?? String;
  expect(draw("warp")).toBe(draw("warp"));
  expect(new Set(["warp", "weft", "shuttle", "heddle"].map(draw)).size).toBeGreaterThan(1);
});

test.each(Object.keys(EVERY))("%s is hidden from assistive technology", (name) => {
  expect(parseMarkup(EVERY[name] ?? "")[0]?.attributes["aria-hidden"]).toBe("true");
});

test("any text may be a seed or a colour without breaking the markup", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (seed, colour) => {
      parseMarkup(tile(seed, { ...TILE, weft: colour }));
      parseMarkup(cloth(seed, { columns: 4, rows: 4, weft: colour }));
    }),
  );
});

test("two tiles of one page have ids of their own, and each fills itself with its own pattern", () => {
  const ids = ["header", "footer"].map((seed) => parseMarkup(tile(seed, TILE)).find(({ name }) => name === "pattern"));
  expect(ids[0]?.attributes.id).not.toBe(ids[1]?.attributes.id);
  expect(tile("header", TILE)).toContain(`fill="url(#${ids[0]?.attributes.id})"`);
});

test.each([
  ["tile twill", 420],
  ["tile diamond", 820],
  ["tile houndstooth", 650],
  ["draft twill", 240],
  ["spread", 3200],
  ["full draft", 4200],
])("%s stays within %i bytes", (name, bytes) => {
  expect(Buffer.byteLength(EVERY[name] ?? "")).toBeGreaterThan(100);
  expect(Buffer.byteLength(EVERY[name] ?? "")).toBeLessThanOrEqual(bytes);
});
