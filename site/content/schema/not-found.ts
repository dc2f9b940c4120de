import * as z from "zod";
import { link, text } from "./fields.ts";

/** content/pages/not-found.yaml: the 404 page. */
export const notFoundRecord = z.strictObject({
  code: text,
  heading: text,
  text,
  home: link,
  back: text,
  /** The words before the support link. */
  before: text,
  support: link,
  /** On the quiet button that opens the search. */
  search: text,
});
export type NotFoundRecord = z.infer<typeof notFoundRecord>;
