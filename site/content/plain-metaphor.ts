import type { AnswersRecord } from "./schema/answers.ts";
import type { PageRecord } from "./schema/page.ts";

/*
 * `metaphor: plain` in theme.yaml: the captions and labels that explain woven drawings are left out, and with them the
 * weaver's draft, which means nothing without its caption. The other drawings stay, as a pattern.
 */

export function plainPage<P extends PageRecord>(page: P): P {
  return { ...page, opening: plainOpening(page.opening), sections: page.sections.map(plainSection) };
}

function plainOpening(opening: PageRecord["opening"]): PageRecord["opening"] {
  /* The label of a picture is about the picture. */
  if (opening?.kind === "service" && !opening.picture) return { ...opening, label: undefined };
  if (opening?.kind === "headline" && opening.form) return { ...opening, form: { ...opening.form, hint: undefined } };
  return opening;
}

function plainSection(section: PageRecord["sections"][number]): PageRecord["sections"][number] {
  return section.kind === "points" && section.layout === "diagram" ? { ...section, caption: undefined } : section;
}

export const plainAnswers = (answers: AnswersRecord | undefined): AnswersRecord | undefined =>
  answers && { ...answers, cloth: undefined };
