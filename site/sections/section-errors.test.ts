import { mkdir, readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { photograph, VIDEO_HEAD } from "../../tests/support/add-pictures.ts";
import { copiedContent } from "../../tests/support/edit-content.ts";

/* The rules of pictures, prices and videos that several fields share, as the owner of a site sees them. */

const content = copiedContent();

const PAGE = `page: { title: Test, description: A test. }
opening: { kind: heading, heading: A test, lead: Of sections. }
sections:
`;

/** Writes a page with one section, whose fields begin in line 4. @returns the errors, without the file's name */
async function errorsOf(section: string): Promise<string[]> {
  await mkdir(content.path("media"), { recursive: true });
  const sizes = { 1440: 720, 1400: 700, 1080: 1081, 720: 400 };
  for (const [width, height] of Object.entries(sizes))
    await writeFile(content.path(`media/${width}.jpg`), await photograph(Number(width), height));
  await writeFile(content.path("media/film.mp4"), VIDEO_HEAD);
  await writeFile(content.path("media/film.vtt"), "WEBVTT\n\n00:00.000 --> 00:01.000\nA horn.\n");
  await writeFile(content.path("pages/test.yaml"), PAGE + section.replace(/^/, "  - ").replace(/\n/g, "\n    "));
  return content.errors().map((error) => error.replace("content/pages/test.yaml:", ""));
}

test.each<[layout: string, widths: number[], errors: string[], more?: string]>([
  ["full", [1440], []],
  ["full", [1400], ["7 items.0.picture.file has 1400 × 700 pixels, but needs at least 1440 pixels in width here"]],
  ["wide", [1400], []],
  ["wide", [1080], ["7 items.0.picture.file is higher than wide: use the layout beside or gallery"]],
  ["wide", [1440, 1400], ["7 items must have 1 entry in the layout wide"]],
  ["gallery", [720, 1080], []],
  ["gallery", [720], ["7 items must have 2 to 12 entries in the layout gallery"]],
  ["gallery", [720, 1080], ["8 side is only for the layout beside"], "side: left"],
  [
    "beside",
    [720],
    ["4 heading is missing: the layout beside needs it", "4 paragraphs are missing: the layout beside needs them"],
  ],
])("pictures in the layout %s of widths %j have the errors %j", async (layout, widths, errors, more = "") => {
  const items = widths.map((width) => `{ picture: { file: ${width}.jpg, alt: "" } }`);
  const found = await errorsOf(`kind: pictures\nid: pictures\nlayout: ${layout}\nitems: [${items}]\n${more}`);
  expect(found).toEqual(errors.map((error) => error.replace(" ", " sections.0.")));
});

const price = (fields = "") => `{ name: A, from: € 1, included: [Work]${fields} }`;

test("prices need a word for the typical price if one of them has it", async () => {
  const prices = (items: string) =>
    errorsOf(
      `kind: prices\nid: prices\nheading: Prices\nlabels: { from: From, included: Included }\nitems: [${items}]`,
    );
  expect(await prices([price(), price()].join())).toEqual([]);
  expect(await prices([price(), price(", typical: € 2")].join())).toEqual([
    "7 sections.0.labels.typical is missing: an item has a typical price",
  ]);
});

test("a video has a file, with captions or without, or the player and the page of another site", async () => {
  const video = (fields: string) =>
    errorsOf(
      `kind: video\nid: film\nheading: A film\nposter: { file: 1440.jpg, alt: "" }\nplay: Play\ndescription: A film.\n${fields}`,
    );
  const embed = "embed: { player: https://player.example/1, page: https://example.com/1 }";
  expect(await video("file: film.mp4\ncaptions: film.vtt")).toEqual([]);
  expect(await video(embed)).toEqual([]);
  expect(await video("")).toEqual(["4 sections.0.file is missing: add a file, or a video of another site"]);
  expect(await video(`file: film.mp4\n${embed}`)).toEqual([
    "11 sections.0.embed is not for a video with a file: remove one of the two",
  ]);
  expect(await video(`captions: film.vtt\n${embed}`)).toEqual([
    "10 sections.0.captions are only for a video with a file",
  ]);
  expect(await video("file: film.mp4\ncaptions: film.mp4")).toEqual([
    "11 sections.0.captions names film.mp4, which is not a WebVTT file by its content",
  ]);
  expect(await video("embed: { player: 'http://player.example/1;script-src *', page: https://example.com/1 }")).toEqual(
    [
      "10 sections.0.embed.player must be the https address of a player, such as https://www.youtube-nocookie.com/embed/…",
    ],
  );
});

test("links lead to the headings of a text", async () => {
  const text = (anchor: string) =>
    errorsOf(`kind: text\nid: terms\nbody: |\n  [Below](#${anchor}).\n\n  ## Who reads it`);
  expect(await text("terms-who-reads-it")).toEqual([]);
  expect(await text("who-reads-it")).toEqual([
    expect.stringMatching(/^\d+ sections\.0\.body links to .+#who-reads-it, but .+ has no/),
  ]);
});

test("a page has each form once", async () => {
  const page = await readFile(content.path("pages/contact.yaml"), "utf8");
  const section = page.slice(page.indexOf("  - kind: contact-form"));
  const again = section.replaceAll(/^(\s+(?:- )?(?:id|query|- \{ query)): ?/gm, "$1: again-");
  await writeFile(
    content.path("pages/contact.yaml"),
    page + again.replaceAll("query: subject=", "query: subject=again-"),
  );
  expect(content.errors()).toContainEqual(
    expect.stringMatching(/^content\/pages\/contact\.yaml:\d+ sections\.1\.kind must be on a page once$/),
  );
});
