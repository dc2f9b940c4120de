import { expect, test } from "vitest";
import { parseMarkup } from "../../tests/support/markup.ts";
import { cloth } from "./cloth.ts";
import { draft } from "./draft.ts";
import { FIGURE_NAMES } from "./figures.ts";
import { fullDraft } from "./full-draft.ts";
import { hangingWarp } from "./hanging-warp.ts";
import { spread } from "./spread.ts";
import { STRUCTURE_NAMES } from "./structures.ts";
import { inlineSvg } from "./svg.ts";
import { tally } from "./tally.ts";
import { tile } from "./tile.ts";

/* Rules for every drawing that stands in a page. The sampler has a test of its own. */

const TILE = { structure: "twill", cell: 8, warp: "var(--ink)", weft: "var(--orange)" } as const;

const EVERY: Readonly<Record<string, string>> = {
  "cloth in stripes": inlineSvg(cloth("seed", { structure: "twill", weft: ["red", "green", "blue"] })),
  "hanging warp": hangingWarp("seed"),
  ...Object.fromEntries(
    STRUCTURE_NAMES.map((structure) => [`cloth ${structure}`, inlineSvg(cloth("a", { structure }))]),
  ),
  ...Object.fromEntries(STRUCTURE_NAMES.map((structure) => [`tile ${structure}`, tile("a", { ...TILE, structure })])),
  ...Object.fromEntries(STRUCTURE_NAMES.map((structure) => [`draft ${structure}`, draft(structure)])),
  ...Object.fromEntries(FIGURE_NAMES.map((figure) => [`figure ${figure}`, inlineSvg(cloth("a", { figure }))])),
  "full draft": inlineSvg(fullDraft({ columns: 40, rows: 24, warp: "var(--ink)" })),
  tally: tally(3, 7),
  ...Object.fromEntries([1, 2, 3, 7, 12].map((panels) => [`spread of ${panels}`, spread("seed", panels)])),
  "tally of none": tally(0, 7),
  "tally of all": tally(7, 7, { slack: false }),
};

test("every drawing is well-formed, hidden from assistive technology and without inline styles and scripts", () => {
  for (const [name, svg] of Object.entries(EVERY)) {
    const elements = parseMarkup(svg);
    expect(elements[0], name).toMatchObject({ name: "svg", attributes: { "aria-hidden": "true" } });
    for (const { name: element, attributes } of elements) {
      expect(element, name).not.toMatch(/^(style|script)$/);
      expect(Object.keys(attributes).filter((attribute) => /^(style$|on)/.test(attribute))).toEqual([]);
    }
    /* The draft of a structure that is all weft has no square to draw. */
    if (name !== "draft float") expect(svg, name).not.toMatch(/d=""|NaN|undefined|Infinity|null/);
  }
});

test("two tiles of one page have ids of their own, and each fills itself with its own pattern", () => {
  const ids = ["header", "footer"].map((seed) => parseMarkup(tile(seed, TILE)).find(({ name }) => name === "pattern"));
  expect(ids[0]?.attributes.id).not.toBe(ids[1]?.attributes.id);
  expect(tile("header", TILE)).toContain(`fill="url(#${ids[0]?.attributes.id})"`);
});
