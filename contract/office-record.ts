import * as z from "zod/mini";
import { officeWords } from "./office-words.ts";
import { text } from "./visitor-words.ts";
import { SUBMISSION_KINDS } from "./vocabulary.ts";

/* The schema of content/office.yaml: what the office uses to answer, and its own words. The record is optional. */

export const REPLY_PLACEHOLDERS = ["name", "visitor", "person", "reference", "due"] as const;

const savedReply = z.strictObject({
  id: z
    .string({ error: "must be a text" })
    .check(
      z.regex(/^[a-z0-9-]+$/, "must be lower-case letters, digits and hyphens"),
      z.meta({ isAdvanced: true, title: "Name in addresses", description: "No other reply has it." }),
    ),
  label: text("What the office's people choose it by."),
  kinds: z
    .optional(z.array(z.enum(SUBMISSION_KINDS)).check(z.minLength(1, "must not be empty")))
    .check(z.meta({ title: "Offered for", description: "All messages if none is chosen." })),
  text: text(
    "The answer, with empty lines between paragraphs. {name} is the visitor's name, {visitor} the name or else the address, {person} the name of the person who answers, {reference} the submission's reference, {due} when the answer is due; a reply with {due} is only offered if there is a due time.",
    ...REPLY_PLACEHOLDERS,
  ).check(z.meta({ field: "text-lines" })),
  answers: z
    ._default(z.boolean(), true)
    .check(z.meta({ title: "Counts as an answer", description: "Otherwise the message stays open." })),
});

export type SavedReply = z.infer<typeof savedReply>;

export const officeRecord = z.strictObject({
  replies: z
    ._default(
      z
        .array(savedReply)
        .check(z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "must have different ids")),
      [],
    )
    .check(z.describe("Texts to start an answer from.")),
  words: officeWords.check(
    z.meta({ isAdvanced: true, description: "What the office says to its people, instead of the English words." }),
  ),
});
