import * as z from "zod";
import { link, sample, text, thread } from "./fields.ts";
import { opening, pageMeta, point } from "./page-meta.ts";

const person = z.strictObject({
  sample,
  name: text,
  title: text,
  /** The colour their initials are woven in; without one the placeholder avatar stands in. */
  thread: thread.optional(),
});

/** content/pages/about.yaml */
export const aboutRecord = z.strictObject({
  page: pageMeta,
  hero: opening,
  /** One sentence, set very large. */
  mission: z.strictObject({ heading: text, text }),
  vision: z.strictObject({ heading: text, text }),
  values: z.strictObject({
    heading: text,
    lead: text,
    /** Short names: each is set a step wider than the one above. */
    items: z.array(point).length(6),
  }),
  /** Who leads. Left out, the page goes without. */
  leadership: z.strictObject({ heading: text, lead: text, people: z.array(person).min(1).max(12) }).optional(),
  differentiators: z.strictObject({ heading: text, items: z.array(point).length(3) }),
  nextSteps: z.strictObject({
    heading: text,
    /** Who should take it, and where it leads. */
    ways: z.array(z.strictObject({ text, link })).length(3),
  }),
});
export type AboutRecord = z.infer<typeof aboutRecord>;
