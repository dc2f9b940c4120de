import { phases } from "#site/sections/phases/schema.ts";
import { points } from "#site/sections/points/schema.ts";
import { SECTION_KINDS, type SectionRecord } from "#site/sections/registry.ts";
import { addArticles, articleFixture } from "./dated-records.ts";
import { type ContentCopy, editedContent } from "./edit-content.ts";

/* Pages that the sample site has beside those of the sample content. */

export const EVERY_KIND_PATH = "/about/everything";
/** The path of the same page with a picture in every place. */
export const PICTURES_PATH = "/about/pictures";
/** The path of a page in another language that search engines do not list. */
export const LAYOUTS_PATH = "/about/layouts";

const LONG_WORD = "Kraftnettets spenningskvalitetsovervåkingsplattform";
const LONG_TEXT =
  "We read the estate as it is: architecture, bill, incidents and access, and then we write down, in the words of the people who do the work, what has to be true on the last day and how both of us will know.";

const page =
  (path: string, title: string, sections: () => SectionRecord[], more = {}) =>
  ({ write }: ContentCopy) =>
    write(`pages${path}.yaml`, {
      page: { title, description: `${title} on one page.`, parent: "/about", ...more },
      opening: { kind: "heading", heading: title, lead: "In the order of the registry." },
      sections: sections(),
    });

/** The page has the example of each schema. */
const EVERY_KIND = page(EVERY_KIND_PATH, "Every kind of section", sectionsOfEveryKind);

/** The edits that add the pages. */
export const MORE_PAGES = [
  EVERY_KIND,
  page(PICTURES_PATH, "Every kind of section with pictures", sectionsOfEveryKind),
  page(LAYOUTS_PATH, "Every layout of points and phases", sectionsOfEveryLayout, { hidden: true, language: "nb" }),
];

export function sectionsOfEveryKind(): SectionRecord[] {
  return [...SECTION_KINDS.values()].flatMap(({ schema }, index) =>
    ((schema.meta()?.examples ?? []) as SectionRecord[]).map((example) => numbered(example, index)),
  );
}

/** Each layout with few and with many items, which have long words. */
function sectionsOfEveryLayout(): SectionRecord[] {
  const point = { title: LONG_WORD, text: LONG_TEXT, note: "A note", question: "A question?", structure: "twill" };
  const phase = { name: LONG_WORD, text: LONG_TEXT, rows: 0 };
  return [
    { kind: "points", layouts: points.shape.layout.options, counts: [1, 9], item: point },
    { kind: "phases", layouts: phases.shape.layout.options, counts: [2, 9], item: phase },
  ].flatMap(({ kind, layouts, counts, item }) =>
    layouts.flatMap((layout) =>
      counts.map((count) => ({
        kind,
        id: `${kind}-${layout}-${count}`,
        heading: `${count} ${kind} in the layout ${layout}`,
        layout,
        items: Array.from({ length: count }, () => ({ ...item })),
      })),
    ),
  ) as SectionRecord[];
}

/** A copy of a section with other ids and names, so that a page can have it twice. */
export const numbered = (section: SectionRecord, number: number): SectionRecord =>
  JSON.parse(JSON.stringify(section), (key, value) =>
    key === "id" ? `${value}-${number}` : key === "heading" || key === "contents" ? `${value} ${number}` : value,
  );

/** The sample content with a page that has a section of every kind, and an article. */
export const contentOfEveryKind = () => editedContent(EVERY_KIND, (copy) => addArticles(copy, [articleFixture()]));
