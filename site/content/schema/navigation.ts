import * as z from "zod";
import { counted, text as template } from "#contract/visitor-words.ts";
import { type LinkRecord, link, text } from "./fields.ts";

/** The place of the services menu in the list of the header's links. */
const SERVICES = "services";

const entry = z.union([z.literal(SERVICES), link.meta({ title: "Link" })], {
  error: "Must be services, or a link with words and an address",
});

const search = z.strictObject({
  label: text.describe("The name of the dialog and of its field."),
  placeholder: text.describe("In the empty field."),
  close: text,
  ignored: text.optional().describe("Words that the search leaves out of a question, with spaces between them."),
  keys: text.describe("Which keys do what."),
  slash: text.describe("The setting that opens the search with the / key."),
  looking: text.describe("While the first search is running."),
  failed: text.describe("If the index could not be loaded."),
  again: text.describe("On the button that repeats a failed search."),
  destinations: text.describe("Above the suggested pages."),
  links: z.array(link).default([]).describe("More suggested pages, after those of the menu."),
  suggestion: text.describe("Above the suggested pages if nothing was found."),
  home: text.describe("The home page in the results."),
  none: template("If nothing was found.", "query"),
  found: counted("The number of pages that were found.", "query"),
  shown: counted("Added if only the first pages are shown."),
  all: text.describe("On the button that shows the others."),
});

export const navigationRecord = z.strictObject({
  skip: text.meta({ title: "Skip link", description: "The link to the page's content, for keyboard users." }),
  services: text.describe("What the services are called in the header, the footer and the links above a service."),
  allServices: link.describe("The last entry of the services menu."),
  header: z.strictObject({
    name: text.describe("The name of the header's links for screen readers."),
    links: z
      .array(entry)
      .refine((links) => links.filter((each) => each === SERVICES).length <= 1, "Must contain services only once")
      .describe("Links. `services` stands for the menu of all services."),
    call: link.meta({ title: "Button", description: "The button at the end." }),
  }),
  menu: z
    .strictObject({
      label: text.describe("On the button that opens it, for screen readers."),
      name: text.describe("Its name for screen readers."),
      back: template("On the button that leads from the services back to the menu; `{menu}` is visible.", "menu"),
      note: text.describe("Before it in text browsers, because it repeats the header's links."),
      links: z.array(link).default([]).describe("More links, after those of the header."),
    })
    .describe("The menu of small screens. It also has the phone number and the address of the office."),
  footer: z.strictObject({
    columns: z.array(z.strictObject({ heading: text, links: z.array(link).min(1) })).describe("After the services."),
    legal: z
      .array(
        z.union([text, link.meta({ title: "Link" })], { error: "Must be a text, or a link with words and an address" }),
      )
      .describe("In the last line: plain words or links."),
    search: text.describe("On the button that opens the search."),
    languages: text.optional().describe("The name of the links to the page's other languages, for screen readers."),
    theme: z
      .strictObject({
        label: text.describe("The name of the buttons for screen readers."),
        light: text,
        dark: text,
        auto: text,
      })
      .describe("The buttons that choose the colours."),
    page: text.describe("The heading of the page /footer, for screen readers."),
  }),
  search,
});
export type NavigationRecord = z.infer<typeof navigationRecord>;
export type SearchWords = NavigationRecord["search"];

export const isServicesEntry = (each: NavigationRecord["header"]["links"][number]): each is typeof SERVICES =>
  each === SERVICES;

/** The links of the header without the services menu, and those that only the menu of small screens has. */
export const menuLinks = ({ header, menu }: NavigationRecord): LinkRecord[] => [
  ...header.links.filter((each) => each !== SERVICES),
  ...menu.links,
];
