import * as z from "zod";
import { defineKind, listOf, richText, sectionFields, text } from "#site/content/schema/fields.ts";
import { toolLogo } from "#site/content/schema/tool.ts";

export const toolMatrix = defineKind("tool-matrix", {
  title: "Tools by phase",
  description: "Tools by name, each with a square for every phase in which it serves.",
  fields: {
    ...sectionFields,
    phases: z.array(text).min(1).describe("The phases, in order."),
    items: listOf({
      name: text,
      ...toolLogo,
      serves: z
        .array(z.int().min(1))
        .min(1)
        .meta({ title: "Phases it serves", description: "The phases it serves, counted from 1." }),
    }),
    note: richText,
  },
  example: {
    heading: "Which tool when",
    structure: "twill",
    phases: ["Learn", "Draw"],
    items: [{ name: "Figma", serves: [2] }],
    note: "A filled square means that it serves there.",
  },
}).superRefine(({ phases, items }, context) => {
  for (const [index, { serves }] of items.entries()) {
    if (serves.every((phase) => phase <= phases.length)) continue;
    const message = `Must be numbers from 1 to ${phases.length}, the number of phases`;
    context.addIssue({ code: "custom", path: ["items", index, "serves"], message });
  }
});
