import * as z from "zod";
import { text as template } from "#contract/visitor-words.ts";
import {
  clothRecord,
  date,
  href,
  id,
  isEven,
  link,
  listOf,
  paragraphs,
  richText,
  sample,
  structure,
  tableRows,
  text,
  thread,
  translates,
  UNEVEN,
} from "./fields.ts";
import { drawingUnlessPicture, pictureFor, video } from "./picture.ts";

const quote = z.strictObject({
  sample,
  text: richText,
  name: text,
  title: text.describe("The person's position, such as Head of Data Science."),
  picture: pictureFor("face").optional().describe("A photograph in place of the initials."),
});

const figureCaption = text.describe("What to see in it, below it.");
const labelled = z.strictObject({ label: text.describe("Such as Before."), picture: pictureFor("half") });

const count = z.int().positive();
const RESULTS = ["customers", "waiting", "wait", "instances", "cost"];
/** A working model of a queue in front of instances that scale. */
const queueModel = z.strictObject({
  kind: z.literal("queue-model"),
  title: text.describe("Above the controls."),
  caption: figureCaption,
  minutes: count.max(60).describe("How long the sale takes."),
  customers: z
    .strictObject({ from: count, to: count, step: count, start: count })
    .refine(({ from, to, step, start }) => from < start && start < to && (start - from) % step === 0, {
      path: ["start"],
      error: "Must be a step between from and to",
    })
    .describe("New customers a minute: what visitors can set."),
  fixed: count.describe("Instances without scaling."),
  least: count.describe("The fewest instances with scaling."),
  most: count.describe("The most instances with scaling."),
  people: count.describe("People in the queue for whom one instance is started."),
  served: count.describe("People that one instance serves in a minute."),
  startSeconds: count.describe("From the decision to an instance's first customer."),
  room: count.describe("People that the queue has room for; more are refused."),
  price: z.number().positive().describe("Of an instance for an hour."),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "Must be a code such as USD")
    .describe("Its code, such as USD."),
  words: z.strictObject({
    customers: text,
    scaling: text,
    scaled: template("What happens with scaling. `{cost}` is that of a week.", ...RESULTS),
    fixed: template("The same without scaling.", ...RESULTS),
    refused: template("Added if people were refused.", "refused"),
    nobody: text.describe("If nobody was refused."),
    full: z.optional(template("Where the queue is full.", "room")),
    table: text.describe("Opens the table."),
    heads: z
      .tuple([text, text, text, text, text])
      .describe("Above the table: load, waiting, instances, refused, cost of a week."),
    with: text,
    without: text,
  }),
});
export type QueueModelRecord = z.infer<typeof queueModel>;

/** A picture, a video or a working model in an article. */
export const figure = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("picture"), picture: pictureFor("figure"), caption: figureCaption }),
  /** Two pictures beside each other, to compare. */
  z.strictObject({ kind: z.literal("pair"), before: labelled, after: labelled, caption: figureCaption }),
  z.strictObject({ kind: z.literal("video"), video, caption: figureCaption }),
  queueModel,
]);
export type FigureRecord = z.infer<typeof figure>;

const shared = {
  id,
  heading: text,
  nav: text.meta({ title: "Name in the contents", description: "Its short name in the contents list." }),
  paragraphs: paragraphs.optional().describe("Running text before the section's list or table."),
  aside: richText
    .optional()
    .meta({ title: "Note in the margin", description: "Two or three sentences for the margin." }),
  figures: z.array(figure).min(1).optional().meta({ title: "Pictures and videos", description: "Below the text." }),
  quote: quote.optional(),
};
const section = <const Kind extends string, Fields extends z.core.$ZodShape>(kind: Kind, fields: Fields) =>
  z.strictObject({ ...shared, kind: z.literal(kind), ...fields });
const item = z.strictObject({ title: text, text: richText });

const results = section("results", {
  metrics: listOf({
    value: text.describe("As printed, such as 85%."),
    title: text,
    description: richText,
    threads: z
      .strictObject({ count: z.int().min(0).max(150), of: z.int().min(1).max(150) })
      .optional()
      .describe("The value as a drawing: how many threads of how many. Leave it out if the value is not a count."),
  }),
});
const references = section("references", {
  items: listOf({
    source: text,
    title: text,
    detail: text.optional().describe("Its number, volume or status, after the title."),
    year: z.int().min(1900),
    href: href.startsWith("https://").meta({ title: "Address" }),
  }),
});
const call = z.strictObject({ kind: z.literal("call"), id: shared.id, heading: text, link });

