import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { THEMES, type Theme } from "#site/colours/palette.ts";
import { type DrawingSpec, drawingFile } from "#site/weave/drawing-file.ts";
import { renderedFiles } from "#site/weave/rendered-files.ts";
import { anyText } from "../../tests/support/any-text.ts";
import { parseMarkup } from "../../tests/support/markup.ts";
import {
  articleBand,
  clothSpec,
  FRINGE,
  JOURNEY,
  OPEN_DRAFT,
  portraitSpec,
  SCENES,
  sealSpec,
} from "./drawing-specs.ts";
import { drawingAt } from "./publish-files.ts";

const clothOf = (seed: string, columns = 40) =>
  clothSpec(seed, { figure: "steps", warp: ["ink"], weft: ["orange"], columns, rows: 30 });

const SPECS: readonly DrawingSpec[] = [
  clothOf("A lesson in scaling"),
  portraitSpec("Ada Lovelace", "blue"),
  portraitSpec("明", "blue"),
  sealSpec("ISO 27001"),
  ...[FRINGE, JOURNEY, OPEN_DRAFT, SCENES.workshop, SCENES.table],
];

test("every drawing is a complete document with plain colours and a natural size", () => {
  for (const spec of SPECS) {
    for (const theme of THEMES) {
      const { svg, path, width, height } = drawingFile(spec, theme);
      expect(parseMarkup(svg)[0]?.attributes, path).toMatchObject({
        xmlns: "http://www.w3.org/2000/svg",
        width: String(width * (spec.scale ?? 1)),
        height: String(height * (spec.scale ?? 1)),
      });
      expect(svg, path).not.toMatch(/var\(|currentColor|style|aria-|role=|class=/);
      expect(svg, path).not.toMatch(/d=""|NaN|undefined|Infinity|null/);
      expect(path).toMatch(/^\/drawings\/[a-z-]+-[a-z0-9-]+-(light|dark)\.[0-9a-f]{8}\.(svg|webp)$/);
      expect(path).toContain(`-${theme}.`);
    }
  }
});

test("the cloth at the top of an article has its colours in the page, and its lines in a file without any", () => {
  const parts = parseMarkup(articleBand("A lesson", { figure: "steps", warp: ["ink"], weft: ["orange", "paper"] }));
  const uses = parts.filter(({ name }) => name === "use").map(({ attributes }) => attributes);
  expect(new Set(uses.map(({ stroke }) => stroke))).toEqual(new Set(["var(--ink)", "var(--orange)", "var(--paper)"]));
  const [path = "", ...others] = new Set(uses.map(({ href }) => href?.replace(/#.*/, "")));
  expect(others).toEqual([]);
  const lines = parseMarkup(renderedFiles.get(path) ?? "").filter(({ name }) => name === "path");
  expect(lines.map(({ attributes }) => `${path}#${attributes.id}`)).toEqual(uses.map(({ href }) => href));
  expect(lines.filter(({ attributes }) => attributes.stroke || !attributes.d)).toEqual([]);
});

test("the file of a cloth is an image with eight pixels to a thread, that of a seal its document", async () => {
  const file = await drawingAt(drawingFile(clothOf("A lesson in images"), "light").path);
  expect(await sharp(file).metadata()).toMatchObject({ format: "webp", width: 320, height: 240 });
  const seal = drawingFile(sealSpec("ISO 27001"), "light");
  expect(await drawingAt(seal.path)).toBe(seal.svg);
  expect(await drawingAt("/drawings/unknown.webp")).toBeUndefined();
});

test("any text may be the seed of a drawing", () => {
  fc.assert(
    fc.property(anyText(), (seed) => {
      for (const spec of [portraitSpec(seed, "pink"), sealSpec(seed)]) parseMarkup(drawingFile(spec, "light").svg);
    }),
  );
});

test("a drawing that looks the same has the same file, one that looks different another", () => {
  const file = (columns: number, theme: Theme = "light") => drawingFile(clothOf("scale", columns), theme);
  expect(file(32)).toEqual(file(32));
  expect(file(33).path).not.toBe(file(32).path);
  expect(file(32, "dark").path).not.toBe(file(32).path);
});

test("a seed gives a file name that is safe in an address", () => {
  const SEEDS = {
    "A lesson in scaling": "cloth-a-lesson-in-scaling-light",
    "Café / Über": "cloth-cafe-uber-light",
    "../../etc/passwd": "cloth-etc-passwd-light",
    明: "cloth-",
  };
  for (const [seed, start] of Object.entries(SEEDS)) {
    const { path } = drawingFile(clothOf(seed), "light");
    expect(path).toContain(`/drawings/${start}`);
    expect(path).toMatch(/^\/drawings\/[a-z0-9.-]+\.webp$/);
  }
});
