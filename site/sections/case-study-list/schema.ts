import * as z from "zod";
import { closing, defineKind, link, richText, text, titled } from "#site/content/schema/fields.ts";

export const caseStudyList = defineKind("case-study-list", {
  title: "List of case studies",
  description: "Every case study as a block of picture and words. The heading is for screen readers.",
  records: "case-studies",
  fields: {
    ...titled,
    labels: z
      .strictObject({ challenge: text, solution: text, results: text })
      .describe("The names of a case study's parts."),
    more: text.describe("The words on each link; screen readers add the title."),
    empty: z.strictObject({ heading: text, text: richText, link }).describe("Shown while there are no case studies."),
    closing,
  },
  example: {
    id: "studies",
    heading: "All case studies",
    labels: { challenge: "Challenge", solution: "Solution", results: "Results" },
    more: "View full case study",
    empty: {
      heading: "Coming soon",
      text: "The first is being written.",
      link: { label: "Discuss your project", href: "/contact" },
    },
  },
});
