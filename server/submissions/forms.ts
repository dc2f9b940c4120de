import type { VisitorWords } from "#contract/visitor-words.ts";
import { SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { buildForm, type Form } from "./form.ts";

/** The words to use now. `npm run publish` replaces them at run time. */
export type CurrentWords = () => VisitorWords;

/** The forms with the words to use now. Their paths, fields and kinds never change. */
export const currentForms = (words: CurrentWords) => (): readonly Form[] =>
  SUBMISSION_KINDS.map((kind) => buildForm(kind, words()));
