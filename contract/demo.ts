import * as z from "zod/mini";
import type { FormWords } from "./form-words.ts";
import { type FormResult, readFields, textFields } from "./text-fields.ts";

/** The path of demo requests below `{backend}`. */
export const DEMO_PATH = "/book-demo";

/** The field of the optional file. */
export const ATTACHMENT_FIELD = "attachment";

/** A demo request by its wire names (specification §7). All texts are trimmed. */
export type DemoRequest = {
  full_name: string;
  email: string;
  phone: string;
  company: string;
  message_body: string;
  /** A value of the budgets in the words. */
  budget: string;
};

/** Makes the function that reads the text fields of a demo request from a parsed body. */
export function demoReader({ common, demo }: Pick<FormWords, "common" | "demo">) {
  const wording = { common, form: demo };
  const { required, address, choice } = textFields(wording);
  const budgets = demo.budgets.map(({ value }) => value);
  const schema = z.object({
    full_name: required("full_name"),
    email: address(),
    phone: required("phone"),
    company: required("company"),
    message_body: required("message_body"),
    budget: choice("budget", budgets),
  });
  return (body: unknown): FormResult<DemoRequest> => readFields<DemoRequest>(schema, body, wording);
}
