import * as z from "zod";
import { link, text } from "../fields.ts";
import { sectionFields } from "./section.ts";

/** What can be bought, as cells of a grid; the last cell asks. */
export const offerGrid = z.strictObject({
  kind: z.literal("offers"),
  ...sectionFields,
  lead: text,
  items: z
    .array(
      z.strictObject({
        title: text,
        text,
        /** What the buyer holds afterwards. */
        receive: text,
        /** Two cells wide. */
        wide: z.boolean().default(false),
      }),
    )
    .min(1),
  /** In the cell that is left over. */
  link,
});
export type OfferGridRecord = z.infer<typeof offerGrid>;
