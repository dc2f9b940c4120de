import * as z from "zod";
import { link, text } from "./fields.ts";

const answer = z.strictObject({
  /** It arrived. */
  sent: z.strictObject({ heading: text, text, links: z.array(link).min(1) }),
  /** It did not; the form is shown again with what was typed. */
  refused: z.strictObject({ heading: text, text }),
});

/** content/pages/answers.yaml: what a visitor without JavaScript reads after sending a form. */
export const answersRecord = z.strictObject({
  /** Before and after the reference of what arrived. */
  reference: z.strictObject({ label: text, hint: text }),
  message: answer,
  demo: answer,
  application: answer,
});
export type AnswersRecord = z.infer<typeof answersRecord>;
