import * as z from "zod";
import { titled } from "../section-kind.ts";

export const articles = z.strictObject({ kind: z.literal("articles"), ...titled }).meta({
  title: "List of articles",
  description:
    "All articles, newest first, twelve on a page and by topic. The heading is for screen readers. Without articles the section is not shown, nor is a page that has nothing else.",
  examples: [{ kind: "articles", id: "articles", heading: "All articles" }],
  records: "articles",
});
