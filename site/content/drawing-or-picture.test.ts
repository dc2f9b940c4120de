import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseDocument } from "yaml";
import { addPictures } from "../../tests/support/add-pictures.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { checkContent, contentFolder } from "./records.ts";

async function copyOfContent(): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  await cp(contentFolder(), folder.path, { recursive: true });
  return folder.path;
}

async function deleteField(folder: string, file: string, path: readonly (string | number)[]): Promise<void> {
  const document = parseDocument(await readFile(join(folder, file), "utf8"));
  expect(document.deleteIn(path)).toBe(true);
  await writeFile(join(folder, file), String(document));
}

test("a record without a drawing and without a picture is an error with file, line and field", async () => {
  const folder = await copyOfContent();
  await deleteField(folder, "case-studies/secure-devops.yaml", ["image"]);
  await deleteField(folder, "case-studies/secure-devops.yaml", ["picture"]);
  await deleteField(folder, "open-source.yaml", [0, "structure"]);
  await deleteField(folder, "pages/home.yaml", ["insights", "items", 1, "drawing"]);
  await deleteField(folder, "pages/home.yaml", ["insights", "items", 1, "picture"]);
  await deleteField(folder, "pages/portfolio.yaml", ["projects", 0, "drawing"]);
  await deleteField(folder, "pages/portfolio.yaml", ["projects", 0, "title"]);
  const reason = "is missing: give a drawing or a picture";
  expect(checkContent(folder).errors).toEqual([
    expect.stringMatching(/^content\/pages\/home\.yaml:\d+ insights\.items\.1\.drawing /),
    expect.stringMatching(/^content\/pages\/portfolio\.yaml:\d+ projects\.0\.title is missing$/),
    `content/pages/portfolio.yaml:12 projects.0.drawing ${reason}`,
    `content/case-studies/secure-devops.yaml:1 image ${reason}`,
    `content/open-source.yaml:2 0.structure ${reason}`,
  ]);
});

test("a record with a picture needs no drawing", async () => {
  const folder = await copyOfContent();
  await addPictures(folder);
  expect(await readFile(join(folder, "pages/portfolio.yaml"), "utf8")).not.toContain("drawing:");
  expect(checkContent(folder).errors).toEqual([]);
});

test("a picture with an error is the only error of a record without a drawing", async () => {
  const folder = await copyOfContent();
  const file = join(folder, "pages/portfolio.yaml");
  const document = parseDocument(await readFile(file, "utf8"));
  document.setIn(["projects", 0, "picture"], { file: "missing.jpg", alt: "A screen" });
  document.deleteIn(["projects", 0, "drawing"]);
  await writeFile(file, String(document));
  expect(checkContent(folder).errors).toEqual([
    expect.stringMatching(/projects\.0\.picture\.file names missing\.jpg, but content\/media\/ has no such file$/),
  ]);
});
