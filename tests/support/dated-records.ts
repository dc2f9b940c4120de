import type { Templates } from "#site/content/schema/templates.ts";
import type { ContentCopy } from "./edit-content.ts";

/* The sample content of the tests has no articles: these are added to copies of it. */

const WORDS: Templates["article"] = {
  contents: "In this article",
  facts: { author: "By", published: "Published", updated: "Updated", reading: "Reading time" },
  minutes: { one: "{count} minute", other: "{count} minutes" },
  further: { label: "Read on", next: "Next article", service: "The service behind it" },
  list: { topics: "Topics", all: "All topics", pages: "Pages", page: "Page {number}" },
};

const BODY = `We looked after a cloth for a year.[^year] **It held.**

## What we did

- We measured, as [the policy](/privacy-policy) says.
- We waited.

\`\`\`sh
weave --slowly "<cloth>"
\`\`\`

## What it cost

| Part | Before | After |
| --- | --- | --- |
| \`warp\` | 2 | 1 |

> Nothing was lost.

![The screen of a sale](screens/sale-control.svg "The screen, an hour later")

### In detail

1. One
2. Two

[^year]: From spring to spring.
`;

/** The record of an article. Its author and service are those of the sample content. */
export const articleFixture = (changes: Readonly<Record<string, unknown>> = {}) => ({
  title: "A year with one cloth",
  date: "2026-01-10",
  author: "Grace Okafor",
  topic: "Care",
  teaser: "What a cloth costs in a year.",
  thread: "green",
  drawing: { figure: "waves", warp: ["warp-deep"], weft: ["thread-green"], columns: 60, rows: 40 },
  service: "/services/cloud-devops",
  body: BODY,
  ...changes,
});

/** Adds articles, named `article-1` and so on, with the page that lists them and their words. */
export function addArticles({ write, change }: ContentCopy, articles: readonly ReturnType<typeof articleFixture>[]) {
  for (const [index, article] of articles.entries()) write(`articles/article-${index + 1}.yaml`, article);
  change<Templates>("templates.yaml", (templates) => {
    templates.article = WORDS;
  });
  write("pages/insights.yaml", {
    page: { title: "Insights", description: "All articles.", type: "CollectionPage" },
    opening: { kind: "heading", heading: "What we learned", lead: "Every article." },
    sections: [{ kind: "articles", id: "articles", heading: "All articles" }],
  });
}

/** Lets the insights of the home page show the newest articles. */
export const showNewest = ({ changeSections }: ContentCopy) =>
  changeSections("pages/home.yaml", "insights", (section) => delete section.items);

/** The record of a job. The sample content of the tests has none. */
export const jobFixture = (changes: Readonly<Record<string, unknown>> = {}) => ({
  slug: "weaver",
  title: "Weaver",
  summary: "You weave.",
  location: "Rajshahi",
  employment: "full-time",
  opens: "2026-03-01",
  description: ["You **weave**."],
  requirements: ["Patience"],
  apply: "/contact-careers",
  ...changes,
});
