import * as z from "zod";
import { text as template } from "#contract/visitor-words.ts";
import { language, text } from "./fields.ts";

const strip = z
  .strictObject({ pause: text.describe("On the button that stops it."), names: text.describe("Its name.") })
  .describe("The moving strip, for screen readers.");

/** content/interface.yaml: the words of small parts that many pages use, most of them for screen readers. */
export const interfaceRecord = z.strictObject({
  externalLink: text.describe("After a link to another site, for screen readers."),
  rating: template("The stars of a testimonial, for screen readers.", "value"),
  breadcrumb: text.meta({ title: "Links above a service", description: "Their name, for screen readers." }),
  clients: strip,
  partners: strip,
  project: template("The description of a project's picture.", "number"),
  email: template("The link to write to a person; `{name}` is the first name.", "name"),
  dates: language.describe(
    "How dates are written, as a language and a country: en-GB writes 1 March 2026, en-US writes March 1, 2026.",
  ),
  tradeOff: z
    .strictObject({
      separators: z.array(text).describe("A sentence is divided at the first of these words."),
      none: text.describe("The second cell of a sentence without such a word."),
    })
    .describe("How a case study's table divides a sentence into the difficulty and the answer."),
  body: z
    .strictObject({
      code: text.describe("The name of a block of code."),
      footnotes: text.describe("The name of the footnotes."),
      backToText: text.describe("The link from a footnote to its mark."),
    })
    .describe("Parts of long texts, for screen readers."),
});
export type InterfaceWords = z.infer<typeof interfaceRecord>;
