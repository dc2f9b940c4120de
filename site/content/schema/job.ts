import * as z from "zod";
import { href, lines, place, sample, text } from "./fields.ts";

/** content/jobs/*.yaml: an open position. Its page, its card and what search engines read of it follow from it. */
export const jobRecord = z.strictObject({
  sample,
  /** The address below /careers/. */
  slug: z.string().regex(/^[a-z0-9-]+$/, "Must be lower-case letters, digits and hyphens"),
  title: text,
  /** One sentence, on the card and for search engines. */
  summary: text.max(160),
  /** Where the work is done, as people say it. */
  location: text,
  /** The same for search engines; the office of content/site.yaml where nothing stands here. */
  place: place.optional(),
  /** Whether it may be done from elsewhere. */
  remote: z.boolean().default(false),
  /**
   * The countries one may live in to do it from elsewhere. Search engines refuse a remote position without any, so
   * where nothing stands here they are told the country of the place: it is then offered in that country alone.
   */
  countries: z.array(text).min(1).optional(),
  employment: z.enum(["full-time", "part-time", "contract", "internship"]),
  /** As printed, such as BDT 120,000 to 160,000 a month. */
  salary: text.optional(),
  /** The day it was opened, such as 2026-03-01. */
  posted: z.iso.date(),
  /** The last day to apply. */
  closes: z.iso.date().optional(),
  description: lines,
  requirements: lines,
  /** Where one applies: an https address of another site, or a page of this one, such as /contact-careers. */
  apply: href,
});
export type JobRecord = z.infer<typeof jobRecord>;
