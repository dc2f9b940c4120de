import * as z from "zod";
import { structure, text } from "../fields.ts";
import { sectionFields } from "./section.ts";

/** How the work goes, phase by phase. */
export const phaseList = z.strictObject({
  kind: z.literal("phases"),
  ...sectionFields,
  /**
   * `bars`: rows, each with a piece of cloth one step further to the right; `thread`: knots on one thread, with what
   * ends the work at each; `stairs`: columns under cloth that grows longer.
   */
  layout: z.enum(["bars", "thread", "stairs"]),
  lead: text.optional(),
  items: z
    .array(
      z.strictObject({
        name: text,
        text,
        /** The cloth beside it; the service's own unless said. */
        structure: structure.optional(),
        /** What has to hold before the next phase begins. */
        gate: text.optional(),
      }),
    )
    .min(2),
});
export type PhaseListRecord = z.infer<typeof phaseList>;
