/* The addresses of pages, made nowhere else. */

/** The folders of addresses that other records than pages are in. */
export type AddressFolder = "case-studies" | "insights" | "careers";

const FOLDERS: Readonly<Record<string, AddressFolder>> = {
  "case-studies": "case-studies",
  articles: "insights",
  jobs: "careers",
};

export type Language = {
  /** Such as `bn` or `pt-BR`. */
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  /** Before the addresses of its pages, such as `/bn`; empty for the default language. */
  readonly prefix: string;
  /** Its own words for folders of addresses. */
  readonly paths: Readonly<Partial<Record<AddressFolder, string>>>;
};

const scriptOf = (tag: string) => new Intl.Locale(tag).maximize().script;

/** The own name of a language, such as বাংলা. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames(tag, { type: "language", languageDisplay: "standard" }).of(tag) ?? tag;

/** True for a language whose letters the fonts of a page do not have. Pages of every language have those of Latin. */
export const isForeign = (tag: string, page: string): boolean =>
  scriptOf(tag) !== "Latn" && scriptOf(tag) !== scriptOf(page);

export const homeOf = ({ prefix }: Pick<Language, "prefix">) => prefix || "/";

/**
 * The language of words that a page's own language does not have; undefined if it has them.
 *
 * @param words a record, or a field of the site record such as `site.yaml motto`
 */
export const languageOfWords = (
  { languages, lentWords }: { languages: readonly Language[]; lentWords: ReadonlySet<string> },
  words: `${"answers" | "forms" | "navigation" | "not-found" | "open-source"}.yaml` | `site.yaml ${string}`,
): string | undefined => (lentWords.has(words) ? languages[0]?.tag : undefined);

/**
 * @param name of a record in the folder of its language, such as `pages/contact.yaml`
 * @returns the address of the page that the record makes, even while it is invalid; undefined if it makes none
 */
export function addressOf(name: string, language: Pick<Language, "prefix" | "paths">): string | undefined {
  const [, folder = "", id = ""] = /^(pages|case-studies|jobs|articles)\/(.+)\.ya?ml$/.exec(name) ?? [];
  if (folder === "") return undefined;
  if (folder === "pages" && id === "home") return homeOf(language);
  const path = folder === "pages" ? id : `${FOLDERS[folder]}/${id}`;
  const named = path.replace(/^[^/]+/, (first) => language.paths[first as AddressFolder] ?? first);
  return `${language.prefix}/${named}`;
}

/** The ids of the site itself: on every page, in openings and articles, and of forms. Sections and headings have others. */
export const SITE_IDS = [
  ..."main services-menu mobile-menu mobile-services search-field search-keys footer-services".split(" "),
  ..."hero hero-title hero-cloth samplers get-in-touch contact-form demo-form application-form article-title".split(
    " ",
  ),
];

/** The address of an API call, set by PUBLIC_BACKEND_URL at build time. @param path such as `/landing-mail` */
export function backend(path: string): string {
  return (process.env.PUBLIC_BACKEND_URL || "/api").replace(/\/$/, "") + path;
}
