import { APPLICATION_FORM } from "./application-form.ts";
import { CONTACT_FORM } from "./contact-form.ts";
import { DEMO_FORM } from "./demo-form.ts";
import type { Form } from "./form.ts";

/** All forms of the site. */
export const FORMS: readonly Form[] = [CONTACT_FORM, DEMO_FORM, APPLICATION_FORM];

/** The name of a form's page template for errors: `/landing-mail` → `landing-mail`. */
export const answerName = ({ path }: Form) => path.slice(1);
