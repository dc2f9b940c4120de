import * as z from "zod/mini";
import { TOO_LARGE } from "./files.ts";
import { clean, cleanLine, fieldsOf, type Refused, readFields, textFields } from "./text-fields.ts";

/** Where a demo request is posted, below `{backend}`. */
export const DEMO_PATH = "/book-demo";

/** The field that carries the optional file. */
export const ATTACHMENT_FIELD = "attachment";

/** How every sentence about something wrong with a demo request begins. */
export const DEMO_FAILED = "Failed to send demo request";

/** How a sentence names the file. */
export const ATTACHMENT_LABEL = "the attachment";

/** What is answered to a file that is larger than FILE_LIMIT. */
export const ATTACHMENT_TOO_LARGE = `${DEMO_FAILED}: ${ATTACHMENT_LABEL} ${TOO_LARGE}`;

/** What a visitor may spend, as it is sent and as it is shown (specification §3), in the order of the form. */
export const BUDGETS = [
  { value: "<5k", label: "$500-$5,000" },
  { value: "5k-10k", label: "$5,000-$10,000" },
  { value: "10k-25k", label: "$10,000-$25,000" },
  { value: "25k-50k", label: "$25,000-$50,000" },
  { value: "50k-100k", label: "$50,000-$100,000" },
  { value: "100k+", label: "$100,000+" },
] as const;

/** A demo request once read, by its wire names (specification §7). All texts are trimmed. */
export type DemoRequest = {
  full_name: string;
  email: string;
  phone: string;
  company: string;
  message_body: string;
  /** A value of BUDGETS. */
  budget: string;
};

export type DemoReading = { ok: true; request: DemoRequest } | Refused<keyof DemoRequest>;

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

/**
 * Reads the text fields of a demo request from what arrived; its file is another matter.
 *
 * Unknown fields are ignored. Nothing is thrown; an empty field is named before a wrong one.
 */
export function readDemoRequest(body: unknown): DemoReading {
  const sent = fieldsOf(body);
  const reading = readFields<DemoRequest>(schema, {
    full_name: cleanLine(sent.full_name),
    email: cleanLine(sent.email),
    phone: cleanLine(sent.phone),
    company: cleanLine(sent.company),
    message_body: clean(sent.message_body),
    budget: cleanLine(sent.budget),
  });
  return reading.ok ? { ok: true, request: reading.values } : reading;
}
