import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { type Document, isMap, isScalar, isSeq, parseDocument, visit, type YAMLMap, type YAMLSeq } from "yaml";

/** Written into the photographs, and never to be found in the site. */
export const PHOTOGRAPHER = "Fixture Photographer";

const EXIF = {
  IFD0: { Artist: PHOTOGRAPHER, Copyright: PHOTOGRAPHER },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "0/1 7/1 0/1" },
};

const FACES = 3;
const face = (index: number) => ({
  file: `team/person-${index % FACES}.jpg`,
  alt: "A person in front of a wall",
  focus: "top",
});
const wide = { file: "landscape.jpg", alt: "Hills under an evening sky", focus: "70% 40%" };
const tall = { file: "screen.png", alt: "A screen with a chart", duotone: "teal" };
const logo = (index: number) => ({
  file: index % 2 === 0 ? "logos/mark.svg" : "logos/word.png",
  alt: `Logo ${index + 1}`,
});

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

const FIGURES = [
  { kind: "picture", picture: wide, caption: "The hills, as the camera saw them." },
  {
    kind: "pair",
    before: { label: "Before", picture: wide },
    after: { label: "After", picture: { ...wide, duotone: true } },
    caption: "The same hills, before and after.",
  },
  {
    kind: "video",
    video: { file: "clip.mp4", poster: wide, description: "Clouds move over the hills" },
    caption: "A minute of clouds.",
  },
];

/**
 * Adds generated pictures to a copy of the content, and a picture to every record that may have one.
 *
 * @param folder a content folder
 */
export async function addPictures(folder: string): Promise<void> {
  await writeMedia(join(folder, "media"));
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  for (const name of names.filter((name) => name.endsWith(".yaml"))) {
    const path = join(folder, name);
    const document = parseDocument(await readFile(path, "utf8"));
    if (name === "site.yaml") document.set("logo", "logos/brand.svg");
    if (name === "open-source.yaml") addToItems(document.contents, () => ({ file: "logos/mark.svg", alt: "" }));
    if (name.startsWith("pages/")) addToPage(document);
    if (name.startsWith("case-studies/")) addToStudy(document);
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

function addToStudy(document: Document) {
  document.set("picture", wide);
  document.delete("image");
  const sections = document.get("sections") as YAMLSeq<YAMLMap>;
  sections.items.find((section) => section.get("kind") !== "call")?.set("figures", document.createNode(FIGURES));
  visit(document, {
    Pair(_key, { key, value }) {
      if (isScalar(key) && key.value === "quote" && isMap(value)) value.set("picture", document.createNode(face(0)));
    },
  });
}

/** Writes photographs with EXIF data, a screen, two logos and the first bytes of a video. */
async function writeMedia(folder: string): Promise<void> {
  await Promise.all(["team", "logos"].map((name) => mkdir(join(folder, name), { recursive: true })));
  const photograph = (svg: string) => sharp(Buffer.from(svg)).composite([grain()]).withExif(EXIF).jpeg({ quality: 90 });
  for (let index = 0; index < FACES; index++) {
    await photograph(person(index)).toFile(join(folder, `team/person-${index}.jpg`));
  }
  await photograph(landscape()).toFile(join(folder, "landscape.jpg"));
  await sharp(Buffer.from(screen())).png().toFile(join(folder, "screen.png"));
  await writeFile(join(folder, "logos/mark.svg"), MARK);
  await writeFile(join(folder, "logos/brand.svg"), BRAND);
  await sharp(Buffer.from(WORD)).png().toFile(join(folder, "logos/word.png"));
  await writeFile(join(folder, "clip.mp4"), VIDEO_HEAD);
}

/** The file type box of an MP4 file. */
export const VIDEO_HEAD = Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1");

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><circle cx="20" cy="20" r="16" fill="#2a5bea"/><path d="M48 10h64v8H48zm0 14h44v8H48z" fill="#16141a"/></svg>`;
/** As a drawing program exports it. */
const BRAND = `<?xml version="1.0" encoding="UTF-8"?><svg id="Layer_1" data-name="Layer 1" xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><defs><style>.cls-1{fill:url(#g);}</style><linearGradient id="g" x2="1"><stop stop-color="#1d48c2"/><stop offset="1" stop-color="#dd3585"/></linearGradient></defs><title>Brand</title><circle class="cls-1" cx="22" cy="32" r="20"/><path d="M40 4h12v56H40z"/></svg>`;
const WORD = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120"><path d="M10 110 60 10l50 100M150 10v100h60M250 10h90v100h-90zM380 10l40 100 40-100" fill="none" stroke="#16141a" stroke-width="18"/></svg>`;

/** A tile of fine noise, as every photograph has; the same in each run. */
function grain(): OverlayOptions {
  const size = 256;
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 104 + ((seed >> 16) % 48);
  };
  const pixels = Buffer.from(Array.from({ length: size * size }, next).flatMap((value) => [value, value, value]));
  return { input: pixels, raw: { width: size, height: size, channels: 3 }, tile: true, blend: "soft-light" };
}

function person(index: number): string {
  const [skin, hair, shirt, wall] = [
    ["#c98d6b", "#2b1d16", "#26425c", "#b9c4bd"],
    ["#8a5a3c", "#14100f", "#7b2e3a", "#d3c6a8"],
    ["#e3b59a", "#a4703c", "#3c5c3f", "#9fb2c8"],
  ][index % FACES] as [string, string, string, string];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><defs><linearGradient id="w" x2="1" y2="1"><stop stop-color="${wall}"/><stop offset="1" stop-color="#40454a"/></linearGradient><radialGradient id="f" cx=".35" cy=".3" r=".9"><stop stop-color="${skin}"/><stop offset="1" stop-color="#3a2419"/></radialGradient></defs><g><path d="M0 0h900v1200H0z" fill="url(#w)"/><path d="M90 1200c20-300 160-400 360-400s340 100 360 400z" fill="${shirt}"/><path d="M370 640h160v220c-40 60-120 60-160 0z" fill="url(#f)"/><ellipse cx="450" cy="430" rx="215" ry="280" fill="url(#f)"/><path d="M225 420c-30-320 480-330 450-10-40-150-120-170-230-170s-190 40-220 180z" fill="${hair}"/><path d="M345 420h60M495 420h60M400 570q50 34 100 0" stroke="#24150f" stroke-width="16" fill="none" stroke-linecap="round"/></g></svg>`;
}

function landscape(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1620" height="1290"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#27456f"/><stop offset=".5" stop-color="#e08a5c"/><stop offset=".7" stop-color="#f5d9a0"/></linearGradient></defs><g><path d="M0 0h1620v1290H0z" fill="url(#s)"/><circle cx="1130" cy="560" r="90" fill="#fff3cf"/><path d="M0 760q300-200 620-40t560-90 440 60v600H0z" fill="#55607a"/><path d="M0 900q420-220 800-30t820-60v480H0z" fill="#33493f"/><path d="M0 1090q500-180 900-20t720-50v270H0z" fill="#16241c"/></g></svg>`;
}

function screen(): string {
  const bars = Array.from({ length: 9 }, (_, bar) => {
    const height = 80 + ((bar * 137) % 400);
    return `<path d="M${80 + bar * 72} ${1000 - height}h48v${height}h-48z" fill="hsl(${200 + bar * 12} 60% 45%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1120"><path d="M0 0h800v1120H0z" fill="#f2f4f8"/><path d="M0 0h800v90H0z" fill="#1d2433"/><path d="M80 170h380v34H80zm0 70h560v18H80z" fill="#9aa3b5"/>${bars.join("")}</svg>`;
}
