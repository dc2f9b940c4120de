import { readFileSync } from "node:fs";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { parseDocument } from "yaml";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { contentFolder, readContent } from "./records.ts";

vi.mock("node:fs", { spy: true });
vi.mock("yaml", { spy: true });

test("each file is read once until one of them changes, and then only the changed one is parsed", async () => {
  await using temp = await tempFolder();
  const folder = temp.path;
  await cp(contentFolder(), folder, { recursive: true });
  const reads = () =>
    vi
      .mocked(readFileSync)
      .mock.calls.map(([path]) => String(path))
      .filter((path) => path.startsWith(folder) && path.endsWith(".yaml"));
  /* The content is also read again every quarter of an hour. */
  const now = Date.UTC(2026, 10, 22);
  const first = readContent(folder, now);
  expect(readContent(folder, now)).toBe(first);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".yaml"));
  expect(reads().sort()).toEqual(files.map((name) => join(folder, name)).sort());
  expect(parseDocument).toHaveBeenCalledTimes(files.length);
  const path = join(folder, "site.yaml");
  await writeFile(path, (await readFile(path, "utf8")).replace(/^name: .*$/m, "name: Another Name"));
  expect(readContent(folder, now).site.name).toBe("Another Name");
  expect(parseDocument).toHaveBeenCalledTimes(files.length + 1);
});
