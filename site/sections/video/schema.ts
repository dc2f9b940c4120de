import * as z from "zod";
import { defineKind, paragraphs, richText, sectionFields, text } from "#site/content/schema/fields.ts";
import { captionsField, pictureFor, videoField } from "#site/content/schema/picture.ts";

const page = z.string().regex(/^https:\/\/[^\s/@]+\.[^\s/@]+\/\S*$/, "Must be an https address with a path");

/**
 * The address of a player. Its origin stands in the page's Content-Security-Policy, so the host has only letters, digits,
 * hyphens, dots and a port.
 */
const player = z
  .string()
  .regex(
    /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)+(:\d{1,5})?\/[^\s"'<>]*$/i,
    "Must be the https address of a player, such as https://www.youtube-nocookie.com/embed/…",
  );

export const video = defineKind("video", {
  description: "A video behind its poster. It is loaded when the visitor starts it.",
  fields: {
    ...sectionFields,
    lead: richText.optional().describe("One sentence beside the heading."),
    poster: pictureFor("wide").describe("The picture before the video plays. It gives the video its ratio."),
    play: text.describe("The words on the button, best with the length: Play the film (2:10)."),
    file: videoField.optional().describe("An MP4 or WebM file of at most 8 MB."),
    captions: captionsField.optional().describe("What is said in the file, as WebVTT, such as film.vtt."),
    embed: z
      .strictObject({
        player: player.describe(
          "The address in the service's embed code, best with ?autoplay=1. Nothing is requested from it before a click.",
        ),
        page: page.describe("The video's page, for visitors without JavaScript."),
      })
      .optional()
      .describe("A video of another site, in place of a file."),
    description: text.describe("What the video shows, in a sentence: below it, and for those who cannot see it."),
    transcript: z
      .strictObject({ label: text.describe("The words that open it, such as Transcript."), paragraphs })
      .optional()
      .describe("What is said and shown, for those who cannot hear or see it."),
  },
  example: {
    heading: "A morning at the quay",
    structure: "satin",
    poster: { file: "screens/decision.svg", alt: "" },
    play: "Play the film (2:10), from Vimeo",
    embed: { player: "https://player.vimeo.com/video/76979871?autoplay=1", page: "https://vimeo.com/76979871" },
    description: "A departure is cancelled, and the board changes within a second.",
    transcript: { label: "Transcript", paragraphs: ["A horn. The 7:40 is cancelled, says the desk."] },
  },
})
  .refine(({ file, captions }) => file || !captions, { path: ["captions"], error: "Are only for a video with a file" })
  .refine(({ file, embed }) => !file || !embed, {
    path: ["embed"],
    error: "Is not for a video with a file: remove one of the two",
  })
  .refine(({ file, embed }) => file || embed, {
    path: ["file"],
    error: "Is missing: add a file, or a video of another site",
  });
