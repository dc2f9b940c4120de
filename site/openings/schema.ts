import * as z from "zod";
import { counted } from "#contract/visitor-words.ts";
import { defineKind, link, opening, personNote, richText, text } from "#site/content/schema/fields.ts";
import { contactFormRecord } from "#site/content/schema/form.ts";
import { pictureFor } from "#site/content/schema/picture.ts";

const heading = defineKind("heading", {
  title: "Heading and paragraph",
  description: "A heading and one paragraph.",
  fields: {
    ...opening.shape,
    link: link.optional().describe("The page's one action, under the lead."),
    layout: z
      .enum(["aside", "below"])
      .default("below")
      .describe("The place of the lead: at the right of the heading's last line, or below it."),
    isLarge: z.boolean().optional().describe("The heading is larger than all others."),
    drawing: z.literal("draft").optional().describe("A weaver's complete draft at the right."),
  },
  example: { heading: "Two ways to buy the same care.", lead: "One yarn, two densities." },
});

const buttons = {
  primary: link.meta({ title: "First button" }),
  secondary: link.meta({ title: "Second button" }),
};

const headline = defineKind("headline", {
  title: "Large headline",
  description:
    "A headline as wide as the page, a form for a short message and the cloth of all services: for the home page.",
  fields: {
    headline: z
      .union([
        text.transform((line) => [[line]]).meta({ title: "One text" }),
        z
          .array(
            z
              .array(text.meta({ title: "Part" }))
              .min(1)
              .meta({ title: "Line" }),
          )
          .min(1)
          .meta({ title: "Lines" }),
      ])
      .describe(
        "One text, which is broken into two to four lines by itself, or lines of your own. On a phone every part of a line is a line of its own.",
      ),
    lead: richText,
    ...buttons,
    note: richText.optional().describe("Below the buttons, such as what it costs."),
    person: personNote.describe("Who answers, below the buttons."),
    form: contactFormRecord.optional().describe("A form for a short message."),
  },
});

const service = defineKind("service", {
  description: "A claim and a large piece of the page's cloth.",
  fields: {
    layout: z
      .enum(["side", "band", "sheet"])
      .default("side")
      .describe("The cloth at the right, in full width below the text, or behind a sheet of text."),
    claim: text.meta({ title: "Headline", description: "The page's headline." }),
    largeLine: text.optional().describe("A large line below a headline that is to be small."),
    lead: richText,
    ...buttons,
    note: richText.optional().describe("Beside the buttons, such as what it costs at least."),
    person: personNote.describe("Who answers, on the cloth."),
    label: z
      .strictObject({ name: text, text })
      .optional()
      .describe("A label on the cloth, if no person is there: its name and one true sentence about it."),
    picture: pictureFor("service-hero", "social")
      .optional()
      .describe("A work of yours in place of the cloth; then the label describes it. Also in link previews."),
  },
  example: {
    claim: "Ship on any day.",
    lead: "For teams whose releases have become ceremonies.",
    primary: { label: "Plan a migration", href: "/contact" },
    secondary: { label: "See results", href: "/case-studies" },
    label: { name: "2/2 twill", text: "Each row steps one thread to the right." },
  },
});

const positions = defineKind("positions", {
  description: "A heading on a hanging warp, with one woven band for each open position.",
  fields: {
    empty: opening.extend({ link: link.optional() }).describe("Shown while no position is open."),
    open: opening
      .extend({ count: z.optional(counted("How many positions are open, above their titles.")) })
      .describe("Shown while a position is open."),
    person: personNote.describe("Who answers, at the end of the opening."),
  },
  example: {
    empty: { heading: "No room at the loom.", lead: "We write when there is." },
    open: { heading: "There is room.", lead: "See below." },
  },
});

/** The opening of a page, which carries its headline. */
export const openingRecord = z.discriminatedUnion("kind", [heading, headline, service, positions]);
export type OpeningRecord = z.infer<typeof openingRecord>;
export type OpeningOf<Kind extends OpeningRecord["kind"]> = Extract<OpeningRecord, { kind: Kind }>;
