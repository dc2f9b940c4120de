import * as z from "zod";
import { link, richText } from "#site/content/schema/fields.ts";
import { titled } from "../section-kind.ts";

export const nextSteps = z
  .strictObject({
    kind: z.literal("next-steps"),
    ...titled,
    ways: z
      .array(z.strictObject({ text: richText, link }))
      .min(1)
      .describe("For whom it is, and the link. The first is the page's one orange action."),
  })
  .meta({
    title: "Next steps",
    description: "Where to go next, by who is reading.",
    examples: [
      {
        kind: "next-steps",
        id: "next-steps",
        heading: "And now?",
        ways: [{ text: "You have a project.", link: { label: "Write to us", href: "/contact" } }],
      },
    ],
  });
