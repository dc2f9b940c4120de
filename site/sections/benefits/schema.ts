import * as z from "zod";
import { point } from "#site/content/schema/page-meta.ts";
import { titled } from "../section-kind.ts";

export const benefits = z
  .strictObject({
    kind: z.literal("benefits"),
    ...titled,
    items: z.array(point).min(1),
  })
  .meta({
    description: "Names and sentences in a ruled grid of three columns.",
    examples: [
      {
        kind: "benefits",
        id: "benefits",
        heading: "What comes with the job",
        items: [{ name: "Paid learning", text: "Two weeks a year." }],
      },
    ],
  });
