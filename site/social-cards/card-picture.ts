import type { Theme } from "#site/colours/palette.ts";
import type { Content, Page } from "#site/content/records.ts";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { PublicPage } from "#site/metadata/public-pages.ts";
import { clothOptions, MODEL_PITCH, OPEN_DRAFT, selvedge, studyCloth } from "#site/pictures/drawing-specs.ts";
import type { SectionRecord } from "#site/sections/registry.ts";
import { type ClothOptions, cloth } from "#site/weave/cloth.ts";
import { dial } from "#site/weave/dial.ts";
import { fringe } from "#site/weave/fringe.ts";
import { hangingWarp } from "#site/weave/hanging-warp.ts";
import { monogram } from "#site/weave/monogram.ts";
import { sampler } from "#site/weave/sampler.ts";
import { THREADS, type Thread, threadColour } from "#site/weave/structures.ts";
import { inlineSvg } from "#site/weave/svg.ts";
import { tile } from "#site/weave/tile.ts";

/** Threads of the dial for a business day. */
const DAY_THREADS = 8;

/** A rectangle on a card, in pixels. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type CardPicture = {
  /** `band`: at the bottom, over the full width. `column`: at the right, above threads. `full`: the same without these. */
  readonly layout: "band" | "column" | "full";
  readonly theme: Theme;
  /** The least height of a band, in pixels. */
  readonly height: number;
  readonly draw: (box: Box) => string;
};

/** A drawing clipped to a box. */
const inBox = (svg: string, { x, y, width, height }: Box) =>
  `<svg x="${x}" y="${y}" width="${width}" height="${height}">${svg}</svg>`;

/** Drawings next to each other in equal parts of a box. */
function inRow(drawings: readonly ((box: Box) => string)[], { x, y, width, height }: Box, gap = 0): string {
  const part = (width - gap * (drawings.length - 1)) / drawings.length;
  return drawings.map((draw, index) => draw({ x: x + index * (part + gap), y, width: part, height })).join("");
}

/** A box with a margin above, below and on the right. */
const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x,
  y: y + by,
  width: width - by,
  height: height - 2 * by,
});

const clothIn = (seed: string, options: ClothOptions, cell: number) => (box: Box) => {
  const size = { columns: Math.ceil(box.width / cell), rows: Math.ceil(box.height / cell) };
  return inBox(inlineSvg(cloth(seed, { ...size, ...options })), box);
};

const studyIn = (study: CaseStudyRecord, cell: number) => clothIn(study.id, clothOptions(studyCloth(study)), cell);
const monogramIn = (name: string, thread: Thread) => (box: Box) =>
  inBox(inlineSvg(monogram(name, threadColour(thread))), box);
const tileIn = (options: Parameters<typeof tile>[1]) => (box: Box) => inBox(tile(`card${box.x}`, options), box);

type Draw = CardPicture["draw"];
const band = (draw: Draw, height = 204): CardPicture => ({ layout: "band", theme: "light", height, draw });
const column = (draw: Draw): CardPicture => ({ layout: "column", theme: "light", height: 0, draw });
const fullHeight = (draw: Draw, theme: Theme = "light"): CardPicture => ({ layout: "full", theme, height: 0, draw });

/** The picture of a page's card. A page without a drawing gets a pattern made from its path. */
export function cardPicture({ subject, picture }: PublicPage, content: Content): CardPicture {
  /* `cardPng` adds it. */
  if (picture) return fullHeight(() => "");
  switch (subject.kind) {
    case "home":
      return band((box) => inBox(sampler(content.services), box), 148);
    case "service": {
      const { structure, thread } = subject.service;
      return column(tileIn({ structure, cell: 12, warp: "var(--warp)", weft: threadColour(thread) }));
    }
    case "study":
      return band(studyIn(subject.study, 8));
    case "article": {
      const { title, thread, drawing } = subject.article;
      const options = drawing ? clothOptions(drawing) : { warp: "var(--warp)", weft: threadColour(thread) };
      return band(clothIn(title, options, 8));
    }
    case "job":
      return fullHeight((box) =>
        inBox(hangingWarp(subject.job.slug, { bundles: 7, height: 600, picks: [threadColour("blue")] }), box),
      );
    case "page":
      return pagePicture(subject.page, content);
    default:
      return subject satisfies never;
  }
}

/** The picture of the opening or of the first section that has one. */
function pagePicture({ path, opening, sections }: Page, content: Content): CardPicture {
  if (opening?.kind === "positions")
    return fullHeight((box) => inBox(hangingWarp("careers", { bundles: 7, height: 600 }), box));
  if (opening?.kind === "heading" && opening.drawing)
    return fullHeight((box) => inBox(inlineSvg(OPEN_DRAFT.draw()), inset(box, 56)), "dark");
  for (const section of sections) {
    const picture = sectionPicture(section, path, content);
    if (picture) return picture;
  }
  return band(clothIn(path, { warp: "var(--warp)", weft: THREADS.map(threadColour) }, 10));
}

function sectionPicture(section: SectionRecord, path: string, content: Content): CardPicture | undefined {
  switch (section.kind) {
    case "service-list":
      return column((box) => inBox(sampler(content.services, { cell: 8 }), box));
    case "case-study-list": {
      const drawings = content.caseStudies.map((study) => studyIn(study, 5));
      return band((box) => inRow(drawings, box));
    }
    case "projects": {
      const drawings = section.items.flatMap(({ title, drawing }) =>
        drawing ? clothIn(title, clothOptions(drawing), 6) : [],
      );
      return drawings.length > 0 ? column((box) => inRow(drawings, box, 8)) : undefined;
    }
    case "models": {
      const waffle = { structure: "waffle", warp: "var(--warp)", weft: threadColour("purple") } as const;
      const tiles = section.items.map(({ density }) => tileIn({ ...waffle, cell: MODEL_PITCH[density] }));
      return column((box) => inRow(tiles, box, 8));
    }
    case "people": {
      const monograms = section.items.flatMap(({ name, thread }) => (thread ? [monogramIn(name, thread)] : []));
      return monograms.length > 0 ? band((box) => inRow(monograms, box)) : undefined;
    }
    case "demo-form": {
      const promise = content.site.promises.demoConfirmation;
      const drawing =
        "hours" in promise
          ? dial(promise.hours * 2, 48)
          : dial(promise.businessDays * DAY_THREADS, (promise.businessDays > 5 ? 10 : 5) * DAY_THREADS);
      return fullHeight((box) => inBox(drawing, inset(box, 56)));
    }
    case "document":
      return band(({ x, y, width, height }) => {
        const edge = { x, y, width, height: 24 };
        const below = { x, y: y + 24, width, height: height - 24 };
        const threads = fringe(path, { count: 100, gap: 12, height: below.height });
        return inBox(selvedge(), edge) + inBox(inlineSvg(threads), below);
      });
    default:
      return undefined;
  }
}
