import * as z from "zod";
import { clothRecord, href, sample, structure, text, thread } from "./fields.ts";
import { opening, pageMeta } from "./page-meta.ts";

/** content/pages/portfolio.yaml */
export const portfolioRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  projects: z
    .array(
      z.strictObject({
        sample,
        title: text,
        description: text,
        /** Where it can be seen; # until there is an address. */
        link: href,
        thread,
        drawing: clothRecord,
      }),
    )
    .min(1),
  /** The words on each project's link. */
  view: text,
  partners: z.strictObject({
    sample,
    heading: text,
    names: z.array(z.strictObject({ name: text, mark: structure.optional() })).min(1),
  }),
  /** The button that has nothing more to show, and the note that says so. */
  all: z.strictObject({ label: text, note: text }),
});
export type PortfolioRecord = z.infer<typeof portfolioRecord>;
