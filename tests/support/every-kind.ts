import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Content, readContent } from "#site/content/records.ts";
import { SECTION_KINDS, type SectionRecord } from "#site/sections/registry.ts";
import { addArticles, articleFixture } from "./articles.ts";
import { type Edit, writeEditedContent } from "./edit-content.ts";
import { SAMPLE_CONTENT } from "./sites.ts";

/** The path of the page that `EVERY_KIND` adds. */
export const EVERY_KIND_PATH = "/about/everything";

/** The page has the example of each schema, and for a form that of the sample content. */
export const EVERY_KIND: Edit = [
  "a page with a section of every kind, in the footer",
  ({ write }) =>
    write(`pages${EVERY_KIND_PATH}.yaml`, {
      page: {
        title: "Everything",
        description: "Every kind of section on one page.",
        parent: "/about",
        menu: "footer",
        label: "All of it",
      },
      opening: { kind: "heading", heading: "Everything at once.", lead: "In the order of the registry." },
      sections: sectionsOfEveryKind(),
    }),
];

function sectionsOfEveryKind(): SectionRecord[] {
  const sample = readContent(SAMPLE_CONTENT).pages.flatMap(({ sections }) => sections);
  return [...SECTION_KINDS].map(([kind, { schema }], index) => {
    const examples = (schema.meta()?.examples ?? []) as SectionRecord[];
    const example = examples[0] ?? sample.find((section) => section.kind === kind);
    if (!example) throw new Error(`The kind ${kind} has no example.`);
    return numbered(example, index);
  });
}

/** A copy of a section with other ids and names, so that a page can have it twice. */
export const numbered = (section: SectionRecord, number: number): SectionRecord =>
  JSON.parse(JSON.stringify(section), (key, value) =>
    key === "id" ? `${value}-${number}` : key === "heading" || key === "contents" ? `${value} ${number}` : value,
  );

/** The sample content with a page that has a section of every kind, and an article. */
export function contentOfEveryKind(): Content {
  const folder = mkdtempSync(join(tmpdir(), "every-kind-"));
  try {
    writeEditedContent(folder, [EVERY_KIND, ["an article", (copy) => addArticles(copy, [articleFixture()])]]);
    return readContent(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
