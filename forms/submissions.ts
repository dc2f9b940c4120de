import { applicationSubmission } from "./application.ts";
import { contactSubmission } from "./contact.ts";
import { demoSubmission } from "./demo.ts";
import type { AnySubmission } from "./form-description.ts";

/** The forms by the kind of their submissions. Browsers load only the form of their page. */
export const SUBMISSIONS: Readonly<Record<"contact" | "demo" | "application", AnySubmission>> = {
  contact: contactSubmission,
  demo: demoSubmission,
  application: applicationSubmission,
};

/** The columns of details in CSV files. Those of the first release keep their order; new ones follow. */
export const DETAIL_COLUMNS: readonly string[] = [
  ...new Set([
    "company",
    "subject",
    "phone",
    "budget",
    ...Object.values(SUBMISSIONS).flatMap(({ labels }) => Object.keys(labels)),
  ]),
];
