import * as z from "zod";
import { richText, text } from "./fields.ts";
import { pictureFor } from "./picture.ts";

/** The metadata of a public page: its entry in search results, link previews, the sitemap and structured data. */
export const pageMeta = z.strictObject({
  title: text.describe("The page's name; the brand is added to it."),
  description: text.max(160).describe("One sentence for search engines, at most 160 characters."),
  type: z
    .enum(["WebPage", "AboutPage", "CollectionPage", "ContactPage"])
    .default("WebPage")
    .describe("The page's type in structured data."),
  parent: z
    .string()
    .regex(/^\//, "Must be the path of a page, such as /careers")
    .default("/")
    .describe("The page above it in the breadcrumb."),
  lists: z
    .array(z.enum(["services", "case-studies", "jobs", "open-source"]))
    .default([])
    .describe("The records that the page lists. When one of them changes, so does the page's date in the sitemap."),
  card: pictureFor("social").optional().describe("A picture for the page's social card."),
});
export type PageMeta = z.infer<typeof pageMeta>;

/** The opening of a page. */
export const opening = z.strictObject({ heading: text, lead: richText });

/** A name and the sentence that explains it. */
export const point = z.strictObject({ name: text, text: richText });
export type Point = z.infer<typeof point>;
