import * as z from "zod";
import { structure, text } from "../fields.ts";
import { sectionFields } from "./section.ts";

/** A claim at the left with a weaver's draft below it, and points beside it. */
export const pointList = z.strictObject({
  kind: z.literal("points"),
  ...sectionFields,
  /** Under the draft: how to read it. */
  caption: text,
  items: z.array(z.strictObject({ title: text, text, structure })).min(1),
});
export type PointListRecord = z.infer<typeof pointList>;
