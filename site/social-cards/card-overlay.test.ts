import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readWithMedia } from "#site/content/media.ts";
import { pictureFor } from "#site/content/schema/picture.ts";
import { CARD_SIZE } from "#site/metadata/card-path.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { cardOverlay } from "./card-overlay.ts";
import { cardPng } from "./card-png.ts";

const CARD = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}"><path fill="#f4f2ed" d="M0 0h1200v630H0z"/></svg>`;

test("a card shows the page's picture at the right, from top to bottom", async () => {
  await using folder = await tempFolder();
  const create = { width: 1000, height: 700, channels: 3, background: "#2a5bea" } as const;
  await sharp({ create }).toFile(join(folder.path, "blue.png"));
  const parse = () => pictureFor("social").parse({ file: "blue.png", alt: "" });
  const { result } = readWithMedia(folder.path, ["blue.png"], parse);
  const png = await cardPng(CARD, await cardOverlay(result), folder.path);
  const { width, height } = await sharp(png).metadata();
  expect({ width, height }).toEqual(CARD_SIZE);
  const blueAt = async (left: number, top: number) =>
    (await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())[0] ?? 0;
  for (const [left, top] of [
    [761, 1],
    [1199, 629],
  ] as const)
    expect(await blueAt(left, top)).toBeLessThan(80);
  expect(await blueAt(758, 300)).toBeGreaterThan(200);
});
