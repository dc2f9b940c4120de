import type { Graph, Thing } from "schema-dts";
import { homeOf } from "#site/content/addresses.ts";
import { plainMarkdown } from "#site/content/markdown.ts";
import type { Content } from "#site/content/records.ts";
import { plainText } from "#site/content/rich-text.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";
import { jobPosting, postalAddress } from "./job-posting.ts";
import { cardPath, type PublicPage, trailOf } from "./public-pages.ts";

/* Structured data for search engines: one graph per page, generated from the content records. */

/** The home page describes the organization and the site; other pages reference them by these ids. */
const ORGANIZATION = "/#organization";
const websiteOf = (home: string) => `${home}#website`;

type GraphInput = {
  page: PublicPage;
  pages: readonly PublicPage[];
  content: Content;
  origin: URL;
};

type At = (path: string) => string;

export function pageGraph({ page, pages, content, origin }: GraphInput): Graph {
  const at: At = (path) => new URL(path, origin).href;
  return {
    "@context": "https://schema.org",
    "@graph": [
      webPage(page, pages, content, at),
      ...breadcrumbs(page, pages, at),
      ...questions(page, content, at),
      ...subjects(page, content, at),
    ],
  };
}

function webPage(
  page: PublicPage,
  pages: readonly PublicPage[],
  { site, language: { prefix } }: Content,
  at: At,
): Thing {
  const home = homeOf({ prefix });
  const { path, title, description, subject } = page;
  const { type = "WebPage", language } = subject.kind === "page" ? subject.page.page : {};
  const parts = type === "CollectionPage" ? pages.filter(({ parent }) => parent === path) : [];
  return {
    "@type": type,
    "@id": at(path),
    url: at(path),
    name: title,
    description,
    inLanguage: language ?? site.language,
    isPartOf: { "@id": at(websiteOf(home)) },
    ...(page.parent ? { breadcrumb: { "@id": at(`${path}#breadcrumb`) } } : {}),
    ...(parts.length > 0 ? { hasPart: parts.map((part) => ({ "@id": at(part.path) })) } : {}),
  };
}

function breadcrumbs(page: PublicPage, pages: readonly PublicPage[], at: At): Thing[] {
  if (!page.parent) return [];
  const itemListElement = trailOf(page, pages).map(
    ({ path, title }, index) => ({ "@type": "ListItem", position: index + 1, name: title, item: at(path) }) as const,
  );
  return [{ "@type": "BreadcrumbList", "@id": at(`${page.path}#breadcrumb`), itemListElement }];
}

function questions({ path }: PublicPage, content: Content, at: At): Thing[] {
  const sections = content.pages.find((page) => page.path === path)?.sections ?? [];
  const items = sections.flatMap((section) => (section.kind === "questions" ? section.items : []));
  if (items.length === 0) return [];
  const mainEntity = items.map(({ question, answer }) => {
    const text = answer.map(plainText).join("\n");
    return { "@type": "Question", name: question, acceptedAnswer: { "@type": "Answer", text } } as const;
  });
  return [{ "@type": "FAQPage", "@id": at(`${path}#questions`), isPartOf: { "@id": at(path) }, mainEntity }];
}

function subjects(
  { subject, path, title, description }: PublicPage,
  { site, siteNames, language }: Content,
  at: At,
): Thing[] {
  const [name = site.name, ...others] = siteNames;
  const url = at(path);
  const home = homeOf(language);
  const publisher = { "@type": "Organization", "@id": at(ORGANIZATION), name, url: at("/") } as const;
  const publication = (headline: string, topic: string) =>
    ({
      "@type": "Article",
      "@id": `${url}#article`,
      headline,
      articleSection: topic,
      image: at(cardPath(path)),
      publisher: { "@id": at(ORGANIZATION) },
      mainEntityOfPage: { "@id": url },
    }) as const;
  switch (subject.kind) {
    case "home":
      return [
        { ...publisher, ...(others.length > 0 && { alternateName: others }), ...organization(site, at) },
        website(site, at, home),
      ];
    case "service": {
      const provider = { "@id": at(ORGANIZATION) };
      return [{ "@type": "Service", "@id": `${url}#service`, name: title, description, url, provider }];
    }
    case "study": {
      const { subtitle, category, published, updated } = subject.study;
      return [
        {
          ...publication(title, category),
          alternativeHeadline: subtitle,
          ...(published ? { datePublished: published, dateModified: updated ?? published } : {}),
          author: publisher,
        },
      ];
    }
    case "article": {
      const { topic, date, updated, body, author } = subject.article;
      return [
        {
          ...publication(title, topic),
          description,
          datePublished: date,
          dateModified: updated ?? date,
          wordCount: plainMarkdown(body).split(/\s+/).length,
          author: {
            "@type": "Person",
            name: author.name,
            jobTitle: author.title,
            url: at(author.href),
            worksFor: publisher,
          },
        },
      ];
    }
    case "job":
      /* A sample job is shown on its page but not offered to search engines. */
      return subject.job.sample ? [] : [jobPosting(subject.job, site, new URL(url))];
    case "page":
      return [];
    default:
      return subject satisfies never;
  }
}

/** More about the organization, without contact details while the site record is a sample. */
function organization(site: SiteRecord, at: At) {
  return {
    slogan: site.tagline,
    description: site.description,
    logo: at("/icons/512.png"),
    ...(site.sample
      ? {}
      : {
          email: site.emails.contact,
          telephone: site.phone.number,
          address: postalAddress(site.office),
          ...(site.social.length > 0 ? { sameAs: site.social.map(({ href }) => href) } : {}),
        }),
  };
}

function website(site: SiteRecord, at: At, home: string): Thing {
  return {
    "@type": "WebSite",
    "@id": at(websiteOf(home)),
    name: site.name,
    url: at(home),
    inLanguage: site.language,
    publisher: { "@id": at(ORGANIZATION) },
  };
}

/** JSON for a script element. `<` is escaped, so that no text can close the element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
