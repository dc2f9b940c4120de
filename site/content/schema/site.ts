import * as z from "zod";
import { address, href, lines, place, sample, text } from "./fields.ts";

/** What a visitor is sent of one kind of submission. */
const acknowledgement = z.strictObject({
  /** The mail's subject; the reference follows it. */
  subject: text,
  paragraphs: lines,
});

/** content/site.yaml: who you are. Changing it changes every page, mail and piece of metadata. */
export const siteRecord = z.strictObject({
  sample,
  /** The brand, as written in running text. */
  name: text,
  /** One clause; follows the name in the home page's title. */
  tagline: text,
  /** Two short sentences above the footer's address. */
  motto: text,
  /** The home page's description for search engines and link previews, at most 160 characters. */
  description: text.max(160),
  emails: z.strictObject({
    /** Printed on the pages; contact messages and demo requests go here unless MAIL_TO says otherwise. */
    contact: address,
    /** Job applications go here unless CAREERS_MAIL_TO says otherwise. */
    careers: address,
    /** The sender of the site's mails unless MAIL_FROM says otherwise. */
    sender: address,
    /** What stands after the @ in the addresses of your people; named as {site.emails.domain} in their records. */
    domain: z.string().regex(/^[a-z0-9.-]+\.[a-z]{2,}$/i, "Must be a domain, such as example.com"),
  }),
  phone: z.strictObject({
    /** As people read it. */
    label: text,
    /** As a telephone dials it: + and digits. */
    number: z.string().regex(/^\+\d{6,15}$/, "Must be + and digits, such as +8801700000000"),
  }),
  office: place.extend({
    /** As people read it, in one line. The rest is what search engines are told. */
    label: text,
  }),
  /** Shown after the office in the footer. */
  coordinates: text,
  social: z.array(
    z.strictObject({
      /** Chooses the drawing on the button. */
      kind: z.enum(["code", "professional", "social"]),
      /** What a screen reader says. */
      label: text,
      href,
    }),
  ),
  /** What the pages promise; each is written here once and named as {site.promises.…} elsewhere. */
  promises: z.strictObject({
    consultation: text,
    obligation: text,
    estimate: text,
    /** How soon a demo's slot is confirmed. From 2: the records write "hours" after the number. Drawn as a dial. */
    demoConfirmation: z.strictObject({ hours: z.int().min(2).max(24) }),
    /** The first and the last business day on which an applicant hears. Drawn as a week. */
    applicationResponse: z
      .strictObject({ from: z.int().min(1).max(5), to: z.int().min(1).max(5) })
      .refine(({ from, to }) => from < to, { path: ["to"], error: "Must be a later day than from" }),
  }),
  /** What visitors are sent when ACKNOWLEDGE is on. Nothing they wrote ever stands in it. */
  acknowledgements: z.strictObject({
    contact: acknowledgement,
    demo: acknowledgement,
    application: acknowledgement,
    /** Under every one: how to add something, and what to think of it if one sent nothing. */
    closing: text,
  }),
  /** `live` sends the contact page's form; `static` makes it do nothing, as the specification has it. */
  contactForm: z.enum(["live", "static"]),
  /** Addresses that no longer have a page (or never had one), each with the page that is shown instead. */
  redirects: z
    .record(
      z.string().regex(/^(\/[\w.-]+)+$/, "Must be a path without a slash at its end, such as /old-page"),
      z.string().regex(/^(\/(?!\/)|https:\/\/)[^\s?#]*$/, "Must be a path or https://, without ? and #"),
    )
    .default({}),
});
export type SiteRecord = z.infer<typeof siteRecord>;
