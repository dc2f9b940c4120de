/** A page for the search index. */
export type SearchPage = {
  /** Its clean address, such as /services/cloud-devops. */
  url: string;
  /** The page's HTML with its metadata for Pagefind on `main`. */
  content: string;
};

/** The parent page of each folder without a page of its own. */
const PARENTS: Readonly<Record<string, string>> = { "/services": "/explore-services" };
const HOME = "Home";

/**
 * Selects the pages that search engines may list. Each `main` gets the page's title without the brand and the titles of
 * its parent pages: `Home / Case studies`.
 *
 * @param built the HTML of every built page by its path in dist/, such as services/cloud-devops.html
 * @param brand the end of every title
 * @throws if a page has no main or no title
 */
export function searchPages(built: ReadonlyMap<string, string>, brand: string): SearchPage[] {
  const listed = [...built]
    .filter(([, html]) => !/<meta name="robots" content="[^"]*noindex/.test(html))
    .map(([path, html]) => ({ url: addressOf(path), html, path }));
  const titles = new Map(listed.map(({ url, html, path }) => [url, url === "/" ? HOME : titleOf(html, brand, path)]));
  return listed.map(({ url, html, path }) => {
    const title = titles.get(url);
    const trail = trailOf(url, titles).join(" / ");
    if (!html.includes("<main")) throw new Error(`${path} has no main`);
    const main = `<main data-title="${title}" data-trail="${trail}" data-pagefind-meta="title[data-title], trail[data-trail]"`;
    return { url, content: html.replace("<main", () => main) };
  });
}

const addressOf = (path: string) => `/${path.replace(/(^|\/)index\.html$|\.html$/, "")}`;

/** Still escaped, as in the HTML; quotes are escaped too, for use in an attribute. */
function titleOf(html: string, brand: string, path: string): string {
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
  if (!title) throw new Error(`${path} has no title`);
  const ending = `: ${brand.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}`;
  const own = title.endsWith(ending) ? title.slice(0, -ending.length) : title;
  return own.replaceAll('"', "&quot;");
}

/** The titles of the parent pages of `url`, from the home page down. */
function trailOf(url: string, titles: ReadonlyMap<string, string>): string[] {
  if (url === "/") return [];
  const folder = url.slice(0, url.lastIndexOf("/"));
  const parent = titles.get(PARENTS[folder] ?? folder);
  return folder === "" || parent === undefined ? [HOME] : [...trailOf(PARENTS[folder] ?? folder, titles), parent];
}
