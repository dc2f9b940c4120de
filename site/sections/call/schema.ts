import * as z from "zod";
import { link, paragraphs, text } from "../fields.ts";

/** The orange block at the end of a page. */
export const callToAction = z.strictObject({
  kind: z.literal("call"),
  id: z.literal("call-to-action"),
  /** Six words at most. */
  heading: text,
  paragraphs,
  link,
});
