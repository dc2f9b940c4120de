import type { SectionOf } from "#site/sections/registry.ts";
import { didYouMean } from "./did-you-mean.ts";
import { type ContentProblem, type Missing, missingAt, problemAt, type SourceFile } from "./parse-record.ts";
import type { PageRecord } from "./schema/page.ts";
import { withoutMarks } from "./text-marks.ts";

/** A person who is introduced on a page. */
export type Person = SectionOf<"people">["items"][number] & {
  /** Where the site introduces the person. */
  readonly href: string;
};

export type PageSections = Pick<PageRecord, "sections"> & { readonly path: string };

/** The people on all pages, by name. The first page that introduces a person counts. */
export function peopleOf(pages: readonly PageSections[]): Map<string, Person> {
  const people = new Map<string, Person>();
  for (const { path, sections } of pages) {
    for (const section of sections) {
      if (section.kind !== "people") continue;
      for (const person of section.items) {
        const name = withoutMarks(person.name);
        if (!people.has(name)) people.set(name, { ...person, href: `${path}#${section.id}` });
      }
    }
  }
  return people;
}

export const unknownPerson = (name: string, people: ReadonlyMap<string, Person>): Missing => ({
  missing: name,
  reason: `names ${name}, who is in no section of the kind people${didYouMean(name, people.keys()) || ": add the person to one, or name another"}`,
});

/** @returns an error for each person whom the opening or a section names and no page introduces */
export const checkPeople = (
  source: SourceFile,
  { opening, sections }: Pick<PageRecord, "opening" | "sections">,
  people: ReadonlyMap<string, Person>,
): ContentProblem[] =>
  [opening, ...sections].flatMap((part, index) => {
    if (!part || !("person" in part) || !part.person || people.has(part.person.name)) return [];
    const place = index === 0 ? ["opening"] : ["sections", index - 1];
    return [missingAt(source, [...place, "person", "name"], unknownPerson(part.person.name, people))];
  });

/** @returns a warning for each address such as `ada.king@` beside a name without these words, which may be that of the person before */
export const checkAddresses = (source: SourceFile, { sections }: PageSections): ContentProblem[] =>
  sections.flatMap((section, at) =>
    (section.kind === "people" ? section.items : []).flatMap(({ name, email = "" }, item) => {
      const words = lettersOf(email.replace(/@.*/, "")).split(/[._-]/);
      return words.length < 2 || words.some((word) => lettersOf(name).includes(word))
        ? []
        : [problemAt(source, ["sections", at, "items", item, "email"], `does not look like that of ${name}: ${email}`)];
    }),
  );

const lettersOf = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
