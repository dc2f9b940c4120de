import { mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { photograph } from "../../tests/support/add-pictures.ts";
import { contentCopy, copiedContent } from "../../tests/support/edit-content.ts";
import { findSection } from "./read-words.ts";
import { readContent } from "./records.ts";

const ABOUT = "pages/about.yaml";

const content = copiedContent();
beforeEach(async () => {
  await mkdir(content.path("media/team"), { recursive: true });
  await writeFile(content.path("media/team/ada.jpg"), await photograph(600, 700));
});

/** Gives the first person of a page a picture. */
const setPicture = (picture: object) =>
  contentCopy(content.path()).changeSections(ABOUT, "people", ({ items }) =>
    Object.assign(items[0] ?? {}, { picture }),
  );

const ADA = { file: "team/ada.jpg", alt: "Ada at her desk" };

test("a link to a file outside content/media/ is no picture", async () => {
  await symlink(join(process.cwd(), "docs/home.png"), content.path("media/home.png"));
  setPicture({ ...ADA, file: "home.png" });
  expect(content.errors()).toEqual([
    expect.stringMatching(
      /^content\/pages\/about\.yaml:\d+ sections\.3\.items\.0\.picture\.file names home\.png, but content\/media\/ has no/,
    ),
  ]);
});

test("a file that no record uses is a warning, except for hidden files", async () => {
  await writeFile(content.path("media/.DS_Store"), "x");
  expect(content.errors()).toEqual([]);
  expect(content.warnings()).toEqual(["content/media/team/ada.jpg is used by no record"]);
  setPicture(ADA);
  expect(content.warnings()).toEqual([]);
});

test("a file name is found in both forms of its accents, and a misspelt one is suggested", async () => {
  const composed = "team/andré.jpg".normalize("NFC");
  await rename(content.path("media/team/ada.jpg"), content.path(`media/${composed.normalize("NFD")}`));
  setPicture({ ...ADA, file: composed });
  expect([...content.errors(), ...content.warnings()]).toEqual([]);
  setPicture({ ...ADA, file: "team/andre.jpg" });
  expect(content.errors()).toEqual([expect.stringMatching(`no such file: did you mean ${composed}\\?$`)]);
});

test("a changed picture is read again", async () => {
  setPicture(ADA);
  const hash = () => findSection(readContent(content.path()), "people")?.items[0]?.picture?.file.hash;
  const before = hash();
  await writeFile(content.path("media/team/ada.jpg"), await photograph(640, 640));
  expect(hash()).not.toBe(before);
});
