import * as z from "zod";
import { text } from "../fields.ts";
import { sectionFields } from "./section.ts";

/** Offers as lines of a ledger: name, what it is, what remains. */
export const ledger = z.strictObject({
  kind: z.literal("ledger"),
  ...sectionFields,
  lead: text,
  items: z.array(z.strictObject({ title: text, text, receive: text })).min(1),
});
export type SummaryTableRecord = z.infer<typeof ledger>;
