import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { addPictures } from "../../tests/support/add-pictures.ts";
import { copiedContent } from "../../tests/support/edit-content.ts";
import { readContent } from "./records.ts";

const content = copiedContent();

async function deleteField(file: string, path: readonly (string | number)[]): Promise<void> {
  const document = parseDocument(await readFile(content.path(file), "utf8"));
  expect(document.deleteIn(path)).toBe(true);
  await writeFile(content.path(file), String(document));
}

test("a record without a drawing and without a picture is an error with file, line and field", async () => {
  await deleteField("case-studies/secure-devops.yaml", ["image"]);
  await deleteField("case-studies/secure-devops.yaml", ["picture"]);
  await deleteField("open-source.yaml", [0, "structure"]);
  await deleteField("pages/home.yaml", ["sections", 4, "items", 1, "drawing"]);
  await deleteField("pages/home.yaml", ["sections", 4, "items", 1, "picture"]);
  await deleteField("pages/portfolio.yaml", ["sections", 0, "items", 0, "drawing"]);
  await deleteField("pages/portfolio.yaml", ["sections", 0, "items", 0, "title"]);
  const reason = "is missing: add a picture or a drawing";
  expect(content.errors()).toEqual([
    expect.stringMatching(/^content\/pages\/home\.yaml:\d+ sections\.4\.items\.1\.drawing /),
    expect.stringMatching(/^content\/pages\/portfolio\.yaml:\d+ sections\.0\.items\.0\.title is missing$/),
    `content/pages/portfolio.yaml:14 sections.0.items.0.drawing ${reason}`,
    `content/case-studies/secure-devops.yaml:1 image ${reason}`,
    `content/open-source.yaml:2 0.structure ${reason}`,
  ]);
});

test("a record with a picture needs no drawing", async () => {
  await addPictures(content.path());
  expect(await readFile(content.path("pages/portfolio.yaml"), "utf8")).not.toContain("drawing:");
  expect(content.errors()).toEqual([]);
});

test("a photograph is shown in place of a drawing, and an SVG under it", async () => {
  await addPictures(content.path());
  for (const [file, name] of [
    ["case-studies/secure-devops.yaml", "photograph.jpg"],
    ["case-studies/financial-ml.yaml", "mark.svg"],
  ] as const) {
    const document = parseDocument(await readFile(content.path(file), "utf8"));
    document.set("picture", { file: name, alt: "The work" });
    document.set("image", { figure: "rings", warp: ["warp-deep"], weft: ["thread-teal"] });
    await writeFile(content.path(file), String(document));
  }
  const drawings = new Map(readContent(content.path()).caseStudies.map(({ id, image }) => [id, image?.figure]));
  expect([drawings.get("secure-devops"), drawings.get("financial-ml")]).toEqual([undefined, "rings"]);
});

test("a picture with an error is the only error of a record without a drawing", async () => {
  const file = content.path("pages/portfolio.yaml");
  const document = parseDocument(await readFile(file, "utf8"));
  document.setIn(["sections", 0, "items", 0, "picture"], { file: "missing.jpg", alt: "A screen" });
  document.deleteIn(["sections", 0, "items", 0, "drawing"]);
  await writeFile(file, String(document));
  expect(content.errors()).toEqual([
    expect.stringMatching(
      /sections\.0\.items\.0\.picture\.file names missing\.jpg, but content\/media\/ has no such file$/,
    ),
  ]);
});
