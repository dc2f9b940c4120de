import * as z from "zod";
import * as shared from "#contract/site-record.ts";
import { href, language, place, sample, slug, text } from "./fields.ts";
import { brandLogo } from "./picture.ts";

const direction = z.enum(["ltr", "rtl"]).optional().meta({
  isAdvanced: true,
  description: "The direction of its script: ltr or rtl, if not the usual one of the language.",
});

/** content/site.yaml: who you are. Changing it changes every page, mail and piece of metadata. */
export const siteRecord = z.strictObject({
  sample,
  name: shared.name,
  tagline: text.describe("A short phrase after the name in the home page's title."),
  language: language
    .default("en")
    .describe("The language of the texts, as its code: en for English, de for German, nb for Norwegian."),
  logo: brandLogo
    .optional()
    .describe(
      "The sign without the name, for header, footer, icons and shared links. Black in an SVG is dark on light and light on dark; a PNG keeps its colours, best on a transparent background.",
    ),
  direction,
  motto: text.describe("Two short sentences above the footer's address."),
  description: text
    .max(160)
    .describe("The home page's description for search engines and link previews, at most 160 characters."),
  emails: z.strictObject({
    ...shared.emails,
    domain: z
      .string()
      .regex(/^[a-z0-9.-]+\.[a-z]{2,}$/i, "Must be a domain, such as example.com")
      .describe("The part after the @ in the addresses of your people, which is filled into other texts."),
  }),
  phone: z.strictObject({
    label: text.describe("As people read it."),
    number: z
      .string()
      .regex(/^\+(?:[ ().-]*\d){6,15}$/, "Must begin with + and the code of the country, such as +880 1700 000000")
      .transform((number) => number.replaceAll(/[^+\d]/g, ""))
      .describe("For dialling, with the code of the country: +880 1700 000000."),
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
      consultation: text.describe("How long a first talk is, such as 30-minute."),
      obligation: text.describe("What it commits to, such as no obligation."),
      estimate: text.describe("What follows it, such as free project estimate."),
      ...shared.promises,
    })
    .describe("The promises on the pages. Each is written once and filled into other texts."),
  prices: z
    .record(z.string().regex(/^[a-zA-Z]\w*$/, "Must be a word, such as firstPhase"), text)
    .default({})
    .describe("Prices and ranges by a name of your own, filled into other texts: {site.prices.firstPhase}."),
  acknowledgements: shared.acknowledgements,
  timeZone: shared.timeZone,
  redirects: shared.redirects,
  analytics: shared.analytics,
});
export type SiteRecord = z.infer<typeof siteRecord>;

const { name, tagline, motto, description, coordinates, social, promises, prices, acknowledgements } = siteRecord.shape;
const { consultation, obligation, estimate } = promises.shape;
const label = z.strictObject({ label: text });

/** content/<tag>/site.yaml: what another language says otherwise. Facts stand once, in content/site.yaml. */
export const translatedSite = z
  .strictObject({
    sample,
    name,
    tagline,
    motto,
    description,
    phone: label,
    office: place.extend({ label: text }).partial(),
    coordinates,
    social,
    promises: z
      .strictObject({ consultation, obligation, estimate, contactResponse: label, demoConfirmation: label })
      .partial(),
    prices: prices.unwrap(),
    acknowledgements,
    direction,
    paths: z
      .partialRecord(z.enum(["case-studies", "insights", "careers"]), slug)
      .describe("Its own words for the folders of addresses: { case-studies: fallstudien }."),
  })
  .partial();
