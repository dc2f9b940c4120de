import * as z from "zod/mini";

/*
 * The fields of content/site.yaml that the server gets with a build, too (site-manifest.ts). site/content/schema/site.ts has
 * the others. Each group is a shape, because the site adds fields to it.
 */

const plainText = z.string().check(z.trim(), z.minLength(1, "Must not be empty"));
const text = (help: string) => plainText.check(z.describe(help));

const pattern = (form: RegExp, error: string) => z.string().check(z.regex(form, error));

const address = (help: string) =>
  z.email("Must be an email address, such as hello@example.com").check(z.describe(help));

export const name = text("The brand, as written in running text.");

export const emails = {
  contact: address(
    "Shown on the pages. Messages and demo requests are sent to it, unless the server has another address.",
  ),
  careers: address("Applications are sent to it, unless the server has another address."),
  sender: address("The sender of all mails, unless the server has another one."),
};

/** The names of the weekdays, in the order of ISO 8601: Monday is 1. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const time = (value: string, help: string) =>
  z
    ._default(pattern(TIME_OF_DAY, 'Must be a time in quotes, such as "09:00"'), value)
    .check(z.meta({ field: "time", description: help }));

export const officeHours = {
  days: z
    ._default(z.array(z.enum(WEEKDAYS)).check(z.minLength(1)), ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
    .check(z.describe("The days on which somebody answers messages.")),
  opens: time("09:00", "When they begin, in the site's time zone."),
  closes: time("17:00", "When they end."),
  closedDays: z
    ._default(z.array(z.iso.date("Must be a date such as 2026-03-01")), [])
    .check(z.describe("Holidays: dates on which nobody answers messages.")),
};

export const opensBeforeItCloses = z.refine<{ opens: string; closes: string }>(({ opens, closes }) => opens < closes, {
  path: ["closes"],
  error: "Must be later than the opening time",
});

export const timeZone = z
  ._default(z.string().check(z.refine(isTimeZone, "Must be the IANA name of a time zone, such as Asia/Dhaka")), "UTC")
  .check(
    z.meta({
      field: "time-zone",
      description: "Where your days begin, such as Asia/Dhaka: jobs open and close at midnight there.",
    }),
  );

function isTimeZone(timeZone: string) {
  return isKnown(() => new Intl.DateTimeFormat("en", { timeZone }));
}

/** True if `Intl` knows the name that it is used with. */
export function isKnown(use: () => unknown): boolean {
  try {
    use();
    return true;
  } catch {
    return false;
  }
}

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** True for a canonical tag of a language that has a name (BCP 47). */
export const isLanguage = (tag: string): boolean =>
  isKnown(() => Intl.getCanonicalLocales(tag)) &&
  Intl.getCanonicalLocales(tag)[0] === tag &&
  languageNames.of(tag) !== undefined;

const clock = z
  ._default(z.enum(["always", "open"]), "always")
  .check(z.describe("`always`: the hours count day and night. `open`: only while the office is open."));

const contactLabel = z.optional(text("How the pages say it, such as one business day."));

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

const numbersIn = (label: string) =>
  (label.match(/\p{Nd}+/gu) ?? []).map((digits) => Number(Array.from(digits, digitOf).join("")));

/** The value of a digit of any script: Unicode has those of a script in a row. */
function digitOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value++;
  return value;
}

/** The time in which each kind of submission is answered. */
export const promises = {
  demoConfirmation: z
    .union(
      [
        z
          .strictObject({
            hours: whole(2, 24),
            clock,
            label: z.optional(
              text("How the pages say it, such as 12 hours or, with the clock `open`, 12 office hours."),
            ),
          })
          .check(
            z.refine(({ hours, label }) => label === undefined || numbersIn(label).includes(hours), {
              path: ["label"],
              error: "Must contain the number of hours",
            }),
            z.refine(({ clock, label }) => clock !== "open" || label !== undefined, {
              path: ["label"],
              error: "Must say that only office hours count, such as 12 office hours",
            }),
          ),
        z.strictObject({
          businessDays: whole(1, 10),
          label: text("How the pages say it, such as two business days."),
        }),
      ],
      {
        error: ({ input }) =>
          typeof input === "object"
            ? undefined
            : "Must be { hours: 12, label: 12 hours } or { businessDays: 2, label: two business days }",
      },
    )
    .check(z.describe("How soon a demo is confirmed: in hours, at least 2, or in business days.")),
  applicationResponse: z.strictObject({ from: whole(1, 5), to: whole(1, 5) }).check(
    z.refine(({ from, to }) => from < to, { path: ["to"], error: "Must be a later day than the first" }),
    z.describe("The first and the last business day of an answer to an applicant. Shown as a week."),
  ),
  contactResponse: z
    .optional(
      z.union([
        z.strictObject({ hours: whole(1, 240), clock, label: contactLabel }),
        z.strictObject({ businessDays: whole(1, 10), label: contactLabel }),
      ]),
    )
    .check(z.describe("How soon a message is answered. Without it, a message has no due time.")),
};

const acknowledgement = z.strictObject({
  subject: text("The subject of the mail; the reference is added."),
  paragraphs: z.array(plainText).check(z.minLength(1), z.describe("Plain text, because it is mailed.")),
});

export const acknowledgements = z
  .strictObject({
    contact: acknowledgement,
    demo: acknowledgement,
    application: acknowledgement,
    closing: text("The last paragraph of every mail."),
  })
  .check(
    z.meta({
      title: "Confirmations by mail",
      description: "To visitors who sent a form, if the server sends them. They never contain what a visitor wrote.",
    }),
  );

/** Without the segments . and .., which browsers remove, a \, which they read as a slash, and a user before the host. */
const REDIRECT_TARGET = /^(?!.*\/(?:\.|%2[eE]){1,2}(?:\/|$))(?:\/(?!\/)|https:\/\/[^\s?#/\\@]+(?=\/|$))[^\s?#\\]*$/;

export const redirects = z
  ._default(
    z.record(
      pattern(/^(\/(?!\.{1,2}(\/|$))[\w.-]+)+$/, "Must be a path without a slash at its end, such as /old-page"),
      pattern(REDIRECT_TARGET, "Must be a path or https://, without .., a user, ? and #").check(
        z.meta({ field: "link" }),
      ),
    ),
    {},
  )
  .check(
    z.meta({ title: "Old addresses", description: "Addresses without a page, each with the page that replaces it." }),
  );

/**
 * An https address of a host and a path, which can stand in a Content-Security-Policy: without wildcards, spaces, commas,
 * semicolons, query and hash.
 */
const HTTPS_ADDRESS = /^https:\/\/[a-z\d][a-z\d.-]*(:\d{1,5})?\/[\w.~/-]*$/i;

const httpsAddress = (help: string) =>
  pattern(
    HTTPS_ADDRESS,
    "Must be an https address with a path and without a query, such as https://stats.example.com/script.js",
  ).check(z.describe(help));

export const analytics = z
  .optional(
    z.strictObject({
      script: httpsAddress("The address of the service's script."),
      endpoint: httpsAddress("The address to which the script reports a visit."),
      attributes: z
        ._default(z.record(pattern(/^data-[a-z\d-]+$/, "Must be an attribute such as data-domain"), plainText), {})
        .check(z.describe("The attributes of the service's script element, such as data-domain.")),
    }),
  )
  .check(
    z.meta({
      title: "Counting visits",
      description: "A service that counts visits. Pages load and report to these two addresses only.",
    }),
  );
