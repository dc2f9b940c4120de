import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { ClothRecord } from "#site/content/schema/fields.ts";
import { cloth } from "#site/weave/cloth.ts";
import type { DrawingSpec } from "#site/weave/drawing-file.ts";
import { GLYPH_HEIGHT, letteringWidth } from "#site/weave/lettering.ts";
import type { Thread } from "#site/weave/structures.ts";
import { tile } from "#site/weave/tile.ts";

/* The drawings of this house, as data for the generator. Those that are files are listed in drawings.ts. */

const variable = (name: string) => `var(--${name})`;

/** A picture in cloth from a content record; its seed is the title it stands beside. */
export function clothSpec(seed: string, { figure, warp, weft, columns, rows }: ClothRecord): DrawingSpec {
  return { kind: "cloth", seed, figure, warp: warp.map(variable), weft: weft.map(variable), columns, rows };
}

/** Width and height of a study's picture, in threads: beside its teaser, and across the whole page above its article. */
const STUDY_FORMATS = { block: { columns: 96, rows: 84 }, band: { columns: 160, rows: 48 } } as const;

/** A case study's subject in cloth. */
export function studySpec({ id, image }: CaseStudyRecord, format: keyof typeof STUDY_FORMATS): DrawingSpec {
  return clothSpec(id, { ...image, ...STUDY_FORMATS[format] });
}

/** A person's initials. */
export function monogramSpec(name: string, thread: Thread): DrawingSpec {
  return { kind: "monogram", seed: name, weft: variable(`thread-${thread}`) };
}

/** A certificate's seal. */
export function sealSpec(name: string, thread: Thread): DrawingSpec {
  return { kind: "seal", seed: name, weft: variable(`thread-${thread}`) };
}

/** Raw fibre to finished cloth, in five panels. */
export const JOURNEY: DrawingSpec = { kind: "journey", seed: "journey" };

/** The loose thread ends under the footer. */
export const FRINGE: DrawingSpec = { kind: "fringe", seed: "footer", count: 320, height: 96, gap: 8 };

/** The bound edge above the fringe. */
export const selvedge = () =>
  tile("selvedge", { structure: "plain", cell: 8, warp: "var(--ink)", weft: "var(--orange)" });

/** A code such as "404" as a jacquard figure, edge to edge; a narrow one for small screens. */
export function letteredCloth(text: string, format: "wide" | "narrow"): string {
  const [columns, rows, scale] = format === "wide" ? [120, 46, 5] : [57, 58, 3];
  const left = Math.ceil((columns - letteringWidth(text, scale)) / 2);
  const top = Math.floor((rows - GLYPH_HEIGHT * scale) / 2);
  return cloth(text, { columns, rows, lettering: { text, scale, left, top } });
}
