import * as z from "zod";
import { closing, link, richText, text } from "#site/content/schema/fields.ts";
import { titled } from "../section-kind.ts";

export const caseStudyList = z
  .strictObject({
    kind: z.literal("case-study-list"),
    ...titled,
    labels: z
      .strictObject({ challenge: text, solution: text, results: text })
      .describe("The names of a case study's parts."),
    more: text.describe("The words on each link; screen readers add the title."),
    empty: z.strictObject({ heading: text, text: richText, link }).describe("Shown while there are no case studies."),
    closing,
  })
  .meta({
    title: "List of case studies",
    description: "Every case study as a block of picture and words. The heading is for screen readers.",
    examples: [
      {
        kind: "case-study-list",
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
    ],
    records: "case-studies",
  });
