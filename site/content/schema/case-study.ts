import * as z from "zod";
import { clothRecord, href, lines, link, sample, structure, text, thread } from "./fields.ts";
import { isEven, tableRows, UNEVEN } from "./sections/table.ts";

/** What a client said, and who. */
const quote = z.strictObject({
  sample,
  text,
  name: text,
  /** The person's office, such as Head of Data Science. */
  title: text,
});

/** What every section of an article has. */
const section = {
  /** The deep link; never changes. */
  id: z.string().regex(/^[a-z0-9-]+$/, "Must be lower-case letters, digits and hyphens"),
  heading: text,
  /** Its short name in the contents list. */
  nav: text,
  /** Running text before the section's list or table. */
  paragraphs: lines.optional(),
  /** Two or three sentences in the margin. */
  aside: text.optional(),
  quote: quote.optional(),
};
const item = z.strictObject({ title: text, text });

/** Nothing but running text. */
const textSection = z.strictObject({ ...section, kind: z.literal("text"), paragraphs: lines });
/** Title and sentence, two beside each other. */
const pairs = z.strictObject({ ...section, kind: z.literal("pairs"), items: z.array(item).min(1) });
/** One below the other, the title at left; a structure puts a piece of that cloth before it. */
const rows = z.strictObject({
  ...section,
  kind: z.literal("rows"),
  items: z.array(item.extend({ structure: structure.optional() })).min(1),
});
/** Three or more things beside each other, each with named facts or with points. */
const columns = z.strictObject({
  ...section,
  kind: z.literal("columns"),
  items: z
    .array(
      z.strictObject({
        sample,
        title: text,
        text: text.optional(),
        /** Such as HttpError and Solution. */
        facts: z.array(z.strictObject({ term: text, text })).optional(),
        points: z.array(text).optional(),
      }),
    )
    .min(2),
});
/** A table; the first cell of a row names it. On a phone each row is a block with named cells. */
const table = z
  .strictObject({
    ...section,
    kind: z.literal("table"),
    heads: z.array(text).min(2).max(3),
    rows: tableRows,
  })
  .refine(({ heads, rows }) => isEven(heads, rows), UNEVEN);
/** A table of two columns made from sentences: each is split at its separator (specification §2). */
const split = z.strictObject({
  ...section,
  kind: z.literal("split"),
  heads: z.tuple([text, text]),
  /** Without a full stop: the halves stand in cells of their own. */
  sentences: z.array(text).min(1),
});
/** Large figures. */
const results = z.strictObject({
  ...section,
  kind: z.literal("results"),
  metrics: z
    .array(
      z.strictObject({
        /** As printed, such as 85%. */
        value: text,
        title: text,
        description: text,
        /** The value as threads, `count` of `of`; left out where it is no count. */
        threads: z
          .strictObject({ count: z.int().min(0).max(150), of: z.int().min(1).max(150) })
          .refine(({ count, of }) => count <= of, { path: ["count"], error: "Must not be more than of" })
          .optional(),
      }),
    )
    .min(1),
});
const takeaways = z.strictObject({ ...section, kind: z.literal("takeaways"), items: lines });
/** Numbered: what to do, and a sentence on it. */
const recommendations = z.strictObject({
  ...section,
  kind: z.literal("recommendations"),
  items: z.array(item).min(1),
});
/** Small print in a box. */
const note = z.strictObject({ ...section, kind: z.literal("note"), paragraphs: lines });
/** Real public documents, each looked up; a comment in the record says where. */
const references = z.strictObject({
  ...section,
  kind: z.literal("references"),
  items: z
    .array(
      z.strictObject({
        source: text,
        title: text,
        /** Its number, volume or standing, after the title. */
        detail: text.optional(),
        year: z.int().min(1900),
        href: href.startsWith("https://"),
      }),
    )
    .min(1),
});
/** The quiet end: one question, one button. What follows it is an appendix. */
const call = z.strictObject({ kind: z.literal("call"), id: section.id, heading: text, link });

const articleSection = z.discriminatedUnion("kind", [
  textSection,
  pairs,
  rows,
  columns,
  table,
  split,
  results,
  takeaways,
  recommendations,
  note,
  references,
  call,
]);
export type ArticleSectionRecord = z.infer<typeof articleSection>;
export type CallRecord = z.infer<typeof call>;
/** A section with running text and a place in the contents list. */
export type ReadingRecord = Exclude<ArticleSectionRecord, CallRecord>;
export type QuoteRecord = z.infer<typeof quote>;
export type MetricRecord = z.infer<typeof results>["metrics"][number];
export type ReferenceRecord = z.infer<typeof references>["items"][number];

const study = z.strictObject({
  /** Clients, people and examples in it are invented. */
  sample,
  /** The address below /case-studies/. */
  id: section.id,
  /** Place in lists, from 1. */
  order: z.int().positive(),
  /** The teaser's title and the article's headline. */
  title: text,
  /** One line below the title in a teaser. */
  subtitle: text,
  /** One or two words, such as Cloud. */
  category: text,
  /** The teaser's text; shown on three lines at most. */
  description: text,
  challenge: text,
  solution: text,
  /** The key results, three or four short lines. */
  results: lines,
  /** The day it was published, such as 2026-03-01. Shown to search engines and feed readers, with the next. */
  published: z.iso.date().optional(),
  /** The day of its last change that a reader would notice. */
  updated: z.iso.date().optional(),
  thread,
  /** Its picture in cloth: the study's subject. The place it hangs decides its size. */
  image: clothRecord.omit({ columns: true, rows: true }),
  article: z.strictObject({
    /** For search engines and link previews. */
    summary: text.max(160),
    badge: text,
    lead: text,
    facts: z.array(z.strictObject({ term: text, text })).min(1),
  }),
  /** The article, in the order it is read. */
  sections: z.array(articleSection).min(1),
});

/** content/case-studies/*.yaml: one study, as a teaser elsewhere and as an article of its own. */
export const caseStudyRecord = study.refine(
  ({ published, updated }) => !updated || (published && published <= updated),
  {
    path: ["updated"],
    error: "Must not be before the day in published",
  },
);
export type CaseStudyRecord = z.infer<typeof caseStudyRecord>;
