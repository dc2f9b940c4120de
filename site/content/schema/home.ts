import * as z from "zod";
import { contactFormRecord } from "./contact-form.ts";
import { clothRecord, href, lines, link, sample, structure, text, thread } from "./fields.ts";
import { logo, pictureFor } from "./picture.ts";

/** content/pages/home.yaml */
export const homeRecord = z.strictObject({
  card: pictureFor("social").optional().describe("A picture for the page's social card."),
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
  clients: z
    .strictObject({
      heading: text,
      sample,
      names: z
        .array(z.strictObject({ name: text, mark: structure.optional(), picture: logo }))
        .min(1)
        .max(12),
    })
    .optional()
    .describe("Your clients. The section is left out if empty."),
  stats: z.strictObject({
    heading: text,
    lead: text,
    items: z
      .array(
        z.strictObject({
          value: text.describe("As printed, such as 98%."),
          label: text,
          threads: z.int().min(1).max(100).describe("The number of threads in the drawing."),
          loose: z.int().min(0).max(100).default(0).describe("The number of loose threads after them."),
          thread: z.literal("orange").optional(),
        }),
      )
      .length(4),
  }),
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
            rating: z.int().min(1).max(5).describe("Stars, 1 to 5."),
            thread,
            picture: pictureFor("face").optional().describe("A photograph in place of the initials."),
          }),
        )
        .min(1)
        .max(4),
    })
    .optional()
    .describe("What clients say, the first in large letters. The section is left out if empty."),
  insights: z.strictObject({
    heading: text,
    link,
    items: z
      .array(
        z.strictObject({
          topic: text,
          title: text,
          thread,
          href: href.optional().describe("The card is not a link if left out."),
          drawing: clothRecord,
          picture: pictureFor("insight").optional().describe("A picture in place of the drawing."),
        }),
      )
      .length(3),
  }),
  openSource: z.strictObject({ heading: text, lead: text, link }),
  methodology: z.strictObject({
    heading: text,
    steps: z.array(z.strictObject({ name: text, description: text })).length(5),
  }),
  certifications: z
    .strictObject({
      heading: text,
      items: z
        .array(
          z.strictObject({
            sample,
            name: text,
            description: text,
            mark: z.string().min(2).max(5).describe("Two to five characters for the seal."),
            thread,
          }),
        )
        .min(1)
        .max(8),
    })
    .optional()
    .describe("The certificates that you hold. The section is left out if empty."),
  consultation: z.strictObject({ heading: text, paragraphs: lines, link }),
});
export type HomeRecord = z.infer<typeof homeRecord>;
