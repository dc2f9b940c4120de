import * as z from "zod";
import { openingRecord } from "#site/openings/schema.ts";
import { SECTION_KINDS, type SectionRecord, sectionRecord } from "#site/sections/registry.ts";
import { language, sample, structure, text, thread, translates } from "./fields.ts";
import { pictureFor } from "./picture.ts";

const meta = z.strictObject({
  title: text.describe("The page's name; the brand is added to it."),
  description: text.max(160).describe("One sentence for search engines, at most 160 characters."),
  type: z
    .enum(["WebPage", "AboutPage", "CollectionPage", "ContactPage"])
    .default("WebPage")
    .meta({ title: "Type for search engines", description: "What search engines take the page for." }),
  searchWords: text
    .optional()
    .describe(
      "What visitors may type to find it and its texts do not say, in the search of the website: cheap expensive fee.",
    ),
  parent: z
    .string()
    .regex(/^\//, "Must be the path of a page, such as /careers")
    .meta({ field: "link" })
    .default("/")
    .meta({ title: "Page above it", description: "The page that the links at its top lead back to." }),
  card: pictureFor("social")
    .optional()
    .meta({ title: "Picture for link previews", description: "Shown where somebody shares a link to the page." }),
  thread: thread.optional().describe("The page's colour. A service has it wherever it appears."),
  structure: structure.optional().describe("The page's cloth. A service has it wherever it appears."),
  night: z.boolean().default(false).meta({ title: "Dark page", description: "Dark in both themes." }),
  menu: z
    .enum(["header", "services", "footer"])
    .optional()
    .describe("Adds the page to a menu, after the other entries."),
  hidden: z.boolean().default(false).meta({
    title: "Hide from search engines",
    description: "Nor does the search of the website find it. Links and menus still lead to it.",
  }),
  language: language.optional().meta({
    title: "Language of its texts",
    description: "Its code, if it is not that of the website: nb for Norwegian, de for German.",
  }),
  label: text
    .optional()
    .meta({ title: "Name in the menu", description: "Its name in that menu; the title if left out." }),
});
export type PageMeta = z.infer<typeof meta>;

const service = z.strictObject({
  order: z.int().positive().describe("Position in lists, from 1."),
  tagline: text.describe("About five words, in the menu."),
  summary: text.describe("One sentence, on the home page."),
  paragraph: text.optional().describe("In the list of all services; the summary if left out."),
});

/** Forms and the projects of a catalogue have ids of their own. */
const isSingle = (section: SectionRecord) =>
  section.kind.endsWith("-form") || (section.kind === "open-source" && section.layout === "catalogue");

/** content/pages/*.yaml: a public page at the path of its file. `home.yaml` is the home page. */
export const pageRecord = z
  .strictObject({
    sample: sample.describe("Figures, examples and people in it are invented."),
    translates,
    page: meta.meta({ title: "About the page" }),
    service: service.optional().describe("Makes the page a service, which menus and lists show."),
    opening: openingRecord.optional().describe("The top of the page. Without it the first section has the headline."),
    sections: z.array(sectionRecord).default([]).describe("From top to bottom."),
  })
  .superRefine(({ page, service, opening, sections }, { addIssue }) => {
    const report = (message: string, ...path: PropertyKey[]) => addIssue({ code: "custom", path, message });
    const [first] = sections;
    sections.filter(isSingle).forEach((section, index, singles) => {
      const isSecond = singles.findIndex(({ kind }) => section.kind === kind) < index;
      if (isSecond) report("Must be on a page once", "sections", sections.indexOf(section), "kind");
    });
    if (!opening && !(first && SECTION_KINDS.get(first.kind)?.hasHeadline))
      report("Is missing: add a top, or begin with a section that has the headline", "opening");
    for (const field of ["thread", "structure"] as const)
      if (service && !page[field]) report("Is missing: choose one, as every service has it", "page", field);
  });
export type PageRecord = z.infer<typeof pageRecord>;
