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

export const homeOf = ({ prefix }: Pick<Language, "prefix">) => prefix || "/";

export type LanguageAttributes = { lang?: string; dir?: "ltr" | "rtl" };

/**
 * The attributes of an element whose words the language of the page has lent; empty if they are its own.
 *
 * @param words a record, or a field of the site record such as `site.yaml motto`
 */
export function attributesOfWords(
  {
    language,
    languages,
    lentWords,
  }: { language: Language; languages: readonly Language[]; lentWords: ReadonlySet<string> },
  words: `${"answers" | "forms" | "navigation" | "not-found" | "open-source"}.yaml` | `site.yaml ${string}`,
): LanguageAttributes {
  const [lender = language] = languages;
  if (!lentWords.has(words)) return {};
  return { lang: lender.tag, ...(lender.direction !== language.direction && { dir: lender.direction }) };
}

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
