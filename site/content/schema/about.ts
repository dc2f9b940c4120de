import * as z from "zod";
import { address, link, optionalSection, richText, sample, text, thread } from "./fields.ts";
import { opening, pageMeta, point } from "./page-meta.ts";
import { pictureFor } from "./picture.ts";

const person = z.strictObject({
  sample,
  name: text,
  title: text,
  text: richText.optional().describe("One sentence on what they do."),
  email: address
    .optional()
    .describe("The address of the email link, whose words name the first word of the name. No link if left out."),
  thread: thread.optional().describe("The colour of the initials; the placeholder avatar is shown if left out."),
  picture: pictureFor("portrait").optional().describe("A photograph in place of the initials."),
});

/** content/pages/about.yaml */
export const aboutRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  mission: z.strictObject({ heading: text, text }).describe("One sentence, shown very large."),
  vision: z.strictObject({ heading: text, text }),
  values: optionalSection(
    {
      heading: text,
      lead: richText,
      items: z.array(point).describe("Short names. The first is set narrowest, the last widest."),
    },
    "items",
  ).describe("Left out without items."),
  leadership: optionalSection({ heading: text, lead: richText, people: z.array(person) }, "people").describe(
    "The people who lead. Left out without people.",
  ),
  differentiators: optionalSection({ heading: text, items: z.array(point) }, "items").describe(
    "Left out without items.",
  ),
  nextSteps: optionalSection(
    {
      heading: text,
      ways: z.array(z.strictObject({ text: richText, link })).describe("For whom it is, and the link."),
    },
    "ways",
  ).describe("Left out without ways."),
});
export type AboutRecord = z.infer<typeof aboutRecord>;
