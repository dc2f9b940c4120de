import * as z from "zod";
import * as shared from "#contract/site-record.ts";
import { href, language, place, sample, text } from "./fields.ts";
import { brandLogo } from "./picture.ts";

/** content/site.yaml: who you are. Changing it changes every page, mail and piece of metadata. */
export const siteRecord = z.strictObject({
  sample,
  name: shared.name,
  tagline: text.describe("A short phrase after the name in the home page's title."),
  language: language
    .default("en")
    .describe("The language of the texts, as a tag such as en or de. It is announced to browsers and selects plurals."),
  logo: brandLogo
    .optional()
    .describe(
      "An SVG picture for header, footer, icons and social cards. Its black follows the theme: dark on light, light on dark.",
    ),
  motto: text.describe("Two short sentences above the footer's address."),
  description: text
    .max(160)
    .describe("The home page's description for search engines and link previews, at most 160 characters."),
  emails: z.strictObject({
    ...shared.emails,
    domain: z
      .string()
      .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/i, "Must be a domain, such as example.com")
      .describe("The part after the @ in the addresses of your people; other texts use it as {site.emails.domain}."),
  }),
  phone: z.strictObject({
    label: text.describe("As people read it."),
    number: z
      .string()
      .regex(/^\+\d{6,15}$/, "Must be + and digits, such as +8801700000000")
      .describe("For dialling: + and digits."),
  }),
  office: place
    .extend({
      label: text.describe("As people read it, in one line."),
      ...shared.officeHours,
    })
    .check(shared.opensBeforeItCloses)
    .describe("The address, and when somebody is there. Due times of answers are computed from it."),
  coordinates: text.describe("Shown after the office in the footer."),
  social: z.array(
    z.strictObject({
      kind: z.enum(["code", "professional", "social"]).describe("Selects the icon."),
      label: text.describe("The name for screen readers."),
      href: href.meta({ title: "Address" }),
    }),
  ),
  promises: z
    .strictObject({
      consultation: text,
      obligation: text,
      estimate: text,
      price: text.optional().describe("What a project costs at least, such as $2,000."),
      ...shared.promises,
    })
    .describe("The promises on the pages. Other texts use them as {site.promises.…}."),
  acknowledgements: shared.acknowledgements,
  timeZone: shared.timeZone,
  contactForm: z
    .enum(["live", "static"])
    .describe("`live`: the contact page's form sends a message. `static`: it does nothing."),
  redirects: shared.redirects,
  analytics: shared.analytics,
});
export type SiteRecord = z.infer<typeof siteRecord>;
