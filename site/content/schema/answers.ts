import * as z from "zod";
import { link, text } from "./fields.ts";

const nextSteps = z
  .strictObject({ heading: text, steps: z.array(text).min(1).describe("In their order, a short sentence each.") })
  .describe("What happens now.");

const answer = z.strictObject({
  sent: z
    .strictObject({ heading: text, text, next: nextSteps.optional(), links: z.array(link).min(1) })
    .describe("After the form was sent."),
  notSent: z.strictObject({ heading: text, text }).describe("After an error. The visitor's text is still in the form."),
});

/** content/answers.yaml: what a visitor reads after sending a form. */
export const answersRecord = z.strictObject({
  reference: z
    .strictObject({ label: text, hint: text })
    .describe("The words before and after the number of the message."),
  cloth: text.optional().meta({
    title: "Below the picture",
    description: "The picture is woven from the visitor's name.",
  }),
  message: answer,
  demo: answer,
  application: answer,
});
type AnswersRecord = z.infer<typeof answersRecord>;

/** The words of the confirmation after a form was sent. */
export type ConfirmationWords = Pick<AnswersRecord, "reference" | "cloth"> & {
  /** Missing where the page has a heading of its own. */
  heading?: string;
  next?: z.infer<typeof nextSteps> | undefined;
};
