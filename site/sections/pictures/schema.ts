import * as z from "zod";
import { defineKind, link, listOf, paragraphs, sectionFields, text } from "#site/content/schema/fields.ts";
import { pictureFor, sizeError } from "#site/content/schema/picture.ts";

const MOST = 12;

export const pictures = defineKind("pictures", {
  description: "Pictures: one across the page, one beside a text, or a gallery of up to twelve.",
  fields: {
    ...sectionFields,
    heading: text.optional().describe("The heading. Only the layout beside needs one."),
    layout: z
      .enum(["full", "wide", "beside", "gallery"])
      .describe(
        "`full`: one picture from edge to edge; `wide`: one as wide as the page's text; `beside`: one beside a text; `gallery`: two to twelve.",
      ),
    items: listOf({
      picture: pictureFor("figure").optional(),
      drawing: z.enum(["workshop", "table"]).optional().describe("A woven scene of the sample, instead of a picture."),
      alt: text.optional().meta({ title: "What it shows", description: "For those who cannot see the drawing." }),
      caption: text.optional().describe("What to see in it, below it."),
    })
      .max(MOST)
      .describe("The pictures. Only a gallery has more than one."),
    side: z.enum(["left", "right"]).optional().describe("`beside`: where the picture stands; left if left out."),
    paragraphs: paragraphs.optional().describe("`beside`: the text."),
    link: link.optional().describe("`beside`: below the text."),
  },
  example: {
    heading: "The board that everybody reads",
    structure: "herringbone",
    layout: "beside",
    items: [
      {
        picture: { file: "screens/decision.svg", alt: "A decision with its three reasons" },
        caption: "What to see in it.",
      },
    ],
    paragraphs: ["The page that says why, in the words of the contract."],
  },
}).superRefine(({ layout, items, heading, ...beside }, context) => {
  const report = (message: string, ...path: PropertyKey[]) =>
    context.addIssue({ code: "custom", path, message, input: layout });
  if (layout === "gallery" ? items.length < 2 : items.length > 1) {
    report(`Must have ${layout === "gallery" ? `2 to ${MOST} entries` : "1 entry"} in the layout ${layout}`, "items");
  }
  for (const [index, { picture, drawing, alt }] of items.entries()) {
    if (!picture === !drawing) report("Must have a picture or a drawing", "items", index);
    if (!drawing !== !alt) report("Is for a drawing, and a drawing needs it", "items", index, "alt");
  }
  if (layout === "beside") {
    if (heading === undefined) report("Is missing: the layout beside needs it", "heading");
    if (!beside.paragraphs) report("Are missing: the layout beside needs them", "paragraphs");
    return;
  }
  for (const field of ["side", "paragraphs", "link"] as const) {
    if (beside[field] !== undefined) report("Is only for the layout beside", field);
  }
  const picture = items[0]?.picture;
  if (!picture || layout === "gallery") return;
  const { file } = picture;
  const error =
    layout === "wide" && file.height > file.width
      ? "Is higher than wide: use the layout beside or gallery"
      : sizeError(file, [layout]);
  if (error) report(error, "items", 0, "picture", "file");
});
