import sharp from "sharp";
import { expect, test } from "vitest";
import { nameBands } from "#site/weave/sampler.ts";
import { CLOTH_SIZE, clothImage } from "./cloth-image.ts";
import { PICTURE_COLOURS } from "./mail-colours.ts";

/** The hexadecimal colours of a picture. */
async function coloursIn(png: Buffer): Promise<Set<string>> {
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return new Set(
    data
      .toString("hex")
      .match(/.{6}/g)
      ?.map((hex) => `#${hex}`),
  );
}

test("the picture is a small PNG at twice its shown size, in the colours of the name's first bands", async () => {
  const png = clothImage("Ada Lovelace");
  expect(png.length).toBeLessThan(1000);
  expect(await sharp(png).metadata()).toMatchObject({
    format: "png",
    width: 2 * CLOTH_SIZE.width,
    height: 2 * CLOTH_SIZE.height,
  });
  const colours = await coloursIn(png);
  const [first, second] = nameBands("Ada Lovelace");
  for (const token of ["surface", "warp", "orange", `thread-${first?.thread}`, `thread-${second?.thread}`])
    expect(colours).toContain(PICTURE_COLOURS.get(token));
});

test("the same name has the same picture, another name another one", () => {
  expect(clothImage(" ada  LOVELACE ")).toEqual(clothImage("Ada Lovelace"));
  expect(clothImage("Grace Hopper")).not.toEqual(clothImage("Ada Lovelace"));
});
