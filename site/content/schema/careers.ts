import * as z from "zod";
import { link, optionalSection, paragraphs, richText, text } from "./fields.ts";
import { opening, pageMeta, point } from "./page-meta.ts";

/** content/pages/careers.yaml: the page of careers, and the words of a position's own page. */
export const careersRecord = z.strictObject({
  page: pageMeta,
  hero: z.strictObject({
    empty: opening.describe("Shown while no position is open."),
    open: opening.describe("Shown while a position is open."),
  }),
  benefits: optionalSection({ heading: text, items: z.array(point) }, "items").describe("Left out without items."),
  positions: z.strictObject({
    heading: text,
    empty: z.strictObject({ text, note: richText, link }).describe("Shown instead of the list while it is empty."),
  }),
  life: optionalSection({ heading: text, lead: richText, days: z.array(point) }, "days").describe(
    "Left out without days.",
  ),
  call: z.strictObject({ heading: text, paragraphs, link }),
  job: z.strictObject({
    about: text,
    requirements: text,
    apply: text,
    outside: text.describe("Below the button, if it links to another site."),
    note: text.describe("Below the button."),
    back: link,
    facts: z.strictObject({ location: text, employment: text, salary: text, posted: text, closes: text }),
    employment: z.strictObject({ "full-time": text, "part-time": text, contract: text, internship: text }),
  }),
});
export type CareersRecord = z.infer<typeof careersRecord>;
