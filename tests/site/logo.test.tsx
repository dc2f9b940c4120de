import { appendFile, cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIContext } from "astro";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import { brandMark, PAGE_LOGO } from "#site/brand/brand-mark.ts";
import { ICONS, iconPng } from "#site/brand/icons.ts";
import { Mark } from "#site/components/ui/Mark.tsx";
import { pictureFile } from "#site/content/media.ts";
import { contentFolder, readContent } from "#site/content/records.ts";
import { loadDisplayFont } from "#site/fonts/display-font.ts";
import { publicPages } from "#site/metadata/public-pages.ts";
import { GET } from "#site/pages/[...file].[extension].ts";
import { drawCard } from "#site/social-cards/draw-card.ts";
import { type TempFolder, tempFolder } from "../support/temp-folder.ts";

/* The logo of the site record in place of the mark, in every file that shows it. */

const GREEN = "#00aa45";
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path data-mark="0" fill="${GREEN}" d="M0 0h10v10H0z"/></svg>`;

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
  await cp(contentFolder(), folder.path, { recursive: true });
  await mkdir(join(folder.path, "media"), { recursive: true });
  await writeFile(join(folder.path, "media/logo.svg"), LOGO);
  await appendFile(join(folder.path, "site.yaml"), "\nlogo: logo.svg\n");
  vi.stubEnv("CONTENT_DIR", folder.path);
  return async () => {
    vi.unstubAllEnvs();
    await folder[Symbol.asyncDispose]();
  };
});

async function bodyOf(file: string, extension: string): Promise<Buffer> {
  const response = await GET({
    params: { file, extension },
    locals: { content: readContent() },
  } as object as APIContext);
  return Buffer.from(await response.arrayBuffer());
}

async function centerOf(png: Buffer): Promise<number[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

test("header, footer, favicons and icons show the logo", async () => {
  const mark = renderToStaticMarkup(<Mark svg={await brandMark(readContent().site)} />);
  expect(mark).toContain(GREEN);
  expect(mark).not.toContain("data-mark");
  for (const name of ["brand/mark-on-night", "favicon"])
    expect((await bodyOf(name, "svg")).toString()).toContain(GREEN);
  const green = [0, 170, 69];
  expect(await centerOf((await bodyOf("favicon", "ico")).subarray(22))).toEqual(green);
  expect(await centerOf(await bodyOf("apple-touch-icon", "png"))).toEqual(green);
});

test("a PNG logo is part of the same files, in a page with few bytes", async () => {
  const square = sharp({ create: { width: 600, height: 500, channels: 4, background: GREEN } });
  const path = join(folder.path, "media/logo.png");
  await square.png().toFile(path);
  const site = { logo: pictureFile(path) };
  const mark = await brandMark(site, PAGE_LOGO);
  expect(mark).toMatch(/^<svg [^>]+><image [^>]+ href="data:image\/png;base64,[\w+/=]+"\/><\/svg>$/);
  expect(mark.length).toBeLessThan(4000);
  expect(await centerOf(await iconPng(await brandMark(site), ICONS["/icons/512.png"]))).toEqual([0, 170, 69]);
});

test("social cards show the logo", async () => {
  const content = readContent();
  const [home] = publicPages(content);
  expect(home && (await drawCard(home, content, await loadDisplayFont()))).toContain(GREEN);
});
