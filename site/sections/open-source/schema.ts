import * as z from "zod";
import { link, richText, text } from "#site/content/schema/fields.ts";
import { titled } from "../section-kind.ts";

export const openSource = z
  .strictObject({
    kind: z.literal("open-source"),
    ...titled,
    lead: richText,
    layout: z
      .enum(["list", "catalogue"])
      .default("list")
      .describe("`list`: one line each; `catalogue`: larger, each with an anchor."),
    limit: z.int().positive().optional().describe("How many of them are shown; all if left out."),
    link: link.optional().describe("To the rest of the projects."),
    empty: z
      .strictObject({ heading: text, text: richText })
      .optional()
      .describe("Shown while there are no projects; without it the section is left out then."),
  })
  .meta({
    title: "Open-source projects",
    description: "Your open-source projects, on a dark ground.",
    examples: [
      {
        kind: "open-source",
        id: "open-source",
        heading: "Our own tools, given away",
        lead: "We made them for client work.",
        limit: 4,
        link: { label: "All open projects", href: "/open-source" },
      },
    ],
    records: "open-source",
  });
