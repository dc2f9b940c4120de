type ExcerptPart = { text: string; isMarked: boolean };

export type PageResult = {
  href: string;
  title: string;
  /** The pages above it, such as `Home / Case studies`. Empty for the home page. */
  trail: string;
  excerpt: ExcerptPart[];
  sections: SectionResult[];
};

type SectionResult = { href: string; title: string; excerpt: ExcerptPart[] };

export type PagefindRecord = {
  url: string;
  meta: Record<string, string | undefined>;
  /** Text with `<mark>` around the matches. In the page's text, only < and > are escaped. */
  excerpt: string;
  /** The text of the page, and the places of the matches among its words. */
  raw_content: string;
  locations: number[];
  sub_results: { url: string; title: string; excerpt: string; anchor?: { element: string } }[];
};

/** More sections would push the next result out of view. */
const MAX_SECTIONS = 3;

/**
 * Converts Pagefind's record of a page. Matches below the page's h1 belong to the page, not to a section. If sections show
 * the matches, the page shows its description.
 */
export function readResult({ url, meta, excerpt, sub_results }: PagefindRecord): PageResult {
  const sections = sub_results.filter(({ anchor }) => anchor && anchor.element !== "h1").slice(0, MAX_SECTIONS);
  return {
    href: url,
    title: meta.title ?? url,
    trail: meta.trail ?? "",
    excerpt: readExcerpt((sections.length > 0 && meta.description) || excerpt),
    sections: sections.map((section) => ({
      href: sectionHref(section.url),
      title: section.title,
      excerpt: readExcerpt(section.excerpt),
    })),
  };
}

/**
 * False if the matches contain less than half of a word of the query. For an unknown word, Pagefind finds the pages with its
 * longest known beginning: for "asdfqwer" those with "as".
 */
export function isMatch({ meta, raw_content, locations }: PagefindRecord, query: string): boolean {
  const words = raw_content.split(raw_content.includes("\u200B") ? "\u200B" : /\s+/);
  const matches = letters(Object.values(meta).join() + locations.map((location) => words[location]).join());
  return query.split(/\s+/).every((word) => {
    const start = letters(word);
    return matches.includes(start.slice(0, Math.ceil(start.length / 2)));
  });
}

export const letters = (text: string) =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Converts a heading's id (`ID-title`) to the id of its section, which is the permanent deep link. */
const sectionHref = (url: string) => url.replace(/(#.+)-title$/, "$1");

/**
 * Splits Pagefind's excerpt at `<mark>`, and after the marked word at its punctuation. The parts are plain text, not HTML:
 * any other tag is shown literally.
 *
 * Adds an ellipsis if the excerpt starts or ends within a sentence.
 */
export function readExcerpt(excerpt: string): ExcerptPart[] {
  const start = /^(?:<mark>)?\p{Ll}/u.test(excerpt) ? "… " : "";
  const end = excerpt === "" || /[.?!”")](?:<\/mark>)?\s*$/.test(excerpt) ? "" : " …";
  return `${start}${excerpt}${end}`
    .split(/<mark>(.*?)([.,:?!…”)]*)<\/mark>/)
    .map((text, index) => ({ text: text.replaceAll("&lt;", "<").replaceAll("&gt;", ">"), isMarked: index % 3 === 1 }))
    .filter(({ text }) => text !== "");
}

/** The maximum number of results; a longer query finds fewer. */
export const MAX_RESULTS = 10;

export type SearchQuestion = { query: string; isAll: boolean };

/** The best MAX_RESULTS pages, or all, and the number of all matches. */
export type SearchResults = { total: number; pages: PageResult[] };

export type SearchAnswer = SearchResults | { failure: string };
