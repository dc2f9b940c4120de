import * as z from "zod";
import { FIGURE_NAMES } from "#site/weave/figures.ts";
import { STRUCTURE_NAMES, THREADS } from "#site/weave/structures.ts";

/*
 * What every record in content/ must be. A docstring per field is the owner's manual for that field;
 * fields not named here are refused, so a misspelt one is heard of.
 */

const text = z.string().trim().min(1, "Must not be empty");
const address = z.email("Must be an email address, such as hello@example.com");
/** Where a link leads: a path of this site or a full https address. */
const href = z.string().regex(/^(\/|#|https:\/\/|mailto:|tel:)/, "Must start with / or https://");
/** Set on everything invented for the demonstration; `npm start` counts what is left to replace before launch. */
const sample = z.boolean().default(false);
const thread = z.enum(THREADS);
const structure = z.enum(STRUCTURE_NAMES);

const link = z.strictObject({
  /** The words on it. */
  label: text,
  /** Where it leads. */
  href,
});
export type LinkRecord = z.infer<typeof link>;

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
  }),
  phone: z.strictObject({
    /** As people read it. */
    label: text,
    /** As a telephone dials it: + and digits. */
    number: z.string().regex(/^\+\d{6,15}$/, "Must be + and digits, such as +8801700000000"),
  }),
  /** The office, as one line. */
  office: text,
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
    demoConfirmation: text,
    applicationResponse: text,
  }),
  /** `live` sends the contact page's form; `static` makes it do nothing, as the specification has it. */
  contactForm: z.enum(["live", "static"]),
});
export type SiteRecord = z.infer<typeof siteRecord>;

/** content/services/*.yaml: one of the six services. Its thread and structure are the same wherever it appears. */
export const serviceRecord = z.strictObject({
  /** The address below /services/. */
  id: z.string().regex(/^[a-z0-9-]+$/, "Must be lower-case letters, digits and hyphens"),
  /** Place in lists, from 1. */
  order: z.int().positive(),
  title: text,
  /** Five words or so, in the menu. */
  tagline: text,
  /** One sentence, on the home page. */
  summary: text,
  thread,
  structure,
});
export type ServiceRecord = z.infer<typeof serviceRecord>;

/** content/open-source.yaml: the projects, in the order they are shown; the first four are on the home page. */
export const openSourceRecord = z.array(
  z.strictObject({
    sample,
    id: z.string().regex(/^[a-z0-9-]+$/),
    name: text,
    category: text,
    description: text,
    /** The repository. */
    link: href,
    tags: z.array(text).min(1),
    thread,
    structure,
  }),
);
export type OpenSourceProject = z.infer<typeof openSourceRecord>[number];

const colour = z.enum([
  "orange",
  "warp-deep",
  "paper",
  "ink",
  ...THREADS.map((name) => `thread-${name}` as const),
  ...THREADS.map((name) => `tint-${name}` as const),
]);

/** A picture in cloth: a figure woven in a few colours. */
const clothRecord = z.strictObject({
  figure: z.enum(FIGURE_NAMES),
  /** Threads from top to bottom, in stripes. */
  warp: z.array(colour).min(1),
  /** Threads from side to side, in stripes. */
  weft: z.array(colour).min(1),
  /** Warp ends: the width, in threads. */
  columns: z.int().min(8).max(160),
  /** Weft picks: the height, in threads. */
  rows: z.int().min(8).max(160),
});
export type ClothRecord = z.infer<typeof clothRecord>;

const lines = z.array(text).min(1);

/** content/pages/home.yaml */
export const homeRecord = z.strictObject({
  hero: z.strictObject({
    /**
     * The headline, set to the page's full width by the face's width axis alone. Each line is a list of parts;
     * on a phone every part is a line of its own. After changing words run `npm run fit`, which measures
     * the widths again.
     */
    headline: z.strictObject({
      /** Line width over font size, desktop. */
      measure: z.number().positive(),
      /** The same on a phone. */
      narrowMeasure: z.number().positive(),
      lines: z
        .array(
          z.strictObject({
            /** font-stretch in per cent at which the line fills the measure. */
            stretch: z.number().min(62.5).max(150),
            parts: z.array(z.strictObject({ text, narrowStretch: z.number().min(62.5).max(150) })).min(1),
          }),
        )
        .min(1),
    }),
    lead: text,
    primary: link,
    secondary: link,
    note: text,
  }),
  form: z.strictObject({
    heading: text,
    /** Beside the heading. */
    hint: text,
    fields: z.strictObject({
      name: z.strictObject({ label: text, placeholder: text }),
      email: z.strictObject({ label: text, placeholder: text }),
      description: z.strictObject({ label: text, placeholder: text }),
    }),
    submit: text,
    /** Beside the button. */
    note: text,
  }),
  services: z.strictObject({ heading: text, lead: text, link }),
  clients: z.strictObject({
    heading: text,
    sample,
    names: z.array(z.strictObject({ name: text, mark: structure.optional() })).length(6),
  }),
  stats: z.strictObject({
    heading: text,
    lead: text,
    items: z
      .array(
        z.strictObject({
          /** As printed, such as 98%. */
          value: text,
          label: text,
          /** How many threads are drawn. */
          threads: z.int().min(1).max(100),
          /** Threads drawn loose after them. */
          loose: z.int().min(0).max(100).default(0),
          thread: z.literal("orange").optional(),
        }),
      )
      .length(4),
  }),
  testimonials: z.strictObject({
    heading: text,
    items: z
      .array(
        z.strictObject({
          sample,
          quote: text,
          name: text,
          title: text,
          /** Stars, 1 to 5. */
          rating: z.int().min(1).max(5),
          thread,
        }),
      )
      .length(3),
  }),
  insights: z.strictObject({
    heading: text,
    link,
    items: z
      .array(
        z.strictObject({
          topic: text,
          title: text,
          thread,
          /** Without one the card is not a link. */
          href: href.optional(),
          drawing: clothRecord,
        }),
      )
      .length(3),
  }),
  openSource: z.strictObject({ heading: text, lead: text, link }),
  methodology: z.strictObject({
    heading: text,
    steps: z.array(z.strictObject({ name: text, description: text })).length(5),
  }),
  certifications: z.strictObject({
    heading: text,
    items: z
      .array(
        z.strictObject({
          sample,
          name: text,
          description: text,
          /** Two to five characters inside the seal. */
          mark: z.string().min(2).max(5),
          thread,
        }),
      )
      .length(5),
  }),
  consultation: z.strictObject({ heading: text, paragraphs: lines, link }),
});
export type HomeRecord = z.infer<typeof homeRecord>;

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
});
export type NotFoundRecord = z.infer<typeof notFoundRecord>;

/** content/pages/answers.yaml: what a visitor without JavaScript reads after sending a form. */
export const answersRecord = z.strictObject({
  /** The message arrived. */
  sent: z.strictObject({ heading: text, text, links: z.array(link).min(1) }),
  /** It did not; the form is shown again with what was typed. */
  refused: z.strictObject({ heading: text, text }),
});
export type AnswersRecord = z.infer<typeof answersRecord>;
