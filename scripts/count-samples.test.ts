import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../tests/support/temp-folder.ts";
import { countSamples } from "./count-samples.ts";

test("records and parts of records marked as samples are counted, in every folder, and nothing else", async () => {
  await using folder = await tempFolder();
  await mkdir(join(folder.path, "pages"));
  await writeFile(join(folder.path, "site.yaml"), "sample: true\nname: A\n");
  await writeFile(
    join(folder.path, "pages/home.yaml"),
    "items:\n  - { name: B, sample: true }\n  - sample: false\n  - sample: true\n",
  );
  await writeFile(join(folder.path, "pages/about.yaml"), "text: |\n  sample: true\n# sample: true\n");
  await writeFile(join(folder.path, "pages/empty.yaml"), "");
  await writeFile(join(folder.path, "notes.txt"), "sample: true\n");
  expect(countSamples(folder.path)).toBe(3);
});
