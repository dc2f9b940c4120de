/** A piece of an excerpt; the marked ones are what was searched for. */
export type ExcerptPart = { text: string; isMarked: boolean };

/** A page that was found, ready to be shown. */
export type PageResult = {
  href: string;
  title: string;
  /** The pages above it: `Home / Case studies`. Empty on the home page. */
  trail: string;
  excerpt: ExcerptPart[];
  /** The sections in which it was found. */
  sections: SectionResult[];
};

type SectionResult = { href: string; title: string; excerpt: ExcerptPart[] };

/** What of Pagefind's record of a page is used. */
export type PagefindRecord = {
  url: string;
  meta: Record<string, string | undefined>;
  /** Text with `<mark>` around what was searched for; of what stands on the page only < and > are escaped. */
  excerpt: string;
  sub_results: { url: string; title: string; excerpt: string; anchor?: { element: string } }[];
};

/** More sections than this would push the next page out of sight. */
const MAX_SECTIONS = 3;

/** Reads Pagefind's record of a page. What it found under the page's own heading is the page, not a section. */
export function readResult({ url, meta, excerpt, sub_results }: PagefindRecord): PageResult {
  const sections = sub_results.filter(({ anchor }) => anchor && anchor.element !== "h1").slice(0, MAX_SECTIONS);
  return {
    href: url,
    title: meta.title ?? url,
    trail: meta.trail ?? "",
    excerpt: readExcerpt(excerpt),
    sections: sections.map((section) => ({
      href: sectionHref(section.url),
      title: section.title,
      excerpt: readExcerpt(section.excerpt),
    })),
  };
}

/** A heading has the id of its section and `-title` behind it; the section's is the deep link that never changes. */
export const sectionHref = (url: string) => url.replace(/(#.+)-title$/, "$1");

/**
 * Takes Pagefind's excerpt apart. It is never used as HTML: whatever else looks like a tag stays text.
 *
 * It may begin and end in the middle of a sentence; an ellipsis says so.
 */
export function readExcerpt(excerpt: string): ExcerptPart[] {
  const start = /^(?:<mark>)?\p{Ll}/u.test(excerpt) ? "… " : "";
  const end = excerpt === "" || /[.?!”")](?:<\/mark>)?\s*$/.test(excerpt) ? "" : " …";
  return `${start}${excerpt}${end}`
    .split(/<mark>(.*?)<\/mark>/)
    .map((text, index) => ({ text: text.replaceAll("&lt;", "<").replaceAll("&gt;", ">"), isMarked: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
