import * as z from "zod";
import { counted, text as template } from "#contract/visitor-words.ts";
import { link, text } from "./fields.ts";

/** Two links below a record. */
const further = z.strictObject({
  label: text.describe("The name of the two links, for screen readers."),
  next: text.describe("The words above the title of the next one."),
  service: text.describe("The words above the name of the service."),
});

/** content/templates.yaml: the words of the pages that are made from other records. */
export const templatesRecord = z.strictObject({
  caseStudy: z
    .strictObject({
      contents: text.describe("The name of the contents list, on other pages too."),
      all: link.describe("The link next to the button at the end."),
      further: further
        .optional()
        .describe("Links below each study: to the next one, and to the first service that shows this one."),
    })
    .describe("The page of a case study."),
  job: z
    .strictObject({
      about: text,
      requirements: text,
      apply: text,
      outside: text.describe("Below the button, if it links to another site."),
      note: text.describe("Below the button."),
      back: link,
      facts: z.strictObject({ location: text, employment: text, salary: text, posted: text, closes: text }),
      employment: z.strictObject({ "full-time": text, "part-time": text, contract: text, internship: text }),
    })
    .describe("The page of an open position."),
  article: z
    .strictObject({
      contents: text.describe("The name of the contents list."),
      facts: z.strictObject({ author: text, published: text, updated: text, reading: text }),
      minutes: counted("The time that reading takes."),
      further: further.describe("Links below each article: to the next one, and to its service."),
      list: z
        .strictObject({
          topics: text.describe("The name of the links to the topics, for screen readers."),
          all: text.describe("The link to the list of all topics."),
          pages: text.describe("The name of the links to the other pages of the list, for screen readers."),
          page: template("One of them, and the end of their titles.", "number"),
        })
        .describe("The parts of a list of more than twelve articles, and of the articles of one topic."),
    })
    .optional()
    .describe("The pages of articles. Required once there is an article."),
});
export type Templates = z.infer<typeof templatesRecord>;
