import { getRssString, type RSSFeedItem } from "@astrojs/rss";
import { homeOf } from "#site/content/addresses.ts";
import type { Article } from "#site/content/articles.ts";
import type { Content } from "#site/content/records.ts";
import { plainText } from "#site/content/rich-text.ts";

export const feedPath = ({ prefix }: Content["language"]) => `${prefix}/feed.xml`;

/**
 * The feed (RSS 2.0) of articles with their whole text, case studies and open-source projects, newest first and without a
 * date last. An entry's guid is its address, because ids and names of records never change.
 */
export function feed(
  { site, language, lentWords, pages, articles, caseStudies, openSource }: Content,
  origin: URL,
  htmlOf: (article: Article) => string,
): Promise<string> {
  const self = new URL(feedPath(language), origin);
  const studies = caseStudies.map((study) => ({
    title: study.title,
    link: new URL(study.path, origin).href,
    description: plainText(study.description),
    categories: [study.category],
    published: study.published,
  }));
  const catalogue = pages.find(({ sections }) =>
    sections.some((section) => section.kind === "open-source" && section.layout === "catalogue"),
  );
  const areHere = catalogue || language.prefix === "";
  const projects = (areHere && !lentWords.has("open-source.yaml") ? openSource : []).map((project) => ({
    title: project.name,
    link: catalogue ? new URL(`${catalogue.path}#${project.id}`, origin).href : project.link,
    description: project.description,
    categories: [project.category, ...project.tags],
    published: project.published,
  }));
  const texts = articles.map((article) => {
    const link = new URL(article.path, origin).href;
    return {
      title: article.title,
      link,
      description: article.teaser,
      categories: [article.topic],
      published: article.date,
      content: portableHtml(htmlOf(article), link),
    };
  });
  const entries = [...texts, ...studies, ...projects].sort((a, b) =>
    (b.published ?? "").localeCompare(a.published ?? ""),
  );
  return getRssString({
    title: site.name,
    description: site.description,
    site: new URL(homeOf(language), origin),
    trailingSlash: false,
    xmlns: { atom: "http://www.w3.org/2005/Atom" },
    customData: `<language>${site.language}</language><atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    items: entries.map(({ published, ...entry }): RSSFeedItem => {
      return { ...entry, ...(published ? { pubDate: new Date(published) } : {}) };
    }),
  });
}

/** Removes what only the site's own pages understand from rendered HTML, and makes its addresses absolute. */
const portableHtml = (html: string, page: string): string =>
  html
    .replace(/<span class="sr">[^<]*<\/span>|<source\b[^>]*>|<\/?picture\b[^>]*>/g, "")
    .replace(/ (?:class|role|tabindex|loading|decoding|aria-[\w-]+|data-[\w-]+)="[^"]*"/g, "")
    .replace(
      / (href|src)="([/#][^"]*)"/g,
      (_, name: string, address: string) => ` ${name}="${new URL(address, page)}"`,
    );
