/*
 * Jacquard figures: pictures in cloth. Each shows the subject of the text next to it: steps for scaling, rings for
 * security, two overlapping distributions for lending. Only the build runs them.
 */

/** 0 is the ground, 1 the figure, 2 the half-tone: three structures in one pair of colours. */
export type Tone = 0 | 1 | 2;

/**
 * The tone at a point of a cloth.
 *
 * @param u from 0 at the left edge to 1 at the right
 * @param v from 0 at the top to 1 at the bottom
 * @param aspect the cloth's width divided by its height
 */
type Figure = (u: number, v: number, aspect: number) => Tone;

function within(value: number, centre: number, reach: number): boolean {
  return Math.abs(value - centre) < reach;
}

/** A bell curve of height 1. */
function hill(u: number, middle: number, spread: number): number {
  return Math.exp(-((u - middle) ** 2) / (2 * spread * spread));
}

/** Seven steps that climb to the right, each with a half-tone below its top. */
const steps: Figure = (u, v) => {
  const height = 0.12 + Math.floor(u * 7) * 0.125;
  if (v > 1 - height) return 1;
  return v > 1 - height - 0.1 ? 2 : 0;
};

/** A target: a disc with rings around it. In a wide cloth it is higher than the cloth, so that its rings stay legible. */
const rings: Figure = (u, v, aspect) => {
  const distance = Math.hypot((u - 0.5) * aspect, v - 0.5) / Math.max(1, aspect / 2);
  if (distance >= 0.46) return 0;
  if (distance < 0.14) return 1;
  const cycle: readonly Tone[] = [1, 0, 2, 0];
  return cycle[Math.floor(distance * 17) % 4] ?? 0;
};

/** A rising curve, hatched below. */
const curve: Figure = (u, v) => {
  const y = 0.88 - 0.72 * u ** 2.1;
  return v > y && (v < y + 0.13 || Math.floor(u * 16) % 2 === 0) ? 1 : 0;
};

/** Three waves that calm down. */
const waves: Figure = (u, v) => {
  const y = 0.5 + 0.26 * Math.sin(u * 9) * (1 - u);
  return within(v, y, 0.06) || within(v, y + 0.2, 0.03) || within(v, y - 0.2, 0.03) ? 1 : 0;
};

const cross: Figure = (u, v, aspect) => {
  const x = Math.abs((u - 0.5) * aspect);
  const y = Math.abs(v - 0.5);
  return (x < 0.12 && y < 0.36) || (y < 0.12 && x < 0.36) ? 1 : 0;
};

/** Two distributions; the half-tone is where they overlap. */
const bell: Figure = (u, v) => {
  const inTall = v > 0.94 - 0.8 * hill(u, 0.36, 0.1);
  const inBroad = v > 0.94 - 0.56 * hill(u, 0.62, 0.13);
  if (inTall && inBroad) return 2;
  return inTall || inBroad ? 1 : 0;
};

/** A form with a head and six rows; one row is read again. */
const card: Figure = (u, v) => {
  if (!within(u, 0.5, 0.4) || v < 0.1) return 0;
  if (v < 0.24) return 1;
  const row = Math.floor((v - 0.3) / 0.1);
  const lengths = [0.36, 0.22, 0.3, 0.4, 0.16, 0.26];
  if (v < 0.3 || row >= lengths.length || (v - 0.3) % 0.1 > 0.06) return 0;
  if (row === 3 || u < 0.36) return 1;
  return u > 0.46 && u < 0.46 + (lengths[row] ?? 0) ? 2 : 0;
};

/** A river with deep water in the half-tone and two lines in the sky. */
const river: Figure = (u, v) => {
  const water = 0.62 - 0.2 * Math.sin(u * 7.2 + 0.6) - 0.16 * u;
  if (v > water) return v > water + 0.22 ? 2 : 1;
  const line = 0.5 + 0.09 * Math.sin(u * 7.2 + 1.6);
  return within(v, line - 0.18, 0.012) || within(v, line - 0.26, 0.012) ? 1 : 0;
};

/** A measuring tape; the half-tone is what it was not asked to measure. */
const tape: Figure = (u, v) => {
  if (!within(v, 0.55, 0.25)) return 0;
  const mark = Math.floor(u * 14);
  const isMark = (u * 14) % 1 < 0.3 && v < (mark % 4 === 0 ? 0.6 : 0.44);
  if (isMark) return 0;
  return u > 0.72 ? 2 : 1;
};

/** Chevrons, like cloth in folds. */
const fold: Figure = (u, v) => (Math.floor((u * 5 + Math.abs(v - 0.5) * 4) % 2) === 0 ? 1 : 0);

/** A barcode with its quiet zone; the half-tone is the line of digits below. */
const barcode: Figure = (u, v) => {
  if (!within(u, 0.5, 0.4) || v < 0.1 || v > 0.92) return 0;
  if (v > 0.82) return v > 0.85 && Math.floor((u - 0.1) * 30) % 2 === 0 ? 2 : 0;
  const widths = [2, 1, 1, 1, 3, 1, 1, 2, 2, 1, 1, 1, 2];
  let x = ((u - 0.1) / 0.8) * widths.reduce((sum, width) => sum + width, 0);
  const bar = widths.findIndex((width) => {
    x -= width;
    return x < 0;
  });
  return bar % 2 === 0 ? 1 : 0;
};

/** Six columns of a chart on a base line; the half-tone is the part not yet certain. */
const bars: Figure = (u, v) => {
  if (v > 0.9) return v < 0.925 ? 1 : 0;
  const place = (u - 0.08) / 0.14;
  const heights = [0.26, 0.4, 0.34, 0.52, 0.6, 0.78];
  const height = heights[Math.floor(place)];
  if (height === undefined || place < 0 || place % 1 > 0.72) return 0;
  if (v < 0.9 - height) return 0;
  return v < 0.9 - height * 0.68 ? 2 : 1;
};

/** The bills of twelve months; the half-tone is what nobody used. */
const months: Figure = (u, v) => {
  const height = [0.34, 0.38, 0.44, 0.52, 0.6, 0.72, 0.8, 0.68, 0.5, 0.4, 0.36, 0.34][Math.floor(u * 12)] ?? 0;
  if ((u * 12) % 1 > 0.8 || v < 0.95 - height) return 0;
  return v < 0.95 - 0.34 ? 2 : 1;
};

export const FIGURES = {
  steps,
  rings,
  curve,
  waves,
  cross,
  bell,
  card,
  river,
  tape,
  fold,
  barcode,
  bars,
  months,
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]];
