import * as z from "zod/mini";
import { officeRecord } from "./office-record.ts";
import { officeWords } from "./office-words.ts";
import * as site from "./site-record.ts";
import { formWordsRecord } from "./visitor-words.ts";
import { SUBMISSION_KINDS } from "./vocabulary.ts";

/*
 * The hidden file of a build with what its pages say and promise: the server, its mails, the office, the doctor and the
 * inbox read it and nothing of the content. It belongs to one build, so it goes live with the pages and back with them. The
 * server does not serve it: it has the office's saved replies. The build writes it last; without it, a build is incomplete.
 */

export const MANIFEST_FILE = ".site.json";

/* Hours count always, or only while the office is open. Business days end at closing time. */
const hours = z.object({ hours: z.number(), clock: z.enum(["always", "open"]) });
const promise = z.optional(z.union([hours, z.object({ businessDays: z.number() })]));

const colour = z.string();
/** Hexadecimal colours by the name of their token, without its two hyphens: those of mails, and all others. */
const colours = z.catchall(
  z.object({
    paper: colour,
    surface: colour,
    line: colour,
    "line-strong": colour,
    ink: colour,
    "ink-3": colour,
    orange: colour,
    "on-orange": colour,
    "orange-text": colour,
    bad: colour,
    "bad-tint": colour,
  }),
  colour,
);

const pageChange = z.object({
  /** The page of the job or article, such as /careers/backend-engineer. */
  path: z.string(),
  /** `opens`: the built site does not have the page. `closes`: it has the page. */
  change: z.enum(["opens", "closes"]),
  /** When, in UTC. */
  at: z.iso.datetime(),
});
export type PageChange = z.infer<typeof pageChange>;

/** Facts of a built page for the server. The build finds them, so that the server reads no HTML. */
const pageFacts = z.object({
  /** The SHA-256 hashes, in base64, of the inline scripts and styles. Browsers accept no others. */
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  hasVideo: z.boolean(),
  /** The origins of the players of other sites that a visitor may start. */
  players: z.array(z.string()),
  /** The topics of a contact form: the query of each, and the parts of the file, as offsets in bytes, that show and send it. */
  topics: z.array(z.object({ query: z.string(), parts: z.array(z.tuple([z.number(), z.number()])) })),
});
export type PageFacts = z.infer<typeof pageFacts>;

const siteLanguage = z.object({
  /** Of its words. */
  direction: z.enum(["ltr", "rtl"]),
  /** Before the paths of its pages and calls, such as `/bn`. Empty for the default language. */
  prefix: z.string(),
  siteName: site.name,
  acknowledgements: site.acknowledgements,
  /** With their language, which selects plural forms and the format of dates: the default one, if it has lent them. */
  words: z.extend(formWordsRecord, { language: z.string() }),
  /** Those of another language are versions of the default's with the same ids, and more. The office may have edited its own. */
  savedReplies: officeRecord.shape.replies,
});
export type SiteLanguage = z.infer<typeof siteLanguage>;

export const siteManifest = z.object({
  /** The version of the project that made the build. */
  version: z.string(),
  /** The commit of the sources, with `-dirty` if others were built. It is missing without git. */
  commit: z.optional(z.string()),
  /** Identifies the sources of the build (scripts/build-stamp.ts). */
  stamp: z.string(),
  /** The public origin of the pages, and the address that their forms post to, without the form's own part. */
  origin: z.string(),
  backend: z.string(),
  /** The tag of the default language. The office reads it, and so does a visitor whose language the site no longer has. */
  language: z.string(),
  /** Each language of the site, by its tag. */
  languages: z.record(z.string(), siteLanguage),
  /** The site has a logo of its own instead of site/brand/mark.svg. */
  hasLogo: z.boolean(),
  emails: z.object(site.emails),
  officeHours: z.object({
    timeZone: z.string(),
    /** Weekdays from 1 (Monday) to 7 (Sunday), at least one. */
    days: z.array(z.number()).check(z.minLength(1)),
    /** Such as `09:00`; before `closes`. */
    opens: z.string(),
    closes: z.string(),
    /** Dates on which it is closed, such as `2026-12-16`. */
    closedDays: z.array(z.string()),
  }),
  /** Without a promise, a kind of submission has no due time. */
  promises: z.partialRecord(z.enum(SUBMISSION_KINDS), promise),
  redirects: site.redirects,
  /** The addresses that pages may use to count visits. */
  analytics: site.analytics,
  /** The office's words for its people, in the default language. */
  officeWords,
  /** The look of mails and of the pages of the server. */
  look: z.object({
    light: colours,
    dark: colours,
    /** `plain`: without words about weaving. */
    metaphor: z.enum(["woven", "plain"]),
    /** Of round corners, in pixels. */
    radius: z.number(),
    /** The families of headings and of running text. */
    fonts: z.object({ display: z.string(), text: z.string() }),
    /** The tokens, fonts, base styles and shared components of the pages, and the controls, as CSS. */
    styles: z.string(),
  }),
  /** By the path of the file, such as `services/cloud-devops.html`. */
  pageFacts: z.record(z.string(), pageFacts),
  /** When jobs open and close, and when articles are published. */
  pageChanges: z.array(pageChange),
  /** The records that still had texts of the sample: how many, and line and field of the first. */
  samples: z.array(z.object({ file: z.string(), count: z.number(), line: z.number(), field: z.string() })),
});

export type SiteManifest = z.infer<typeof siteManifest>;
export type SiteLook = SiteManifest["look"];

/** A language of the site, or the default one if the site does not have it. @param tag null: the default language */
export function languageOf(
  { languages, language }: Pick<SiteManifest, "languages" | "language">,
  tag: string | null,
): SiteLanguage {
  const said = languages[tag !== null && Object.hasOwn(languages, tag) ? tag : language];
  if (!said) throw new Error(`the site says nothing in ${language}`);
  return said;
}

/** The changes that the built pages do not show. @param now milliseconds since 1970 */
export const dueChanges = ({ pageChanges }: Pick<SiteManifest, "pageChanges">, now: number): PageChange[] =>
  pageChanges.filter(({ at }) => Date.parse(at) <= now);
