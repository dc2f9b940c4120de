import * as z from "zod";
import { HTTPS_ADDRESS } from "#contract/https-address.ts";
import { isTimeZone, TIME_OF_DAY, WEEKDAYS } from "#contract/opening-hours.ts";
import { address, date, href, language, lines, place, sample, text } from "./fields.ts";
import { brandLogo } from "./picture.ts";

const httpsAddress = z
  .string()
  .regex(
    HTTPS_ADDRESS,
    "Must be an https address with a path and without a query, such as https://stats.example.com/script.js",
  );

const time = z.string().regex(TIME_OF_DAY, 'Must be a time in quotes, such as "09:00"');

const promiseClock = z
  .enum(["always", "open"])
  .default("always")
  .describe("`always`: the hours count day and night. `open`: only while the office is open.");

const contactLabel = text.optional().describe("How the pages say it, such as one business day.");

const numbersIn = (label: string) => (label.match(/\d+/g) ?? []).map(Number);

/** The texts of the mail to a visitor after one kind of submission. */
const acknowledgement = z.strictObject({
  subject: text.describe("The subject of the mail; the reference is added."),
  paragraphs: lines.describe("Plain text, because it is mailed."),
});

/** content/site.yaml: who you are. Changing it changes every page, mail and piece of metadata. */
export const siteRecord = z.strictObject({
  sample,
  name: text.describe("The brand, as written in running text."),
  tagline: text.describe("A short phrase after the name in the home page's title."),
  language: language
    .default("en")
    .describe("The language of the texts, as a tag such as en or de. It is announced to browsers and selects plurals."),
  logo: brandLogo
    .optional()
    .describe(
      "An SVG file in content/media/ for header, footer, icons and social cards. Its black follows the theme: dark on light, light on dark.",
    ),
  motto: text.describe("Two short sentences above the footer's address."),
  description: text
    .max(160)
    .describe("The home page's description for search engines and link previews, at most 160 characters."),
  emails: z.strictObject({
    contact: address.describe("Shown on the pages. Receives contact messages and demo requests unless MAIL_TO is set."),
    careers: address.describe("Receives job applications unless CAREERS_MAIL_TO is set."),
    sender: address.describe("The sender of all mails unless MAIL_FROM is set."),
    domain: z
      .string()
      .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/i, "Must be a domain, such as example.com")
      .describe("The part after the @ in the addresses of your people; {site.emails.domain} in other records."),
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
      days: z
        .array(z.enum(WEEKDAYS))
        .min(1)
        .default(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
        .describe("The days on which somebody answers messages."),
      opens: time.default("09:00").describe("When they begin, in the site's time zone."),
      closes: time.default("17:00").describe("When they end."),
      closedDays: z.array(date).default([]).describe("Holidays: dates on which nobody answers messages."),
    })
    .refine(({ opens, closes }) => opens < closes, { path: ["closes"], error: "Must be later than opens" })
    .describe("The address, and when somebody is there. Due times of answers are computed from it."),
  coordinates: text.describe("Shown after the office in the footer."),
  social: z.array(
    z.strictObject({
      kind: z.enum(["code", "professional", "social"]).describe("Selects the icon."),
      label: text.describe("The name for screen readers."),
      href,
    }),
  ),
  promises: z
    .strictObject({
      consultation: text,
      obligation: text,
      estimate: text,
      demoConfirmation: z
        .strictObject({
          hours: z.int().min(2).max(24),
          clock: promiseClock,
          label: text
            .optional()
            .describe("How the pages say it, such as 12 hours or, with the clock `open`, 12 office hours."),
        })
        .refine(({ hours, label }) => label === undefined || numbersIn(label).includes(hours), {
          path: ["label"],
          error: "Must contain the number of hours",
        })
        .refine(({ clock, label }) => clock !== "open" || label !== undefined, {
          path: ["label"],
          error: "Must say that only office hours count, such as 12 office hours, because clock is open",
        })
        .describe(
          "How soon a demo is confirmed, shown as a dial. At least 2, because records may write “hours” after the number.",
        ),
      applicationResponse: z
        .strictObject({ from: z.int().min(1).max(5), to: z.int().min(1).max(5) })
        .refine(({ from, to }) => from < to, { path: ["to"], error: "Must be a later day than from" })
        .describe("The first and the last business day of an answer to an applicant. Shown as a week."),
      contactResponse: z
        .union([
          z.strictObject({ hours: z.int().min(1).max(240), clock: promiseClock, label: contactLabel }),
          z.strictObject({ businessDays: z.int().min(1).max(10), label: contactLabel }),
        ])
        .optional()
        .describe("How soon a message is answered. Without it, a message has no due time."),
    })
    .describe("The promises on the pages. Other records use them as {site.promises.…}."),
  acknowledgements: z
    .strictObject({
      contact: acknowledgement,
      demo: acknowledgement,
      application: acknowledgement,
      closing: text.describe("The last paragraph of every mail."),
    })
    .describe("The mails to visitors if ACKNOWLEDGE is on. They never contain what a visitor wrote."),
  timeZone: z
    .string()
    .refine(isTimeZone, "Must be the IANA name of a time zone, such as Asia/Dhaka")
    .default("UTC")
    .describe("Where your days begin, such as Asia/Dhaka: jobs open and close at midnight there."),
  contactForm: z
    .enum(["live", "static"])
    .describe("`live`: the contact page's form sends a message. `static`: it does nothing."),
  redirects: z
    .record(
      z.string().regex(/^(\/[\w.-]+)+$/, "Must be a path without a slash at its end, such as /old-page"),
      z.string().regex(/^(\/(?!\/)|https:\/\/)[^\s?#]*$/, "Must be a path or https://, without ? and #"),
    )
    .default({})
    .describe("Addresses without a page, each with the address that replaces it."),
  analytics: z
    .strictObject({
      script: httpsAddress.describe("The address of the service's script."),
      endpoint: httpsAddress.describe("The address to which the script reports a visit."),
      attributes: z
        .record(z.string().regex(/^data-[a-z\d-]+$/, "Must be an attribute such as data-domain"), text)
        .default({})
        .describe("The attributes of the service's script element, such as data-domain."),
    })
    .optional()
    .describe("A service that counts visits; none if left out. Pages may load and report to these two addresses only."),
});
export type SiteRecord = z.infer<typeof siteRecord>;
