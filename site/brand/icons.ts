import sharp from "sharp";
import { colourOf, inPalette, type Palette, palette } from "#site/colours/palette.ts";

/** The logo as a PNG, for devices that cannot show an SVG. */
export type Icon = {
  readonly size: number;
  /** The share of the width that the logo takes. */
  readonly mark: number;
  /** The background; transparent if left out. */
  readonly ground?: "paper";
};

export const ICONS = {
  /** Phones round the corners and fill transparent parts with black. */
  "/apple-touch-icon.png": { size: 180, mark: 0.62, ground: "paper" },
  "/icons/192.png": { size: 192, mark: 0.8 },
  "/icons/512.png": { size: 512, mark: 0.8 },
  /** Devices cut it to a shape that contains at least a circle of 80 % of the width. */
  "/icons/maskable-512.png": { size: 512, mark: 0.52, ground: "paper" },
} as const satisfies Record<string, Icon>;

/** For clients that request /favicon.ico without reading a page. */
export const FAVICON: Icon = { size: 32, mark: 1 };

export function iconPng(mark: string, { size, mark: share, ground }: Icon): Promise<Buffer> {
  const side = Math.round(size * share);
  const at = (size - side) / 2;
  const backdrop = ground ? `<path fill="var(--${ground})" d="M0 0h${size}v${size}H0z"/>` : "";
  const placed = `<svg x="${at}" y="${at}" width="${side}" height="${side}">${mark}</svg>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${backdrop}${placed}</svg>`;
  return sharp(Buffer.from(inPalette(svg, palette("light"))))
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** A PNG of at most 255 pixels a side as an ICO file with that one picture. */
export function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/* The logo as files. It is drawn with currentColor and custom properties, whose values a file has to contain. */

/** A mark as a file for one theme. @throws if it uses a custom property that is no colour of the palette */
export function markFile(mark: string, colours: Palette): string {
  return inPalette(standalone(mark), colours);
}

/** A mark as an icon that follows the theme of the browser's interface. @throws as `markFile` */
export function markIcon(mark: string, light = palette("light"), dark = palette("dark")): string {
  const used = [...new Set([...mark.matchAll(/var\(--([a-z0-9-]+)\)/g)].map(([, name = ""]) => name))];
  const values = (colours: Palette) =>
    [`color:${colourOf(colours, "ink")}`, ...used.map((name) => `--${name}:${colourOf(colours, name)}`)].join(";");
  const style = `<style>svg{${values(light)}}@media (prefers-color-scheme:dark){svg{${values(dark)}}}</style>`;
  return standalone(mark).replace(/<svg[^>]*>/, (tag) => tag + style);
}

/** The icon in a page. As a file, every first visit would request it before the fonts. */
export const iconUrl = (mark: string) =>
  `data:image/svg+xml,${markIcon(mark)
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>{}\s]/g, encodeURIComponent)}`;

/** Adds the namespace, which an SVG file needs and inline SVG does not, and removes the attributes that only a page needs. */
function standalone(mark: string): string {
  const drawing = mark.replace(/ (?:aria-hidden|data-[a-z]+)="[^"]*"/g, "");
  return drawing.includes("xmlns=") ? drawing : drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}
