import { defineKind, titled } from "#site/content/schema/fields.ts";

export const articles = defineKind("articles", {
  title: "List of articles",
  description:
    "All articles, newest first, twelve on a page and by topic. The heading is for screen readers. Without articles the section is not shown, nor is a page that has nothing else.",
  records: "articles",
  fields: { ...titled },
  example: { heading: "All articles" },
});
