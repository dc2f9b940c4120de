import { EMAIL, type FullFormDescription, type SubmissionDescription } from "./form-description.ts";

export const ATTACHMENT_TYPES = ["png", "jpg", "pdf"] as const;

export const demoForm = {
  fields: {
    full_name: { type: "text", limit: 200, autoComplete: "name" },
    email: EMAIL,
    phone: { type: "tel", limit: 50, autoComplete: "tel" },
    company: { type: "text", limit: 200, autoComplete: "organization" },
    message_body: { type: "text", limit: 5000, rows: 4 },
    budget: { type: "choice", choices: "budgets" },
    attachment: { type: "file", types: ATTACHMENT_TYPES, isOptional: true },
  },
  parts: {
    you: ["full_name", "company", "email", "phone"],
    request: ["message_body", "budget", "attachment"],
  },
} as const satisfies FullFormDescription;

export const demoSubmission = {
  form: demoForm,
  path: "/book-demo",
  sentPage: "/demo-sent",
  name: "full_name",
  body: "message_body",
  labels: { company: "Company", phone: "Phone", budget: "Budget" },
} as const satisfies SubmissionDescription<typeof demoForm, "full_name", "message_body">;
