import * as z from "zod";
import { structure, text } from "./fields.ts";
import { logo } from "./picture.ts";

/** The names in a moving strip. */
export const nameItems = z
  .array(
    z.strictObject({
      name: text.describe("As printed."),
      mark: structure.optional().describe("The weave of a small mark before the name."),
      picture: logo,
    }),
  )
  .min(1);
