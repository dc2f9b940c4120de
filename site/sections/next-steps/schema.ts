import * as z from "zod";
import { link, richText } from "#site/content/schema/fields.ts";
import { section, titled } from "../section-kind.ts";

export const nextSteps = section("next-steps", {
  title: "Next steps",
  description: "Where to go next, by who is reading.",
  fields: {
    ...titled,
    ways: z
      .array(z.strictObject({ text: richText, link }))
      .min(1)
      .describe("For whom it is, and the link. The first is the page's one orange action."),
  },
  example: {
    id: "next-steps",
    heading: "And now?",
    ways: [{ text: "You have a project.", link: { label: "Write to us", href: "/contact" } }],
  },
});
