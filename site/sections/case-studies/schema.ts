import * as z from "zod";
import { defineKind, link, listOf, sectionFields, text } from "#site/content/schema/fields.ts";

export const caseStudies = defineKind("case-studies", {
  title: "Chosen case studies",
  description: "Chosen case studies: picture, title and measured figures, each one link.",
  records: "case-studies",
  fields: {
    ...sectionFields,
    layout: z
      .enum(["offset", "rows", "figures", "diptych"])
      .describe(
        "`offset`: one large, the next lower; `rows`: one below the other, pictures at opposite edges; `figures`: figures first; `diptych`: two pictures that touch, from edge to edge.",
      ),
    link,
    items: listOf({
      study: z
        .string()
        .regex(/^[a-z0-9-]+$/)
        .meta({ field: { reference: "case-studies" }, title: "Case study" }),
      figures: listOf({ value: text, label: text }).describe(
        "Of its measured results, those that matter to this service.",
      ),
    }),
  },
  example: {
    heading: "Measured afterwards",
    structure: "twill",
    layout: "offset",
    link: { label: "All case studies", href: "/case-studies" },
    items: [{ study: "secure-devops", figures: [{ value: "85%", label: "fewer critical faults" }] }],
  },
});
