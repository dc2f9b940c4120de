import * as z from "zod";
import { defineKind, link, richText, text, titled } from "#site/content/schema/fields.ts";

export const positions = defineKind("positions", {
  title: "Open positions",
  description: "The open positions, or what to do while there is none.",
  records: "jobs",
  fields: {
    ...titled,
    empty: z
      .strictObject({ text, note: richText, link })
      .describe("Shown instead of the list while no position is open."),
  },
  example: {
    heading: "Open positions",
    empty: {
      text: "No open positions currently",
      note: "We read unsolicited applications.",
      link: { label: "Connect with us", href: "/contact-careers" },
    },
  },
});
