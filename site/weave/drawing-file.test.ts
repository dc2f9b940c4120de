import fc from "fast-check";
import { expect, test } from "vitest";
import { THEMES } from "#site/colours/palette.ts";
import { anyText } from "../../tests/support/any-text.ts";
import { parseMarkup } from "../../tests/support/parse-markup.ts";
import { type DrawingSpec, drawingFile } from "./drawing-file.ts";

const SPECS: readonly DrawingSpec[] = [
  { kind: "cloth", seed: "A lesson in scaling", figure: "steps", columns: 40, rows: 30 },
  { kind: "monogram", seed: "Ada Lovelace" },
  { kind: "monogram", seed: "明" },
  { kind: "seal", seed: "ISO 27001", weft: "var(--orange)" },
  { kind: "tapestry", seed: "workshop" },
  { kind: "journey", seed: "journey" },
  { kind: "fringe", seed: "footer", count: 20, height: 90, gap: 8 },
  { kind: "fullDraft", seed: "method", columns: 40, rows: 24, warp: "var(--ink)" },
];

test("every drawing is a complete document with plain colours and a natural size", () => {
  for (const spec of SPECS) {
    for (const theme of THEMES) {
      const { svg, path, width, height } = drawingFile(spec, theme);
      expect(parseMarkup(svg)[0]?.attributes, path).toMatchObject({
        xmlns: "http://www.w3.org/2000/svg",
        width: String(width),
        height: String(height),
      });
      expect(svg, path).not.toMatch(/var\(|currentColor|style|aria-|role=|class=/);
      expect(svg, path).not.toMatch(/d=""|NaN|undefined|Infinity|null/);
      expect(path).toMatch(/^\/drawings\/[a-z-]+-[a-z0-9-]+-(light|dark)\.[0-9a-f]{8}\.svg$/);
      expect(path).toContain(`-${theme}.`);
    }
  }
});

test("any text may be the seed of a drawing, or a colour of it", () => {
  fc.assert(
    fc.property(anyText(), anyText(), (seed, colour) => {
      const colours = { warp: colour, weft: colour, colours: [colour], count: 20, height: 90, gap: 8 } as const;
      for (const kind of ["monogram", "seal", "journey", "fringe"] as const) {
        parseMarkup(drawingFile({ kind, seed, ...colours }, "light").svg);
      }
    }),
  );
});

test("a drawing that looks the same has the same file, one that looks different another", () => {
  const spec: DrawingSpec = { kind: "cloth", seed: "scale", structure: "twill" };
  expect(drawingFile(spec, "light")).toEqual(drawingFile({ ...spec }, "light"));
  expect(drawingFile({ ...spec, columns: 33 }, "light").path).not.toBe(drawingFile(spec, "light").path);
  expect(drawingFile(spec, "dark").path).not.toBe(drawingFile(spec, "light").path);
});

test("a seed gives a file name that is safe in an address", () => {
  const SEEDS = {
    "A lesson in scaling": "cloth-a-lesson-in-scaling-light",
    "Café / Über": "cloth-cafe-uber-light",
    "../../etc/passwd": "cloth-etc-passwd-light",
    明: "cloth-",
  };
  for (const [seed, start] of Object.entries(SEEDS)) {
    const { path } = drawingFile({ kind: "cloth", seed }, "light");
    expect(path).toContain(`/drawings/${start}`);
    expect(path).toMatch(/^\/drawings\/[a-z0-9.-]+\.svg$/);
  }
});
