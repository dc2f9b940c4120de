import * as z from "zod";
import { link, paragraphs, richText, text } from "./fields.ts";
import { opening, pageMeta, point } from "./page-meta.ts";

/** content/pages/careers.yaml: the page of careers, and the words of a position's own page. */
export const careersRecord = z.strictObject({
  page: pageMeta,
  hero: z.strictObject({
    empty: opening.describe("Shown while no position is open."),
    open: opening.describe("Shown while a position is open."),
  }),
  benefits: z.strictObject({ heading: text, items: z.array(point).min(1) }),
  positions: z.strictObject({
    heading: text,
    empty: z.strictObject({ text, note: richText, link }).describe("Shown instead of the list while it is empty."),
  }),
  life: z.strictObject({ heading: text, lead: richText, days: z.array(point).min(1) }),
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
