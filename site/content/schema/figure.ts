import * as z from "zod";
import { text } from "./fields.ts";
import { pictureFor, video } from "./picture.ts";

const caption = text.describe("What to see in it, below it.");
const labelled = z.strictObject({ label: text.describe("Such as Before."), picture: pictureFor("half") });

/** A picture or a video in an article. */
export const figure = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("picture"), picture: pictureFor("figure"), caption }),
  /** Two pictures beside each other, to compare. */
  z.strictObject({ kind: z.literal("pair"), before: labelled, after: labelled, caption }),
  z.strictObject({ kind: z.literal("video"), video, caption }),
]);
export type FigureRecord = z.infer<typeof figure>;
