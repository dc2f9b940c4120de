import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../tests/support/site-fixture.ts";
import { tempFolder } from "../tests/support/temp-folder.ts";
import { findSamples, findSampleTexts } from "./find-samples.ts";

test("records and parts of records marked as samples are listed with file, line and name", async () => {
  await using folder = await tempFolder();
  await writeFiles(folder.path, {
    "site.yaml": "# who we are\nsample: true\nname: A\n",
    "pages/home.yaml":
      "items:\n  - { name: B, sample: true }\n  - sample: false\n  - sample: true\n    text: Said it.\n",
    "pages/policy.yaml": "sample: true\npage:\n  title: Privacy\n",
    "pages/list.yaml": "sample: true\nitems: [one]\n",
    "pages/about.yaml": "text: |\n  sample: true\n# sample: true\n",
    "pages/empty.yaml": "",
    "notes.txt": "sample: true\n",
  });
  expect(findSamples(folder.path)).toEqual([
    { file: "pages/home.yaml", line: 2, name: "B" },
    { file: "pages/home.yaml", line: 4, name: "Said it." },
    { file: "pages/list.yaml", line: 1, name: "pages/list.yaml" },
    { file: "pages/policy.yaml", line: 1, name: "Privacy" },
    { file: "site.yaml", line: 2, name: "A" },
  ]);
});

test("a long text is shortened to its first words", async () => {
  await using folder = await tempFolder();
  await writeFiles(folder.path, { "quote.yaml": `sample: true\ntext: ${"word ".repeat(40)}\n` });
  expect(findSamples(folder.path)[0]?.name).toMatch(/^(word )+word…$/);
});

test("texts that the sample has, too, are counted for each record, with the first of them", async () => {
  await using folder = await tempFolder();
  const long = "We build software that fits.";
  await writeFiles(folder.path, {
    "sample/pages/home.yaml": `sample: true\nlead: ${long}\nitems: [Another text of the sample]\n`,
    "own/pages/home.yaml": `title: Ours\nopening:\n  lead: ${long}\n  items: [Our own text is here, Another text of the sample]\n`,
    "own/pages/copy.yaml": `sections:\n  - kind: call\n    lead: ${long}\n`,
    "own/pages/about.yaml": "lead: Nothing here is of the sample\n",
    "own/pages/sample.yaml": `sample: true\nlead: ${long}\n`,
    "own/pages/form.yaml": `form: { hint: ${long} }\n`,
    "own/forms.yaml": `hint: ${long}\n`,
  });
  expect(findSampleTexts(join(folder.path, "own"), join(folder.path, "sample"))).toEqual([
    { file: "pages/copy.yaml", count: 1, line: 3, field: "sections.lead" },
    { file: "pages/home.yaml", count: 2, line: 3, field: "opening.lead" },
  ]);
});
