import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as kinds from "#site/sections/kinds.ts";
import { writeFiles } from "../tests/support/site-fixture.ts";
import { tempFolder } from "../tests/support/temp-folder.ts";
import { findSamples, HASHES, hashesOf, knownTexts, sampleTexts, textHashes } from "./find-samples.ts";

const LONG = "We build software that fits.";

/** A project with a sample, and the texts of it. */
async function project(files: Record<string, string>) {
  const folder = await tempFolder();
  await writeFiles(folder.path, files);
  return { ...folder, known: () => knownTexts(folder.path) };
}

test("texts that the sample has, too, are counted for each record, with line and field of the first of them", async () => {
  await using site = await project({
    "tests/content/pages/home.yaml": `sample: true\nlead: ${LONG}\nitems: [Another text of the sample]\n`,
    "editor/records/new/page.yaml": "text: One sentence about it.\n",
    "own/pages/home.yaml": `title: Ours\nopening:\n  lead: ${LONG}\n  items: [Our own text is here, Another text of the sample]\n`,
    "own/pages/copy.yaml": `sections:\n  - kind: call\n    lead: ${LONG}\n`,
    "own/pages/new.yaml": "lead: One sentence about it.\n",
    "own/pages/about.yaml": "lead: Nothing here is of the sample\n",
    "own/pages/form.yaml": `form: { hint: ${LONG} }\n`,
    "own/pages/broken.yaml": "lead: [\n",
    "own/forms.yaml": `hint: ${LONG}\n`,
    "own/notes.txt": LONG,
  });
  expect(findSamples(join(site.path, "own"), site.known())).toEqual([
    { file: "pages/copy.yaml", count: 1, line: 3, field: "sections.0.lead" },
    { file: "pages/home.yaml", count: 2, line: 3, field: "opening.lead" },
    { file: "pages/new.yaml", count: 1, line: 1, field: "lead" },
  ]);
});

const SAMPLE = [
  { sample: true, name: "ISO 27001", description: "Information security", mark: "27001" },
  { sample: true, name: "Ada", title: "Engineer", text: LONG, email: "ada@{site.emails.domain}" },
];
const SITE = { "tests/content/pages/a.yaml": JSON.stringify({ title: "Home", items: SAMPLE }) };

test("the short name of a marked group counts with its description, and addresses always", async () => {
  await using site = await project(SITE);
  const [iso, ada] = SAMPLE;
  const fields = (items: object[]) =>
    sampleTexts("pages/b.yaml", { title: "Home", items }, site.known()).map(({ path }) => path.slice(1).join("."));
  expect(fields(SAMPLE)).toEqual(["0.name", "1.name", "1.text", "1.email"]);
  expect(fields([{ ...ada, name: "Joy" }])).toEqual(["0.text", "0.email"]);
  expect(fields([{ ...iso, sample: false }])).toEqual([]);
});

test("figures, prices, portraits and the names of invented people count, whatever the length of the text", async () => {
  const ada = { sample: true, name: "Ada van Lovelace", title: "Engineer", portrait: "ada" };
  const page = { sample: true, items: [ada], price: "From $2,000", steps: [{ value: "98%" }], results: ["**7%** off"] };
  await using site = await project({ "tests/content/pages/a.yaml": JSON.stringify(page) });
  const known = site.known();
  const fields = (file: string, value: object) => sampleTexts(file, value, known).map(({ path }) => path.join("."));
  expect(fields("pages/b.yaml", page)).toEqual([
    "items.0.name",
    "items.0.portrait",
    "price",
    "steps.0.value",
    "results.0",
  ]);
  const joy = { ...ada, sample: false, name: "Joy" };
  expect(fields("pages/b.yaml", { ...page, sample: false, items: [joy] })).toEqual(["items.0.portrait"]);
  expect(fields("pages/b.yaml", { items: [{ ...joy, picture: { file: "joy.jpg" } }] })).toEqual([]);
  expect(fields("pages/b.yaml", { person: { name: "Ada van Lovelace" }, author: "Ada" })).toEqual(["person.name"]);
  expect(fields("answers.yaml", { steps: ["A person reads it.", "Ada van Lovelace’s team."] })).toEqual(["steps.1"]);
});

test("of a group that somebody marked by hand, all texts count, and it counts without a text", async () => {
  await using site = await project(SITE);
  const value = { items: [{ sample: true, name: "Bo", text: "A text of our own hand" }, { sample: true }] };
  expect(sampleTexts("pages/b.yaml", value, site.known()).map(({ path }) => path.join("."))).toEqual([
    "items.0.name",
    "items.0.text",
    "items.1",
  ]);
});

const brandIn = (folder: string) => /^name: .*/m.exec(readFileSync(join(folder, "site.yaml"), "utf8"))?.[0];

/* `npx vitest run scripts/find-samples.test.ts -u` adds new texts. */
test.runIf(brandIn("content") === brandIn("tests/content"))("all texts of the sample are known", async () => {
  const old = readFileSync(HASHES, "utf8").trim().split("\n");
  /* A new section of the editor begins with the example of its kind. */
  const examples = Object.values(kinds).flatMap((kind) => Object.values(kind.meta()?.examples ?? {}).flatMap(hashesOf));
  const hashes = new Set([...old, ...textHashes("content"), ...examples]);
  await expect(`${[...hashes].sort().join("\n")}\n`).toMatchFileSnapshot("sample-texts.txt");
});
