import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type Document, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from "yaml";
import { PLAIN_SITE } from "./sites.ts";

/** Written into a photograph, and never to be found in the site. */
export const PHOTOGRAPHER = "Fixture Photographer";

const FACES = ["heike-janssen", "bernd-toebelmann", "yasemin-oeztuerk"];
const face = (index: number) => ({ file: `${FACES[index % 3]}.jpg`, alt: "A person in front of a wall", focus: "top" });
const wide = { file: "photograph.jpg", alt: "An office with four desks", focus: "70% 40%" };
const tall = { file: "bildschirm-abrechnung.png", alt: "A screen with a chart", duotone: "teal" };
const logo = (index: number) => ({ file: "mark.svg", alt: `Logo ${index + 1}` });

/** The fields that a record with a picture does not need. */
const DRAWINGS = ["drawing", "image", "structure"];

/** The pictures of the items of a list, by kind of section and field. Items of other lists keep their drawings. */
const PICTURES: Readonly<Record<string, (index: number) => object>> = {
  "people items": face,
  "pictures items": () => wide,
  "testimonials items": face,
  "insights items": () => wide,
  "projects items": () => tall,
  "projects partners names": logo,
  "names names": logo,
  "tool-matrix items": logo,
  "points items": logo,
};

/**
 * Adds pictures to a copy of the content, and one to every place of its pages that may have one.
 *
 * @param folder a content folder
 * @param only the beginning of the pages' paths, such as `pages/about/`
 */
export async function addPictures(folder: string, only = "pages/"): Promise<void> {
  const media = join(folder, "media");
  await cp(join(PLAIN_SITE.content, "media"), media, { recursive: true });
  const exif = { IFD0: { Artist: PHOTOGRAPHER }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
  await sharp(join(media, "buero.jpg")).resize(1620, 1290).withExif(exif).toFile(join(media, "photograph.jpg"));
  await writeFile(join(media, "mark.svg"), MARK);
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  for (const name of names.filter((name) => name.startsWith(only) && name.endsWith(".yaml"))) {
    const path = join(folder, name);
    const document = parseDocument(await readFile(path, "utf8"));
    addToPage(document);
    await writeFile(path, String(document));
  }
}

function addToPage(document: Document) {
  document.setIn(["page", "card"], wide);
  if (document.getIn(["opening", "kind"]) === "service") document.setIn(["opening", "picture"], wide);
  const sections = document.get("sections") as YAMLSeq<YAMLMap> | undefined;
  for (const section of sections?.items ?? []) {
    if (section.get("kind") === "video") section.set("poster", wide);
    for (const [place, picture] of Object.entries(PICTURES)) {
      const [kind, ...list] = place.split(" ");
      if (section.get("kind") !== kind || (kind === "points" && !section.get("logos"))) continue;
      addToItems(section.getIn(list), picture);
    }
  }
}

function addToItems(list: unknown, picture: (index: number) => object) {
  if (!isSeq<YAMLMap>(list)) return;
  for (const [index, item] of list.items.entries()) {
    item.set("picture", picture(index));
    for (const drawing of DRAWINGS) item.delete(drawing);
  }
}

/** The file type box of an MP4 file. */
export const VIDEO_HEAD = Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1");

/** As a drawing program exports it. */
const MARK = `<?xml version="1.0" encoding="UTF-8"?><svg id="Layer_1" data-name="Layer 1" xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><defs><style>.cls-1{fill:#1d48c2;}</style></defs><title>Brand</title><circle class="cls-1" cx="22" cy="32" r="20"/><path d="M40 4h12v56H40z"/></svg>`;

/** A blue JPEG. */
export const photograph = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#2a5bea" } })
    .jpeg()
    .toBuffer();
