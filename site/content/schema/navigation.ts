import * as z from "zod";
import { link, text } from "./fields.ts";

/** content/navigation.yaml */
export const navigationRecord = z.strictObject({
  skip: text.describe("The link to the page's content, for keyboard users."),
  services: text.describe("What the services are called in the header, the footer and the breadcrumb of a service."),
  footer: z.strictObject({
    columns: z.array(z.strictObject({ heading: text, links: z.array(link).min(1) })).describe("After the services."),
    legal: z.array(text).describe("Plain words in the last line."),
    search: text.describe("On the button that opens the search."),
  }),
});
export type NavigationRecord = z.infer<typeof navigationRecord>;
