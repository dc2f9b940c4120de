import { BUDGETS } from "#contract/demo.ts";
import type { Submission } from "./schema.ts";

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

/** The details for display: labels as names, and the budget in dollars. */
export function readableDetails(submission: Pick<Submission, "details">): (readonly [label: string, text: string])[] {
  const details = detailsOf(submission);
  return Object.keys(LABELS).flatMap((field) => {
    const text = details[field];
    return text === undefined ? [] : [[LABELS[field] ?? field, field === "budget" ? budgetLabel(text) : text] as const];
  });
}

const budgetLabel = (value: string) => BUDGETS.find((budget) => budget.value === value)?.label ?? value;
