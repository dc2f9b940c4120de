import * as z from "zod";
import { clothRecord, defineKind, href, link, text, thread, titled } from "#site/content/schema/fields.ts";
import { cardPicture, drawingUnlessPicture } from "#site/content/schema/picture.ts";

const card = drawingUnlessPicture(
  z.strictObject({
    topic: text,
    title: text,
    thread,
    href: href.optional().meta({ title: "Address", description: "The card is not a link if left out." }),
    drawing: clothRecord.optional().describe("Required unless there is a picture."),
    picture: cardPicture("insight"),
  }),
  "drawing",
);

export const insights = defineKind("insights", {
  title: "Articles and cards",
  description: "Cards with a picture in cloth, one large and two small in a row.",
  records: "articles",
  fields: {
    ...titled,
    link,
    items: z
      .array(
        z.union([
          z.strictObject({
            article: text.meta({
              field: { reference: "articles" },
              description: "One of the articles.",
            }),
          }),
          card.meta({ title: "Card" }),
        ]),
      )
      .min(1)
      .optional()
      .describe("Articles and other cards; the three newest articles if left out."),
  },
  example: {
    heading: "What we learned",
    link: { label: "Read the case studies", href: "/case-studies" },
    items: [
      {
        topic: "Cloud",
        title: "What a year of cloud bills taught us",
        thread: "blue",
        drawing: { figure: "river", columns: 112, rows: 77, warp: ["warp-deep"], weft: ["thread-blue"] },
      },
    ],
  },
});
