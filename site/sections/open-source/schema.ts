import * as z from "zod";
import { defineKind, link, richText, text, titled } from "#site/content/schema/fields.ts";

export const openSource = defineKind("open-source", {
  title: "Open-source projects",
  description: "Your open-source projects, on a dark ground.",
  records: "open-source",
  fields: {
    ...titled,
    lead: richText,
    layout: z
      .enum(["list", "catalogue"])
      .default("list")
      .describe("`list`: one line each; `catalogue`: larger, each with a link to it."),
    limit: z.int().positive().optional().describe("How many of them are shown; all if left out."),
    link: link.optional().describe("To the rest of the projects."),
    empty: z
      .strictObject({ heading: text, text: richText })
      .optional()
      .describe("Shown while there are no projects; without it the section is left out then."),
  },
  example: {
    heading: "Our own tools, given away",
    lead: "We made them for client work.",
    limit: 4,
    link: { label: "All open projects", href: "/open-source" },
  },
});
