import * as z from "zod";
import { defineKind, listOf, richText, sample, text, titled } from "#site/content/schema/fields.ts";

export const certifications = defineKind("certifications", {
  description: "The certificates that you hold, as woven seals.",
  fields: {
    ...titled,
    items: listOf({
      sample,
      name: text.describe("The name of the certificate."),
      description: richText,
      mark: z.string().min(2).max(5).describe("Two to five characters for the seal."),
    }),
  },
  example: {
    heading: "Checked by others",
    items: [{ name: "ISO 27001", description: "Information security", mark: "27001" }],
  },
});
