import * as z from "zod";
import { link, sample, text, thread } from "./fields.ts";
import { opening, pageMeta, point } from "./page-meta.ts";
import { pictureFor } from "./picture.ts";

const person = z.strictObject({
  sample,
  name: text,
  title: text,
  thread: thread.optional().describe("The colour of the initials; the placeholder avatar is shown if left out."),
  picture: pictureFor("portrait").optional().describe("A photograph in place of the initials."),
});

/** content/pages/about.yaml */
export const aboutRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  mission: z.strictObject({ heading: text, text }).describe("One sentence, shown very large."),
  vision: z.strictObject({ heading: text, text }),
  values: z.strictObject({
    heading: text,
    lead: text,
    items: z.array(point).length(6).describe("Short names; each is wider than the one above it."),
  }),
  leadership: z
    .strictObject({ heading: text, lead: text, people: z.array(person).min(1).max(12) })
    .optional()
    .describe("The people who lead. The section is left out if empty."),
  differentiators: z.strictObject({ heading: text, items: z.array(point).length(3) }),
  nextSteps: z.strictObject({
    heading: text,
    ways: z.array(z.strictObject({ text, link })).length(3).describe("For whom it is, and the link."),
  }),
});
export type AboutRecord = z.infer<typeof aboutRecord>;
