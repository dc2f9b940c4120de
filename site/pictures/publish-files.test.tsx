import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { toolLogos } from "#site/pictures/tool-logos.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { writeFiles } from "./publish-files.ts";

test("exactly the drawings and logos that components have rendered become files", async () => {
  await using folder = await tempFolder();
  const markup = renderToStaticMarkup(<DrawingFile spec={{ kind: "monogram", seed: "Ada Lovelace" }} />);
  const { path: logos, svg } = toolLogos([{ name: "Docker" }]);
  await writeFiles(folder.path);
  const drawings = [...markup.matchAll(/src="\/drawings\/([^"]+)"/g)].map(([, file]) => file);
  expect(drawings).toHaveLength(2);
  const files = await readdir(join(folder.path, "drawings"));
  expect(files.sort()).toEqual([...drawings, logos.replace("/drawings/", "")].sort());
  expect(await readFile(join(folder.path, logos), "utf8")).toBe(svg);
  expect(await readFile(join(folder.path, "drawings", drawings[0] ?? ""), "utf8")).toMatch(/^<svg /);
});
