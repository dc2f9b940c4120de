import { isLanguage } from "#contract/site-record.ts";
import { type AddressFolder, addressOf, homeOf, type Language } from "./addresses.ts";
import { isReserved, localLinks } from "./check-links.ts";
import {
  ContentError,
  type ContentProblem,
  isGroup,
  missingAt,
  parseRecord,
  partsOf,
  problemAt,
  problemIn,
  type SourceFile,
} from "./parse-record.ts";
import { siteRecord, translatedSite } from "./schema/site.ts";

/*
 * The languages of a site. The records of the default language are in content/, those of another one in a folder of its tag,
 * such as content/bn/, with the same names. Words without a record there come from the default language, pages do not.
 */

/** By their names in the folder of their language. */
export type Sources = ReadonlyMap<string, SourceFile>;

export type LanguageRecords = {
  readonly language: Language;
  /** Also the words of the default language that this one lacks. Links lead to pages of this language where there are some. */
  readonly sources: Sources;
  /** The names of those that the default language has lent, and fields of its site record such as `site.yaml motto`. */
  readonly lent: ReadonlySet<string>;
  /** The site record of the default language, for the words that it has lent. */
  readonly lender: unknown;
  /** The path that a page translates, or its own, by the name of its record. */
  readonly originals: ReadonlyMap<string, string>;
};

/**
 * The records of words that are lent, and what stands once for all languages. The words of interface.yaml stand inside of a
 * page's own texts, so that each language has its own; so do those of templates.yaml on pages that are made with them.
 */
const WORDS = /^(?:answers|forms|navigation|not-found|office|open-source|site|templates|theme|unavailable)\.yaml$/;
export const STANDS_ONCE = /^(?:theme|unavailable)\.yaml$/;
const IN_FOLDER = /^(?!(?:pages|articles|case-studies|jobs|media|fonts)\/)([^/]+)\/(.+)$/;

/** @returns the folder of a record's language, empty for the default one, and its name there */
export function splitName(file: string): { folder: string; name: string } {
  const [, folder = "", name = file] = IN_FOLDER.exec(file) ?? [];
  return { folder, name };
}

/** @returns the default language first, and an error for each record that belongs to no language, or is a version of no page */
export function recordsByLanguage(all: Sources): { languages: LanguageRecords[]; errors: ContentProblem[] } {
  const errors: ContentProblem[] = [];
  const folders = Map.groupBy(all, ([name]) => splitName(name).folder);
  const own = new Map(folders.get(""));
  const site = own.get("site.yaml")?.value as { language?: unknown; direction?: unknown } | undefined;
  const defaultLanguage = languageOf(typeof site?.language === "string" ? site.language : "en", "", site);
  const tags = [...folders.keys()].filter((tag) => tag !== "");
  const languages = tags.flatMap((tag): LanguageRecords[] => {
    const sources = new Map(
      folders.get(tag)?.map(([name, source]) => [name.slice(tag.length + 1), source] as const) ?? [],
    );
    const [first] = sources.values();
    const reason =
      tag === defaultLanguage.tag
        ? "must be outside of this folder: it is in the default language"
        : !isLanguage(tag) &&
          `is in a folder that names no language: ${tag}. Folders have the tags of languages, such as nb or pt-BR`;
    if (first && reason) {
      errors.push(problemIn(first.file, reason));
      return [];
    }
    return [openLanguage(tag, sources, own, defaultLanguage, errors)];
  });
  for (const [name, source] of own) {
    const { file } = source;
    const [, first = ""] = addressOf(name, defaultLanguage)?.split("/") ?? [];
    if (tags.includes(first)) errors.push(problemIn(file, `must have another name: /${first} is a language`));
    if (translatesIn(source.value) !== undefined)
      errors.push(problemAt(source, ["translates"], "belongs into the folder of another language"));
  }
  const originals = originalsOf(own, defaultLanguage);
  return {
    languages: [{ language: defaultLanguage, sources: own, lent: new Set(), lender: site, originals }, ...languages],
    errors,
  };
}

