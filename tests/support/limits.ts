import { applicationForm } from "#forms/application.ts";
import { contactForm } from "#forms/contact.ts";
import { demoForm } from "#forms/demo.ts";

const { name, description } = contactForm.fields;
const { full_name, email, phone, company, message_body } = demoForm.fields;
const { subject } = applicationForm.fields;

/** The maximum length of each text field. */
export const LIMITS = {
  name: name.limit,
  email: email.limit,
  description: description.limit,
  full_name: full_name.limit,
  phone: phone.limit,
  company: company.limit,
  subject: subject.limit,
  message_body: message_body.limit,
} as const;
