import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { ClothRecord } from "#site/content/schema/fields.ts";
import { withoutMarks } from "#site/content/text-marks.ts";
import { type ClothOptions, cloth } from "#site/weave/cloth.ts";
import { clothFromFile, type DrawingSpec } from "#site/weave/drawing-file.ts";
import { fringe } from "#site/weave/fringe.ts";
import { fullDraft } from "#site/weave/full-draft.ts";
import { journey } from "#site/weave/journey.ts";
import { GLYPH_HEIGHT, letteringWidth } from "#site/weave/lettering.ts";
import { monogram } from "#site/weave/monogram.ts";
import { seal } from "#site/weave/seal.ts";
import { type StructureName, type Thread, threadColour } from "#site/weave/structures.ts";
import { type PortraitName, tapestry } from "#site/weave/tapestry.ts";
import { tile } from "#site/weave/tile.ts";

/* The drawings of the site, as data for the generator. */

const variable = (name: string) => `var(--${name})`;

/** A cloth without a figure is plain. */
type Cloth = Pick<ClothRecord, "warp" | "weft"> & Partial<Pick<ClothRecord, "figure">>;

export const clothOptions = ({ figure, warp, weft }: Cloth): ClothOptions => ({
  ...(figure && { figure }),
  warp: warp.map(variable),
  weft: weft.map(variable),
});

const clothFile = (seed: string, options: ClothOptions): DrawingSpec => ({
  kind: "cloth",
  seed,
  draw: () => cloth(seed, options),
  scale: 0.8,
});

/** A drawing from a content record; its seed is the title next to it. */
export const clothSpec = (seed: string, { columns, rows, ...record }: ClothRecord): DrawingSpec =>
  clothFile(withoutMarks(seed), { ...clothOptions(record), columns, rows });

/** The size of a study's drawing, in threads: on a service's page, and next to its teaser. */
const STUDY_FORMATS = {
  card: { columns: 112, rows: 70 },
  block: { columns: 96, rows: 84 },
} as const;

/** The cloth of a case study; for a study that has only a picture, plain cloth in its colour. */
export const studyCloth = ({ image, thread }: CaseStudyRecord): Cloth =>
  image ?? { warp: ["warp-deep"], weft: [`thread-${thread}`] };

export function studySpec({ id, image }: CaseStudyRecord, format: keyof typeof STUDY_FORMATS): DrawingSpec | undefined {
  return image && clothSpec(id, { ...image, ...STUDY_FORMATS[format] });
}

/** The size of the drawing above an article, in threads. */
const BAND = { columns: 160, rows: 48 } as const;

/** The drawing above an article or a case study. */
export const articleBand = (seed: string, drawing: Cloth): string =>
  clothFromFile(clothFile(withoutMarks(seed), { ...clothOptions(drawing), ...BAND }));

/** The cloth of a way of working, dense or open: pixels from one thread to the next. */
export const MODEL_PITCH = { dense: 6, open: 16 } as const;

export function sealSpec(name: string): DrawingSpec {
  const seed = withoutMarks(name);
  return { kind: "seal", seed, draw: () => seal(seed) };
}

/** The placeholder avatar: plain cloth without initials. */
export const NOBODY = clothFile("nobody", {
  structure: "plain",
  columns: 28,
  rows: 28,
  warp: variable("warp-deep"),
  weft: variable("line-strong"),
});

/** A person's woven portrait, otherwise their initials or the placeholder avatar. */
export function portraitSpec(name: string, thread: Thread | undefined, portrait?: PortraitName, isSmall = false) {
  const dye = threadColour(thread ?? "purple");
  if (portrait)
    return {
      kind: "tapestry",
      seed: portrait,
      draw: () => tapestry(portrait, dye, isSmall ? 1 : 0.8),
      scale: (isSmall ? 4 : 5) / 3,
    };
  const seed = withoutMarks(name);
  return thread ? { kind: "monogram", seed, draw: () => monogram(seed, dye), scale: 0.8 } : NOBODY;
}

/** A cloth after `rows` rows. The seed is the same, so each picture continues the one before. */
export function growingCloth(cloth: { structure: StructureName; thread: Thread }, rows: number): DrawingSpec {
  const { structure, thread } = cloth;
  const colours = { warp: variable("warp-deep"), weft: threadColour(thread) };
  return clothFile(`growing ${thread} ${structure}`, { structure, columns: 96, rows, ...colours });
}

/** Raw fibre to finished cloth, in five panels. */
export const JOURNEY: DrawingSpec = { kind: "journey", seed: "journey", draw: () => journey("journey") };

/** The sample's workshop, with its loom and the river, and its table, with a free chair. */
export const SCENES: Record<"workshop" | "table", DrawingSpec> = {
  workshop: { kind: "tapestry", seed: "workshop", draw: () => tapestry("workshop") },
  table: { kind: "tapestry", seed: "table", draw: () => tapestry("table"), scale: 2 },
};

/** A complete weaver's draft, for open source. */
export const OPEN_DRAFT: DrawingSpec = {
  kind: "full-draft",
  seed: "open",
  draw: () => fullDraft({ columns: 44, rows: 28, shafts: 8, warp: variable("ink"), weft: variable("thread-teal") }),
};

/** The loose thread ends under the footer: the same half twice, for a smaller file. */
export const FRINGE: DrawingSpec = {
  kind: "fringe",
  seed: "footer",
  draw: () => {
    const half = fringe("footer", { count: 128, height: 96, gap: 10 });
    const { width, height, body } = half;
    return {
      ...half,
      width: 2 * width,
      viewBox: `0 0 ${2 * width} ${height}`,
      body: `<g id="half">${body}</g><use href="#half" x="${width}"/>`,
    };
  },
};

/** The bound edge above the fringe. */
export const selvedge = () =>
  tile("selvedge", { structure: "plain", cell: 8, warp: "var(--ink)", weft: "var(--orange)" });

/** A text such as "404" as a figure, with a narrow format for small screens. */
export function letteredCloth(words: string, format: "wide" | "narrow"): string {
  const text = withoutMarks(words);
  const [columns, rows, size] = format === "wide" ? [120, 46, { scale: 5 }] : [37, 32, { scale: 2, rise: 3 }];
  const { scale, rise = scale } = size;
  const left = Math.ceil((columns - letteringWidth(text, scale)) / 2);
  const top = Math.floor((rows - GLYPH_HEIGHT * rise) / 2);
  return clothFromFile(clothFile(text, { columns, rows, lettering: { text, ...size, left, top } }));
}
