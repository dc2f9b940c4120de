import * as z from "zod";
import { defineKind, listOf, richText, sectionFields, text } from "#site/content/schema/fields.ts";
import { tool } from "#site/content/schema/tool.ts";

export const tools = defineKind("tools", {
  title: "Tools by use",
  description: "Tools by name, grouped by what they are for.",
  fields: {
    ...sectionFields,
    layout: z
      .enum(["columns", "layers", "blocks"])
      .describe(
        "`columns`: side by side, with a line on each; `layers`: one above the other; `blocks`: in two columns, as running words.",
      ),
    lead: richText,
    items: listOf({ name: text, text: richText, tools: z.array(tool).min(1) }),
  },
  example: {
    heading: "What we use",
    structure: "twill",
    layout: "columns",
    lead: "Chosen per project.",
    items: [{ name: "Backend", text: "Boring on purpose.", tools: ["Docker", "Kubernetes"] }],
  },
});
