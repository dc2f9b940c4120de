import type { FormWords } from "#contract/form-words.ts";
import type { Submission } from "./schema.ts";

/** The budgets of the demo request. */
export type Budgets = FormWords["demo"]["budgets"];

/** The labels of details, by field name. */
const LABELS: Readonly<Record<string, string>> = {
  company: "Company",
  subject: "Role",
  phone: "Phone",
  budget: "Budget",
};

/** The kind-specific fields of a submission, by wire name. */
export function detailsOf({ details }: Pick<Submission, "details">): Record<string, string> {
  return JSON.parse(details) as Record<string, string>;
}

/** The details for display: labels as names, and the budget as its visitor read it. */
export function readableDetails(
  submission: Pick<Submission, "details">,
  budgets: Budgets,
): (readonly [label: string, text: string])[] {
  const details = detailsOf(submission);
  return Object.keys(LABELS).flatMap((field) => {
    const text = details[field];
    return text === undefined
      ? []
      : [[LABELS[field] ?? field, field === "budget" ? budgetLabel(text, budgets) : text] as const];
  });
}

/** A budget that was removed from the words since is shown by its value. */
const budgetLabel = (value: string, budgets: Budgets) =>
  budgets.find((budget) => budget.value === value)?.label ?? value;