function openLanguage(
  tag: string,
  own: Sources,
  lenders: Sources,
  defaultLanguage: Language,
  errors: ContentProblem[],
): LanguageRecords {
  for (const [name, { file }] of own)
    if (STANDS_ONCE.test(name)) errors.push(problemIn(file, "stands once for all languages, in content/"));
  const said = own.get("site.yaml");
  const { paths, ...site } = (said?.value ?? {}) as { paths?: Language["paths"]; direction?: unknown };
  const language = languageOf(tag, `/${tag}`, site, paths);
  const lender = lenders.get("site.yaml");
  if (said) {
    try {
      parseRecord(said, translatedSite, lender?.value);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      errors.push(...error.problems.map((problem) => aboutFacts(problem, said)));
    }
  }
  for (const [folder, word] of Object.entries(paths ?? {}))
    if (said && isReserved(`/${word}/x`))
      errors.push(problemAt(said, ["paths", folder], "is an address of the site itself"));
  errors.push(
    ...checkChoices(own.get("forms.yaml"), lenders.get("forms.yaml")),
    ...checkDates(own.get("interface.yaml"), tag),
  );
  const originals = originalsOf(own, defaultLanguage);
  const pages = new Set([...lenders.keys()].flatMap((name) => addressOf(name, defaultLanguage) ?? []));
  const versions = new Map<string, string>();
  for (const [name, original] of originals) {
    const source = own.get(name);
    const isNamed = source !== undefined && translatesIn(source.value) !== undefined;
    const reason =
      isNamed && !pages.has(original)
        ? `is ${original}, which is not a page of the default language`
        : versions.has(original) && `is ${original}, of which there is another version in this language`;
    if (source && reason) errors.push(missingAt(source, ["translates"], { missing: original, reason }));
    versions.set(original, addressOf(name, language) ?? "");
  }
  const lent = [...lenders].filter(([name]) => WORDS.test(name) && !own.has(name));
  const lentFields = Object.keys(translatedSite.shape).filter((field) => !(field in site));
  const parents = new Map([...pages].map((path) => [path, versions.get(path) ?? homeOf(language)]));
  const key = JSON.stringify([...versions, ...pages]);
  const merged =
    (said ?? lender) && derived(said ?? lender, tag, [lender], () => merge(lender?.value, { ...site, language: tag }));
  const sources = [...lent, ...own].map(([name, source]) => {
    const local = () => localLinks(source.value, { versions, parents });
    return [name, STANDS_ONCE.test(name) ? source : derived(source, tag, [key], local)] as const;
  });
  return {
    language,
    sources: new Map([...sources, ...(merged ? [["site.yaml", merged] as const] : [])]),
    lent: new Set([...lent.map(([name]) => name), ...lentFields.map((field) => `site.yaml ${field}`)]),
    lender: lender?.value,
    originals,
  };
}

/** The values of choices are sent, stored and compared, whichever the language. */
function checkChoices(forms: SourceFile | undefined, lender: SourceFile | undefined): ContentProblem[] {
  const valuesOf = (source: SourceFile | undefined) =>
    partsOf(source?.value).filter(({ path }) => path.at(-1) === "value");
  const listOf = ({ path }: { path: readonly (string | number)[] }) => path.slice(0, -2).join(".");
  const known = Map.groupBy(valuesOf(lender), listOf);
  return valuesOf(forms).flatMap((part) => {
    const values = known.get(listOf(part))?.map(({ value }) => value);
    if (!forms || !values || values.includes(part.value)) return [];
    return [problemAt(forms, part.path, `must be a value of content/forms.yaml: ${values.join(", ")}`)];
  });
}

function checkDates(words: SourceFile | undefined, tag: string): ContentProblem[] {
  const { dates } = (words?.value ?? {}) as { dates?: unknown };
  if (!words || typeof dates !== "string" || !isLanguage(dates)) return [];
  const [own, expected] = [dates, tag].map((each) => new Intl.Locale(each).language);
  return own === expected ? [] : [problemAt(words, ["dates"], `must be ${expected}, or with a country`)];
}

/** A field that only the default language's record has is no unknown one. */
function aboutFacts(problem: ContentProblem, source: SourceFile): ContentProblem {
  const [field = "", ...others] = problem.path;
  const isFact = others.length === 0 && field in siteRecord.shape && !(field in translatedSite.shape);
  return isFact ? problemAt(source, problem.path, "stands once for all languages, in content/site.yaml") : problem;
}

export function languageOf(
  tag: string,
  prefix: string,
  { direction }: { direction?: unknown } = {},
  paths: Partial<Record<AddressFolder, string>> = {},
): Language {
  const usual = isLanguage(tag) ? new Intl.Locale(tag).getTextInfo().direction : "ltr";
  return { tag, prefix, paths, direction: (direction ?? usual) === "rtl" ? "rtl" : "ltr" };
}

const originalsOf = (sources: Sources, defaultLanguage: Language) =>
  new Map(
    [...sources].flatMap(([name, { value }]) => {
      const original = originalOf(name, value, defaultLanguage);
      return original === undefined ? [] : [[name, original] as const];
    }),
  );

function translatesIn(value: unknown): string | undefined {
  const { translates } = (value ?? {}) as { translates?: unknown };
  return typeof translates === "string" ? translates : undefined;
}

/** The path of the page that a page translates, or would translate by the name of its record. */
export function originalOf(name: string, value: unknown, defaultLanguage: Pick<Language, "prefix" | "paths">) {
  const address = addressOf(name, defaultLanguage);
  return address === undefined ? undefined : (translatesIn(value) ?? address);
}

/** A group of fields with those of another one in it. */
export function merge(value: unknown, over: unknown): unknown {
  if (!isGroup(value) || !isGroup(over)) return over;
  return { ...value, ...Object.fromEntries(Object.entries(over).map(([key, item]) => [key, merge(value[key], item)])) };
}

const made = new WeakMap<SourceFile, Map<string, { from: readonly unknown[]; source: SourceFile }>>();

/** A record with another value, the same as before unless what it is made from has changed (see `parseOnce`). */
function derived(
  source: SourceFile | undefined,
  tag: string,
  from: readonly unknown[],
  make: () => unknown,
): SourceFile {
  if (!source) throw new Error("There is nothing to derive a record from");
  const known = made.get(source) ?? new Map();
  made.set(source, known);
  const found = known.get(tag);
  if (found?.from.every((part: unknown, index: number) => part === from[index])) return found.source;
  const result = { ...source, value: make() };
  known.set(tag, { from, source: result });
  return result;
}
