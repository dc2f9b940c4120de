import { applicationSubmission } from "./application.ts";
import { contactSubmission } from "./contact.ts";
import { demoSubmission } from "./demo.ts";
import type { AnySubmission } from "./form-description.ts";

/** The forms by the kind of their submissions. Browsers load only descriptions, not this list. */
export const SUBMISSION_FORMS: Readonly<Record<"contact" | "demo" | "application", AnySubmission>> = {
  contact: contactSubmission,
  demo: demoSubmission,
  application: applicationSubmission,
};

export const DETAIL_NAMES: readonly string[] = Object.values(SUBMISSION_FORMS).flatMap(({ labels }) =>
  Object.keys(labels),
);
