import * as z from "zod";
import { richText, text } from "../fields.ts";
import { tool } from "../tool.ts";
import { sectionFields } from "./section.ts";

/** Tools by name, grouped by what they are for. */
export const toolGroups = z.strictObject({
  kind: z.literal("tools"),
  ...sectionFields,
  /** `columns`: side by side, with a line on each; `layers`: one above the other; `blocks`: in two columns, as running words. */
  layout: z.enum(["columns", "layers", "blocks"]),
  lead: richText,
  items: z.array(z.strictObject({ name: text, text: richText, tools: z.array(tool).min(1) })).min(1),
});
export type ToolGroupsRecord = z.infer<typeof toolGroups>;
