import * as z from "zod";
import { contactFormRecord } from "./contact-form.ts";
import {
  clothRecord,
  href,
  link,
  optionalSection,
  paragraphs,
  richText,
  sample,
  structure,
  text,
  thread,
} from "./fields.ts";
import { drawingUnlessPicture, logo, pictureFor } from "./picture.ts";

/** content/pages/home.yaml */
export const homeRecord = z.strictObject({
  card: pictureFor("social").optional().describe("A picture for the page's social card."),
  hero: z.strictObject({
    headline: z
      .array(z.array(text).min(1))
      .min(1)
      .describe("The lines of the headline, each a list of parts; on a phone every part is a line of its own."),
    lead: richText,
    primary: link,
    secondary: link,
    note: richText,
  }),
  form: contactFormRecord,
  services: z.strictObject({ heading: text, lead: richText, link }),
  clients: optionalSection(
    {
      heading: text,
      sample,
      names: z.array(z.strictObject({ name: text, mark: structure.optional(), picture: logo })),
    },
    "names",
  ).describe("Your clients. Left out without names."),
  stats: optionalSection(
    {
      sample,
      heading: text,
      lead: richText,
      items: z.array(
        z.strictObject({
          value: text.describe("As printed, such as 98%."),
          label: text,
          threads: z.int().min(1).max(100).describe("The number of threads in the drawing."),
          loose: z.int().min(0).max(100).default(0).describe("The number of loose threads after them."),
          thread: z.literal("orange").optional(),
        }),
      ),
    },
    "items",
  ).describe("Left out without items."),
  testimonials: optionalSection(
    {
      heading: text,
      items: z.array(
        z.strictObject({
          sample,
          quote: richText,
          name: text,
          title: text,
          rating: z.int().min(1).max(5).describe("Stars, 1 to 5."),
          thread,
          picture: pictureFor("face").optional().describe("A photograph in place of the initials."),
        }),
      ),
    },
    "items",
  ).describe("What clients say, the first in large letters. Left out without items."),
  insights: optionalSection(
    {
      heading: text,
      link,
      items: z.array(
        drawingUnlessPicture(
          z.strictObject({
            topic: text,
            title: text,
            thread,
            href: href.optional().describe("The card is not a link if left out."),
            drawing: clothRecord.optional().describe("Required unless there is a picture."),
            picture: pictureFor("insight")
              .optional()
              .describe("A picture under the drawing, which unravels to it; without a drawing alone."),
          }),
          "drawing",
        ),
      ),
    },
    "items",
  ).describe("Left out without items."),
  openSource: z.strictObject({ heading: text, lead: richText, link }),
  methodology: optionalSection(
    { heading: text, steps: z.array(z.strictObject({ name: text, description: richText })) },
    "steps",
  ).describe("Left out without steps."),
  certifications: optionalSection(
    {
      heading: text,
      items: z.array(
        z.strictObject({
          sample,
          name: text,
          description: richText,
          mark: z.string().min(2).max(5).describe("Two to five characters for the seal."),
          thread,
        }),
      ),
    },
    "items",
  ).describe("The certificates that you hold. Left out without items."),
  consultation: z.strictObject({ heading: text, paragraphs, link }),
});
export type HomeRecord = z.infer<typeof homeRecord>;
