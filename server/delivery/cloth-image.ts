import { crc32, deflateSync } from "node:zlib";
import type { SiteLook } from "#contract/site-manifest.ts";
import { nameBands } from "#site/weave/sampler.ts";
import { STRUCTURES, twoColours } from "#site/weave/structures.ts";

/** Warp threads, and picks (rows of weft). */
const COLUMNS = 16;
const PICKS = 28;
/** Side of one crossing in pixels, two for each CSS pixel. */
const CELL = 10;

/** The size at which a mail shows the picture, in CSS pixels. */
export const CLOTH_SIZE = { width: (COLUMNS * CELL) / 2, height: (PICKS * CELL) / 2 } as const;

/**
 * Draws the upper bands of the cloth that the site weaves from a name.
 *
 * A PNG, because many mail programs show no SVG. Its background is opaque, so that it looks the same in their dark themes.
 */
export function clothImage(name: string, { light }: Pick<SiteLook, "light">): Buffer {
  /** The indexes of the design tokens in the palette of the picture. */
  const palette = new Map<string, number>();
  const indexOf = (token: string) => palette.get(token) ?? palette.set(token, palette.size).size - 1;
  const [width, height] = [COLUMNS * CELL, PICKS * CELL];
  const pixels = new Uint8Array(width * height).fill(indexOf("surface"));
  for (const [pick, { up, weftAt, warpAt, row }] of picksOf(name).slice(0, PICKS).entries()) {
    for (let column = 0; column < COLUMNS; column++) {
      const isWarp = up(column, row);
      const colour = indexOf(isWarp ? warpAt(column) : weftAt(row));
      /* The thread leaves a gap of one pixel to its neighbour. */
      for (let y = isWarp ? 0 : 1; y < CELL; y++) {
        const start = (pick * CELL + y) * width + column * CELL;
        pixels.fill(colour, start + (isWarp ? 1 : 0), start + CELL);
      }
    }
  }
  return indexedPng({
    width,
    height,
    pixels,
    colours: [...palette.keys()].map((token) => light[token] ?? "#000000"),
  });
}

/** Every pick of the cloth, from the top. A plain orange pick follows each band. */
const picksOf = (name: string) =>
  nameBands(name).flatMap(({ structure, thread, height }) => [
    ...picks(structure, `thread-${thread}`, height),
    ...picks("plain", "orange", 1),
  ]);

/** The picks of one band. Colours are names of design tokens. */
function picks(structure: keyof typeof STRUCTURES, weft: string, height: number) {
  const repeat = STRUCTURES[structure];
  const threads = twoColours(repeat, "warp", weft);
  return Array.from({ length: height }, (_, row) => ({ ...threads, up: repeat.up, row }));
}

type Picture = {
  width: number;
  height: number;
  /** One index into `colours` for each pixel, row by row. */
  pixels: Uint8Array;
  /** At most 256 hexadecimal colours, such as `#fff` or `#f4f2ed`. Their alpha is ignored. */
  colours: readonly string[];
};

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** 8 bits per pixel, colour type 3 (palette), and the only compression, filter and interlace methods in use. */
const FORMAT = [8, 3, 0, 0, 0];

/** Encodes a picture with a palette as PNG (https://www.w3.org/TR/png-3/). */
function indexedPng({ width, height, pixels, colours }: Picture): Buffer {
  const header = Buffer.alloc(8 + FORMAT.length);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(FORMAT, 8);
  /* Each row starts with its filter; 0 is none. */
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(colours.flatMap(bytesOf))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

function bytesOf(colour: string): number[] {
  const digits = colour.slice(1);
  const long = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  return [0, 2, 4].map((start) => Number.parseInt(long.slice(start, start + 2), 16));
}
