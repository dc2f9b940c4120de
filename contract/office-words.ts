import * as z from "zod/mini";
import { SUBMISSION_FORMS } from "#forms/submissions.ts";
import { type CountedText, fillText, unknownPlaceholders } from "./fill-text.ts";
import texts from "./office-words.json" with { type: "json" };
import { counted, text } from "./visitor-words.ts";
import type { FileScan } from "./vocabulary.ts";

/*
 * The words of the office's pages and of the mails to its people. office-words.json has them in English, with all
 * placeholders; `words` in content/office.yaml replaces any of them. The schema follows from the English words.
 */

type Words<Texts> = Texts extends string
  ? string
  : Texts extends { other: string }
    ? CountedText
    : { readonly [Name in keyof Texts]: Words<Texts[Name]> };

/** The names of the fields that only some kinds of submissions have. */
const details = Object.fromEntries(
  Object.entries(SUBMISSION_FORMS).map(([kind, { labels }]) => [kind, labels]),
) as Record<keyof typeof SUBMISSION_FORMS, Readonly<Record<string, string>>>;

const english = { ...texts, details };

/** `language` selects plural forms, and writes dates and numbers. */
export type OfficeWords = Words<typeof english> & { readonly language: string };

/** For commands, and for an office in English. */
export const ENGLISH: OfficeWords = { ...english, language: "en" };

type Tree = string | CountedText | { readonly [name: string]: Tree };

function schemaOf(words: Tree): z.ZodMiniType {
  if (typeof words === "string") return z._default(text(`In English: ${words}`, ...placeholdersOf(words)), words);
  if (typeof words.other === "string")
    return z._default(
      counted(`In English: ${words.other}`, ...placeholdersOf(words.other).filter((name) => name !== "count")),
      words as CountedText,
    );
  return z.prefault(
    z.strictObject(Object.fromEntries(Object.entries(words).map(([name, inner]) => [name, schemaOf(inner as Tree)]))),
    {},
  );
}

const placeholdersOf = (words: string) => unknownPlaceholders(words, []);

/** `words` of content/office.yaml */
export const officeWords = schemaOf(english) as z.ZodMiniType<Omit<OfficeWords, "language">>;

type Scanned = { scan: FileScan; signature: string | null };

export const describeScan = ({ scan, signature }: Scanned, { scans }: OfficeWords): string =>
  scan === "infected" && signature !== null ? fillText(scans.found, { signature }) : scans[scan];

/** The result after the size of a file: `, no virus found`; empty if no scanner was configured. */
export const scanAfterSize = (file: Scanned, words: OfficeWords): string =>
  file.scan === "unscanned" ? "" : `, ${describeScan(file, words)}`;

/** Why a submission looks like spam. The reasons are stored in English. */
export function describeSuspect(suspect: string, { spam }: OfficeWords): string {
  const names = Object.keys(ENGLISH.spam) as (keyof OfficeWords["spam"])[];
  const reasons = suspect.split(", ").map((reason) => {
    const name = names.find((each) => ENGLISH.spam[each] === reason);
    return name ? spam[name] : reason;
  });
  return reasons.join(", ");
}
