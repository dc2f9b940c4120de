import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseDocument } from "yaml";
import { SAMPLE_CONTENT } from "../../tests/support/sites.ts";
import { findSection } from "./read-words.ts";
import { checkContent, readContent } from "./records.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "content-"));
  await cp(SAMPLE_CONTENT, folder, { recursive: true });
  await mkdir(join(folder, "media/team"), { recursive: true });
  await writeFile(join(folder, "media/team/ada.jpg"), await photograph(600, 700));
});
afterEach(() => rm(folder, { recursive: true }));

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2a5bea" } })
    .jpeg()
    .toBuffer();

const media = (name: string, bytes: string | Buffer) => writeFile(join(folder, "media", name), bytes);

/** Sets a field of a record, by its path in it. */
async function set(file: string, path: readonly (string | number)[], value: unknown) {
  const record = join(folder, file);
  const document = parseDocument(await readFile(record, "utf8"));
  document.setIn(path, value);
  await writeFile(record, String(document));
}

const ABOUT = "pages/about.yaml";
const PERSON = ["sections", 3, "items", 0, "picture"] as const;
const ADA = { file: "team/ada.jpg", alt: "Ada at her desk" };

test("a link to a file outside content/media/ is no picture", async () => {
  await symlink(join(process.cwd(), "docs/home.png"), join(folder, "media/home.png"));
  await set(ABOUT, PERSON, { ...ADA, file: "home.png" });
  expect(checkContent(folder).errors).toEqual([
    expect.stringMatching(
      /^content\/pages\/about\.yaml:\d+ sections\.3\.items\.0\.picture\.file names home\.png, but content\/media\/ has no/,
    ),
  ]);
});

test("a file that no record uses is a warning, except for hidden files", async () => {
  await media(".DS_Store", "x");
  expect(checkContent(folder).errors).toEqual([]);
  expect(checkContent(folder).warnings).toEqual(["content/media/team/ada.jpg is used by no record"]);
  await set(ABOUT, PERSON, ADA);
  expect(checkContent(folder).warnings).toEqual([]);
});

test("a file name is found in both forms of its accents, and a misspelt one is suggested", async () => {
  const composed = "team/andré.jpg".normalize("NFC");
  await rename(join(folder, "media/team/ada.jpg"), join(folder, "media", composed.normalize("NFD")));
  await set(ABOUT, PERSON, { ...ADA, file: composed });
  expect(checkContent(folder)).toEqual({ errors: [], warnings: [] });
  await set(ABOUT, PERSON, { ...ADA, file: "team/andre.jpg" });
  expect(checkContent(folder).errors).toEqual([expect.stringMatching(`no such file: did you mean ${composed}\\?$`)]);
});

test("a changed picture is read again", async () => {
  await set(ABOUT, PERSON, ADA);
  const hash = () => findSection(readContent(folder), "people")?.items[0]?.picture?.file.hash;
  const before = hash();
  await media("team/ada.jpg", await photograph(640, 640));
  expect(hash()).not.toBe(before);
});
