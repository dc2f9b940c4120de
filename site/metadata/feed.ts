import { getRssString, type RSSFeedItem } from "@astrojs/rss";
import type { Content } from "#site/content/records.ts";
import { plainText } from "#site/content/rich-text.ts";

/**
 * The feed (RSS 2.0) of case studies and open-source projects, newest first and without a date last. An entry's guid is
 * its address, because ids of records never change.
 */
export function feed({ site, caseStudies, openSource }: Content, origin: URL): Promise<string> {
  const self = new URL("/feed.xml", origin);
  const studies = caseStudies.map((study) => ({
    title: study.title,
    link: new URL(`/case-studies/${study.id}`, origin).href,
    description: plainText(study.description),
    categories: [study.category],
    published: study.published,
  }));
  const projects = openSource.map((project) => ({
    title: project.name,
    link: new URL(`/open-source#${project.id}`, origin).href,
    description: project.description,
    categories: [project.category, ...project.tags],
    published: project.published,
  }));
  const entries = [...studies, ...projects].sort((a, b) => (b.published ?? "").localeCompare(a.published ?? ""));
  return getRssString({
    title: site.name,
    description: site.description,
    site: origin,
    trailingSlash: false,
    xmlns: { atom: "http://www.w3.org/2005/Atom" },
    customData: `<language>${site.language}</language><atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    items: entries.map(({ published, ...entry }): RSSFeedItem => {
      return { ...entry, ...(published ? { pubDate: new Date(published) } : {}) };
    }),
  });
}
