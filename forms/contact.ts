import { EMAIL, type FormDescription, type SubmissionDescription } from "./form-description.ts";

/**
 * The message form on the home page and the contact page. Its wire names are those specified for the first site: scripts send
 * `to_email`, `name` and `description`; the markup has `email`, and on the contact page `message`.
 */
export const contactForm = {
  fields: {
    name: { type: "text", limit: 200, autoComplete: "name" },
    email: { ...EMAIL, aliases: ["to_email"] },
    description: { type: "text", limit: 5000, rows: 3, aliases: ["message"] },
    /* The topic of the link to the page, and when to call, with the visitor's time zone. */
    topic: { type: "text", limit: 200, isOptional: true },
    times: { type: "text", limit: 200, isOptional: true },
  },
} as const satisfies FormDescription;

export const contactSubmission = {
  form: contactForm,
  path: "/landing-mail",
  sentPage: "/message-sent",
  name: "name",
  body: "description",
  labels: { topic: "Topic", times: "Call at" },
} as const satisfies SubmissionDescription<typeof contactForm, "name", "description">;
