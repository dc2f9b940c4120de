import * as z from "zod";
import { address, richText, sample, text, thread } from "../fields.ts";
import { pictureFor } from "../picture.ts";
import { sectionFields } from "./section.ts";

/** People to write to, each with an email link. */
export const experts = z.strictObject({
  kind: z.literal("experts"),
  ...sectionFields,
  lead: richText,
  items: z
    .array(
      z.strictObject({
        sample,
        /** The first word is the name on the email link. */
        name: text,
        /** The role. */
        title: text,
        /** One sentence on what they do. */
        text: richText,
        email: address,
        /** The colour of the woven monogram; without one the placeholder avatar is shown. */
        thread: thread.optional(),
        picture: pictureFor("face").optional().describe("A photograph in place of the initials."),
      }),
    )
    .min(1),
});
export type ExpertsRecord = z.infer<typeof experts>;
