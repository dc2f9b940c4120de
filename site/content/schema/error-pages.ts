import * as z from "zod";
import { link, text } from "./fields.ts";

/** content/not-found.yaml: the 404 page. */
export const notFoundRecord = z.strictObject({
  code: text,
  heading: text,
  text,
  home: link,
  back: text,
  before: text.describe("The words before the support link."),
  support: link,
  search: text.describe("The words on the button that opens the search."),
});

/** content/unavailable.yaml: what nginx shows while the server does not answer. */
export const unavailableRecord = z.strictObject({
  heading: text,
  text,
  form: text.describe("Advice for visitors who were sending a form."),
  before: text.describe("The words before the email address."),
});
export type UnavailableRecord = z.infer<typeof unavailableRecord>;
