import { crc32, deflateSync } from "node:zlib";

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
export function indexedPng({ width, height, pixels, colours }: Picture): Buffer {
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

/** Length, type, data, and the checksum of type and data. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Red, green and blue of a hexadecimal colour. */
function bytesOf(colour: string): number[] {
  const digits = colour.slice(1);
  const long = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  return [0, 2, 4].map((start) => Number.parseInt(long.slice(start, start + 2), 16));
}
