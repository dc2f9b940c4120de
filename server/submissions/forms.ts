import type { VisitorWords } from "#contract/visitor-words.ts";
import { SUBMISSION_KINDS } from "#contract/vocabulary.ts";
import { buildForm, type Form } from "./form.ts";

/** All forms of the site, with their words. */
const buildForms = (words: VisitorWords): readonly Form[] => SUBMISSION_KINDS.map((kind) => buildForm(kind, words));

/** The words to use now. `npm run publish` replaces them at run time. */
export type CurrentWords = () => VisitorWords;

/** The forms with the words to use now. Their paths, fields and kinds never change. */
export function currentForms(words: CurrentWords): () => readonly Form[] {
  let known = words();
  let forms = buildForms(known);
  return () => {
    if (known === words()) return forms;
    known = words();
    forms = buildForms(known);
    return forms;
  };
}
