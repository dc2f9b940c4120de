import * as z from "zod";
import { text } from "../fields.ts";
import { sectionFields } from "./section.ts";

/** Offers under the question each of them answers. */
export const questionGrid = z.strictObject({
  kind: z.literal("questions"),
  ...sectionFields,
  lead: text,
  items: z.array(z.strictObject({ question: text, title: text, text })).min(1),
});
export type QuestionGridRecord = z.infer<typeof questionGrid>;
