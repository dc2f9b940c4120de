import * as z from "zod";
import { contactFormRecord } from "./contact-form.ts";
import { clothRecord, href, lines, link, sample, structure, text, thread } from "./fields.ts";

/** content/pages/home.yaml */
export const homeRecord = z.strictObject({
  hero: z.strictObject({
    headline: z
      .array(z.array(text).min(1))
      .min(1)
      .describe("The lines of the headline, each a list of parts; on a phone every part is a line of its own."),
    lead: text,
    primary: link,
    secondary: link,
    note: text,
  }),
  form: contactFormRecord,
  services: z.strictObject({ heading: text, lead: text, link }),
  /** Who buys from you. Left out, the page goes without. */
  clients: z
    .strictObject({
      heading: text,
      sample,
      names: z
        .array(z.strictObject({ name: text, mark: structure.optional() }))
        .min(1)
        .max(12),
    })
    .optional(),
  stats: z.strictObject({
    heading: text,
    lead: text,
    items: z
      .array(
        z.strictObject({
          /** As printed, such as 98%. */
          value: text,
          label: text,
          /** How many threads are drawn. */
          threads: z.int().min(1).max(100),
          /** Threads drawn loose after them. */
          loose: z.int().min(0).max(100).default(0),
          thread: z.literal("orange").optional(),
        }),
      )
      .length(4),
  }),
  /** What clients say, the first in large letters. Left out, the page goes without. */
  testimonials: z
    .strictObject({
      heading: text,
      items: z
        .array(
          z.strictObject({
            sample,
            quote: text,
            name: text,
            title: text,
            /** Stars, 1 to 5. */
            rating: z.int().min(1).max(5),
            thread,
          }),
        )
        .min(1)
        .max(4),
    })
    .optional(),
  insights: z.strictObject({
    heading: text,
    link,
    items: z
      .array(
        z.strictObject({
          topic: text,
          title: text,
          thread,
          /** Without one the card is not a link. */
          href: href.optional(),
          drawing: clothRecord,
        }),
      )
      .length(3),
  }),
  openSource: z.strictObject({ heading: text, lead: text, link }),
  methodology: z.strictObject({
    heading: text,
    steps: z.array(z.strictObject({ name: text, description: text })).length(5),
  }),
  /** Certificates you hold. Left out, the page goes without. */
  certifications: z
    .strictObject({
      heading: text,
      items: z
        .array(
          z.strictObject({
            sample,
            name: text,
            description: text,
            /** Two to five characters inside the seal. */
            mark: z.string().min(2).max(5),
            thread,
          }),
        )
        .min(1)
        .max(8),
    })
    .optional(),
  consultation: z.strictObject({ heading: text, paragraphs: lines, link }),
});
export type HomeRecord = z.infer<typeof homeRecord>;