const articleSection = z.discriminatedUnion("kind", [
  /** Nothing but running text. */
  section("text", { paragraphs }),
  /** Title and sentence, two beside each other. */
  section("pairs", { items: z.array(item).min(1) }),
  /** One below the other, the title at left; a structure puts a piece of that cloth before it. */
  section("rows", { items: z.array(item.extend({ structure: structure.optional() })).min(1) }),
  /** Things beside each other, each with named facts or with points. */
  section("columns", {
    items: listOf({
      sample,
      title: text,
      text: richText.optional(),
      facts: z
        .array(z.strictObject({ term: text, text: richText }))
        .optional()
        .describe("Pairs such as Problem and Solution."),
      points: z.array(richText).optional(),
    }),
  }),
  /** A table; the first cell of a row names it. On a phone each row is a block with named cells. */
  section("table", { heads: z.array(text).min(2).max(3).meta({ title: "Columns" }), rows: tableRows }).refine(
    ({ heads, rows }) => isEven(heads, rows),
    UNEVEN,
  ),
  /** A table of two columns made from sentences: each is split at its separator. */
  section("split", {
    heads: z.tuple([text, text]).meta({ title: "Columns" }),
    sentences: z.array(richText).min(1).describe("Without a full stop, because each half becomes a table cell."),
  }),
  results,
  section("takeaways", { items: z.array(richText).min(1) }),
  /** Numbered: what to do, and a sentence on it. */
  section("recommendations", { items: z.array(item).min(1) }),
  /** Small print in a box. */
  section("note", { paragraphs }),
  /** Real public documents, each looked up; a comment in the record says where. */
  references,
  /** The quiet end: one question, one button. The rest is an appendix. */
  call,
]);
export type ArticleSectionRecord = z.infer<typeof articleSection>;
type CallRecord = z.infer<typeof call>;
/** A section with running text and a place in the contents list. */
export type ReadingRecord = Exclude<ArticleSectionRecord, CallRecord>;
export type QuoteRecord = z.infer<typeof quote>;
export type MetricRecord = z.infer<typeof results>["metrics"][number];
export type ReferenceRecord = z.infer<typeof references>["items"][number];

export const figuresOf = (section: ArticleSectionRecord): readonly FigureRecord[] =>
  ("figures" in section && section.figures) || [];

const study = z.strictObject({
  sample: sample.describe("Clients, people and examples in it are invented."),
  translates,
  id: shared.id.meta({ title: "Address", description: "The part of the address after /case-studies/." }),
  order: z.int().positive().describe("Position in lists, from 1."),
  title: text.describe("The teaser's title and the article's headline."),
  subtitle: text.describe("One line below the title in a teaser."),
  category: text.describe("One or two words, such as Cloud."),
  description: richText.describe("The teaser's text; shown on three lines at most."),
  challenge: richText,
  solution: richText,
  results: z
    .array(richText)
    .min(1)
    .describe(
      "Three or four short results. What is bold at the start of one is shown as a tall figure: **40%** fewer errors.",
    ),
  published: date.optional().describe("The day it was published, for search engines and feed readers."),
  updated: date.optional().describe("The day of the last change that readers would notice."),
  thread,
  image: clothRecord
    .omit({ columns: true, rows: true })
    .meta({ isAdvanced: true, title: "Drawing" })
    .optional()
    .describe("The study's drawing. Its size depends on where it is shown. Required unless there is a picture."),
  picture: pictureFor("band", "block", "card", "social")
    .optional()
    .describe(
      "A photograph replaces the drawing. An SVG is behind it, and is shown when somebody points there. Also on the social card.",
    ),
  article: z.strictObject({
    summary: text.max(160).describe("For search engines and link previews."),
    badge: text,
    lead: richText,
    facts: listOf({ term: text, text: richText }),
    layout: z
      .enum(["band", "beside"])
      .default("band")
      .describe("The picture: in full width below the words, or beside them."),
  }),
  sections: z
    .array(articleSection)
    .min(1)
    .refine(
      (sections) => sections.flatMap(figuresOf).filter(({ kind }) => kind === "queue-model").length <= 1,
      "Can have only one working model of a queue",
    )
    .describe("The article, in the order it is read."),
});

/** content/case-studies/*.yaml: one study, as a teaser elsewhere and as an article of its own. */
export const caseStudyRecord = drawingUnlessPicture(study, "image").refine(
  ({ published, updated }) => !updated || (published && published <= updated),
  {
    path: ["updated"],
    error: "Must not be before the day on which it was published",
  },
);
export type CaseStudyRecord = z.infer<typeof caseStudyRecord>;
