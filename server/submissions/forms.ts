import { APPLICATION_FORM } from "./application-form.ts";
import { CONTACT_FORM } from "./contact-form.ts";
import { DEMO_FORM } from "./demo-form.ts";
import type { Form } from "./form.ts";

/** Every form the site has. */
export const FORMS: readonly Form[] = [CONTACT_FORM, DEMO_FORM, APPLICATION_FORM];

/** The name of the page that answers a form: `/landing-mail` → `landing-mail`. */
export const answerName = ({ path }: Form) => path.slice(1);
