import * as z from "zod";
import { date, href, paragraphs, place, richText, sample, slug, text, translates } from "./fields.ts";

const job = z.strictObject({
  sample,
  translates,
  slug: slug.meta({ isAdvanced: true, title: "Address", description: "The part of the address after /careers/." }),
  title: text,
  summary: text.max(160).describe("One sentence for the card and for search engines."),
  location: text.describe("The place of work, as people read it."),
  place: place.optional().describe("The place of work for search engines; your office if left out."),
  remote: z.boolean().default(false).meta({ title: "Remote work is possible" }),
  countries: z
    .array(text)
    .min(1)
    .optional()
    .describe(
      "The countries from which remote work is possible, which search engines require; the country of the place if left out.",
    ),
  employment: z.enum(["full-time", "part-time", "contract", "internship"]),
  salary: text.optional().describe("As printed, such as BDT 120,000 to 160,000 a month."),
  opens: date.describe("The first day on which the site shows it."),
  closes: date
    .optional()
    .describe(
      "The last day to apply and the last day on which the site shows it. Without it, the job stays until it is deleted.",
    ),
  description: paragraphs,
  requirements: z.array(richText).min(1),
  apply: href.meta({
    title: "Where to apply",
    description: "A page of this site with a form, or a page of another site.",
  }),
});

/** content/jobs/*.yaml: an open position. Its page, its card and what search engines read of it follow from it. */
export const jobRecord = job.refine(({ opens, closes }) => !closes || opens <= closes, {
  path: ["closes"],
  error: "Must not be before the first day",
});
export type JobRecord = z.infer<typeof jobRecord>;
