import type { FormWords } from "#contract/form-words.ts";
import { applicationForm } from "./application-form.ts";
import { contactForm } from "./contact-form.ts";
import { demoForm } from "./demo-form.ts";
import type { Form } from "./form.ts";

/** All forms of the site, with their words. */
export const buildForms = (words: FormWords): readonly Form[] => [
  contactForm(words),
  demoForm(words),
  applicationForm(words),
];

/** The name of a form's page template for errors: `/landing-mail` → `landing-mail`. */
export const answerName = ({ path }: Form) => path.slice(1);
