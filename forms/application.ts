import { EMAIL, type FullFormDescription, type SubmissionDescription } from "./form-description.ts";

export const RESUME_FIELD = "resume_file";
export const RESUME_TYPES = ["pdf", "doc", "docx"] as const;

/** The job application on /contact-careers. `subject` is the role, `message_body` the cover letter. */
export const applicationForm = {
  fields: {
    full_name: { type: "text", limit: 200, autoComplete: "name" },
    email: EMAIL,
    phone: { type: "tel", limit: 50, autoComplete: "tel", isOptional: true },
    subject: { type: "text", limit: 200 },
    message_body: { type: "text", limit: 5000, rows: 8 },
    [RESUME_FIELD]: { type: "file", types: RESUME_TYPES },
  },
  parts: {
    you: ["full_name", "email", "phone", "subject"],
    application: ["message_body", RESUME_FIELD],
  },
} as const satisfies FullFormDescription;

export const applicationSubmission = {
  form: applicationForm,
  path: "/send-email-with-resume",
  sentPage: "/application-sent",
  name: "full_name",
  body: "message_body",
  labels: { subject: "Role", phone: "Phone" },
} as const satisfies SubmissionDescription<typeof applicationForm, "full_name", "message_body">;
