import * as z from "zod/mini";
import { TOO_LARGE } from "./files.ts";
import { readFields, textFields } from "./text-fields.ts";

/** The path of demo requests below `{backend}`. */
export const DEMO_PATH = "/book-demo";

/** The field of the optional file. */
export const ATTACHMENT_FIELD = "attachment";

/** The start of every error message for a demo request. */
export const DEMO_FAILED = "Failed to send demo request";

/** The file's name in error messages. */
export const ATTACHMENT_LABEL = "the attachment";

/** The error message for a file larger than FILE_LIMIT. */
export const ATTACHMENT_TOO_LARGE = `${DEMO_FAILED}: ${ATTACHMENT_LABEL} ${TOO_LARGE}`;

/** The budgets as sent and as shown (specification §3), in the order of the form. */
export const BUDGETS = [
  { value: "<5k", label: "$500-$5,000" },
  { value: "5k-10k", label: "$5,000-$10,000" },
  { value: "10k-25k", label: "$10,000-$25,000" },
  { value: "25k-50k", label: "$25,000-$50,000" },
  { value: "50k-100k", label: "$50,000-$100,000" },
  { value: "100k+", label: "$100,000+" },
] as const;

/** A demo request by its wire names (specification §7). All texts are trimmed. */
export type DemoRequest = {
  full_name: string;
  email: string;
  phone: string;
  company: string;
  message_body: string;
  /** A value of BUDGETS. */
  budget: string;
};

const { required, address, choice } = textFields(DEMO_FAILED);

const schema = z.object({
  full_name: required("full_name", "your full name"),
  email: address("your email address"),
  phone: required("phone", "your phone number"),
  company: required("company", "your company"),
  message_body: required("message_body", "the message"),
  budget: choice(
    BUDGETS.map(({ value }) => value),
    "the budget",
  ),
});

/** Reads the text fields of a demo request from a parsed body. */
export const readDemoRequest = (body: unknown) => readFields<DemoRequest>(schema, body);
