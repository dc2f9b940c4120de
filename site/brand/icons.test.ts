import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { parseColourTokens } from "#contract/colour-tokens.ts";
import { parseMarkup } from "../../tests/support/markup.ts";
import { FAVICON, ICONS, ico, iconPng, iconUrl, markFile, markIcon } from "./icons.ts";

const mark = readFileSync("site/brand/mark.svg", "utf8");

/** The colour of a corner, from 0 to 255, and how much it covers. */
async function corner(png: Buffer) {
  const [red, green, blue, alpha] = await sharp(png).ensureAlpha().raw().toBuffer();
  return { red, green, blue, alpha };
}

test("an icon that is cut to a shape has paper to its edges; one that stands free has nothing", async () => {
  expect(await corner(await iconPng(mark, ICONS["/icons/maskable-512.png"]))).toMatchObject({
    red: 244,
    green: 242,
    blue: 237,
  });
  expect(await corner(await iconPng(mark, ICONS["/icons/512.png"]))).toMatchObject({ alpha: 0 });
});

test("the favicon is an ICO file around one PNG", async () => {
  const png = await iconPng(mark, FAVICON);
  const file = ico(png, FAVICON.size);
  expect([...file.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(file.readUInt32LE(14)).toBe(png.length);
  expect(file.subarray(file.readUInt32LE(18))).toEqual(png);
});

const PALETTES = parseColourTokens("--ink: light-dark(#111111, #eeeeee); --orange: light-dark(#ff5500, #ff6a2b);");
const MARK =
  '<svg viewBox="0 0 28 28"><path stroke="currentColor" d="M9 1v5"/><path stroke="var(--orange)" d="M1 9h4"/></svg>';

test("a mark's file is a document of its own in one theme's colours", () => {
  const svg = markFile(MARK, PALETTES.dark);
  expect(parseMarkup(svg)[0]?.attributes.xmlns).toBe("http://www.w3.org/2000/svg");
  expect(svg).toContain('stroke="#eeeeee"');
  expect(svg).toContain('stroke="#ff6a2b"');
  expect(svg).not.toMatch(/var\(|currentColor/);
});

test("the icon brings the colours of both themes", () => {
  expect(markIcon(MARK, PALETTES.light, PALETTES.dark)).toContain(
    "<style>svg{color:#111111;--orange:#ff5500}@media (prefers-color-scheme:dark){svg{color:#eeeeee;--orange:#ff6a2b}}</style><path",
  );
});

test("the icon of a page is a data URL", () => {
  expect(iconUrl(MARK)).toMatch(/^data:image\/svg\+xml,%3Csvg%20xmlns='[^"#<>\s]+%3C\/svg%3E$/);
});

test("a mark that is a document already stays one", () => {
  const own = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#123456"/></svg>';
  expect(markFile(own, PALETTES.light)).toBe(own);
});
