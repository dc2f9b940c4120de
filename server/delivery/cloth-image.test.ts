import sharp from "sharp";
import { expect, test } from "vitest";
import { nameBands } from "#site/weave/sampler.ts";
import { SITE } from "../../tests/support/site-fixture.ts";
import { CLOTH_SIZE, clothImage } from "./cloth-image.ts";

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
  const png = clothImage("Ada Lovelace", SITE.look);
  expect(png.length).toBeLessThan(1000);
  expect(await sharp(png).metadata()).toMatchObject({
    format: "png",
    width: 2 * CLOTH_SIZE.width,
    height: 2 * CLOTH_SIZE.height,
  });
  const colours = await coloursIn(png);
  const [first, second] = nameBands("Ada Lovelace");
  for (const token of ["surface", "warp", "orange", `thread-${first?.thread}`, `thread-${second?.thread}`])
    expect(colours).toContain(SITE.look.light[token]);
});
