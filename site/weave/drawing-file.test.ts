import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { THEMES } from "#site/colours/palette.ts";
import { parseMarkup } from "../../tests/support/parse-markup.ts";
import { clothDrawing } from "./cloth.ts";
import { type DrawingSpec, drawingFile } from "./drawing-file.ts";
import { SEAL_WEAVES } from "./seal.ts";

vi.mock("./cloth.ts", { spy: true });

const SPECS: readonly DrawingSpec[] = [
  { kind: "cloth", seed: "A lesson in scaling", figure: "steps", columns: 40, rows: 30 },
  { kind: "monogram", seed: "Ada Lovelace" },
  { kind: "monogram", seed: "明" },
  ...SEAL_WEAVES.map((weave) => ({ kind: "seal", seed: "ISO 27001", weave }) as const),
  { kind: "journey", seed: "journey" },
  { kind: "fringe", seed: "footer", count: 20 },
  { kind: "fullDraft", seed: "method", columns: 40, rows: 24, warp: "var(--ink)" },
];

const CASES = SPECS.flatMap((spec) => THEMES.map((theme) => [spec.kind, theme, spec] as const));

test.each(CASES)("%s in %s is a complete document with plain colours and a natural size", (_kind, theme, spec) => {
  const svg = drawingFile(spec, theme).svg;
  const elements = parseMarkup(svg);
  const { width, height } = drawingFile(spec, theme);
  expect(elements[0]?.attributes).toMatchObject({
    xmlns: "http://www.w3.org/2000/svg",
    width: String(width),
    height: String(height),
  });
  expect(svg).not.toMatch(/var\(|currentColor|style|aria-|role=|class=/);
  expect(svg).not.toMatch(/d=""|NaN|undefined|Infinity|null/);
});

test.each(["monogram", "seal", "journey", "fringe"] as const)(
  "%s: any text may be its seed, or a colour of it",
  (kind) => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (seed, colour) => {
        const colours = { warp: colour, weft: colour, colours: [colour] } as const;
        parseMarkup(drawingFile({ kind, seed, ...colours }, "light").svg);
      }),
    );
  },
);

test.each(["seal", "journey", "fringe"] as const)("%s: another seed draws another file", (kind) => {
  const files = ["warp", "weft", "shuttle", "heddle"].map((seed) => drawingFile({ kind, seed }, "light").svg);
  expect(new Set(files).size).toBeGreaterThan(1);
});

test.each([
  ["monogram", 1900],
  ["seal", 2500],
  ["journey", 4000],
  ["fringe", 4300],
] as const)("%s stays within %i bytes", (kind, bytes) => {
  const size = Buffer.byteLength(drawingFile({ kind, seed: "Ada Lovelace" }, "light").svg);
  expect(size).toBeGreaterThan(100);
  expect(size).toBeLessThanOrEqual(bytes);
});

test.each(CASES)("the file name of %s in %s names kind, seed, theme and content", (_kind, theme, spec) => {
  const { path } = drawingFile(spec, theme);
  expect(path).toMatch(/^\/drawings\/[a-z-]+-[a-z0-9-]+-(light|dark)\.[0-9a-f]{8}\.svg$/);
  expect(path).toContain(`-${theme}.`);
});

test("a drawing that looks the same has the same file, one that looks different another", () => {
  const spec: DrawingSpec = { kind: "cloth", seed: "scale", structure: "twill" };
  expect(drawingFile(spec, "light")).toEqual(drawingFile({ ...spec }, "light"));
  expect(drawingFile({ ...spec, columns: 33 }, "light").path).not.toBe(drawingFile(spec, "light").path);
  expect(drawingFile(spec, "dark").path).not.toBe(drawingFile(spec, "light").path);
});

test.each([
  ["A lesson in scaling", "cloth-a-lesson-in-scaling-light"],
  ["Café / Über", "cloth-cafe-uber-light"],
  ["../../etc/passwd", "cloth-etc-passwd-light"],
  ["明", "cloth-"],
])("the seed “%s” gives a file name that is safe in an address", (seed, start) => {
  const { path } = drawingFile({ kind: "cloth", seed }, "light");
  expect(path).toContain(`/drawings/${start}`);
  expect(path).toMatch(/^\/drawings\/[a-z0-9.-]+\.svg$/);
});

test("a drawing is made once, however often it is asked for", () => {
  const spec: DrawingSpec = { kind: "cloth", seed: "big", columns: 112, rows: 77, figure: "river" };
  vi.mocked(clothDrawing).mockClear();
  drawingFile(spec, "light").svg;
  drawingFile({ ...spec }, "light").svg;
  drawingFile(spec, "light");
  expect(clothDrawing).toHaveBeenCalledOnce();
});
