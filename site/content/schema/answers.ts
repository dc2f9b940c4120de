import * as z from "zod";
import { link, text } from "./fields.ts";

const answer = z.strictObject({
  sent: z.strictObject({ heading: text, text, links: z.array(link).min(1) }).describe("After a successful submission."),
  notSent: z
    .strictObject({ heading: text, text })
    .describe("After an error; the form is shown again with the visitor's input."),
});

/** content/pages/answers.yaml: what a visitor without JavaScript reads after sending a form. */
export const answersRecord = z.strictObject({
  reference: z
    .strictObject({ label: text, hint: text })
    .describe("The words before and after the submission's reference."),
  message: answer,
  demo: answer,
  application: answer,
});
export type AnswersRecord = z.infer<typeof answersRecord>;
