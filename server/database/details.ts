import { choicesOf } from "#contract/form-reader.ts";
import { ENGLISH } from "#contract/office-words.ts";
import type { VisitorWords } from "#contract/visitor-words.ts";
import { SUBMISSION_FORMS } from "#forms/submissions.ts";
import type { Submission } from "./schema.ts";

/** The kind-specific fields of a submission, by wire name. */
export function detailsOf({ details }: Pick<Submission, "details">): Record<string, string> {
  return JSON.parse(details) as Record<string, string>;
}

/** The details for display, with the names of their fields in the words of the office. Choices are shown as the visitor read them, or by value if the words no longer have them. */
export function readableDetails(
  submission: Pick<Submission, "kind" | "details">,
  words: VisitorWords,
  names = ENGLISH,
) {
  const details = detailsOf(submission);
  const { form, labels } = SUBMISSION_FORMS[submission.kind];
  return Object.entries(labels).flatMap(([name, label]) => {
    const value = details[name];
    const field = form.fields[name];
    if (value === undefined || !field) return [];
    const choices = field.type === "choice" ? choicesOf(words[submission.kind], field) : [];
    const text = choices.find((choice) => choice.value === value)?.label ?? value;
    return [{ label: names.details[submission.kind][name] ?? label, text, isPhone: field.type === "tel" }];
  });
}
