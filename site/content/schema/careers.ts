import * as z from "zod";
import { lines, link, text } from "./fields.ts";
import { opening, pageMeta, point } from "./page-meta.ts";

/** content/pages/careers.yaml: the page of careers, and the words of a position's own page. */
export const careersRecord = z.strictObject({
  page: pageMeta,
  hero: z.strictObject({
    /** While no position is open. */
    empty: opening,
    /** While one is. */
    open: opening,
  }),
  benefits: z.strictObject({ heading: text, items: z.array(point).min(1) }),
  positions: z.strictObject({
    heading: text,
    /** In place of the list while it is empty. */
    empty: z.strictObject({ text, note: text, link }),
  }),
  life: z.strictObject({ heading: text, lead: text, days: z.array(point).min(1) }),
  call: z.strictObject({ heading: text, paragraphs: lines, link }),
  job: z.strictObject({
    about: text,
    requirements: text,
    apply: text,
    /** Below the button, where it leads to another site. */
    outside: text,
    /** Below the button. */
    note: text,
    back: link,
    facts: z.strictObject({ location: text, employment: text, salary: text, posted: text, closes: text }),
    employment: z.strictObject({ "full-time": text, "part-time": text, contract: text, internship: text }),
  }),
});
export type CareersRecord = z.infer<typeof careersRecord>;
