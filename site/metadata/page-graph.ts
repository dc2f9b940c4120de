import type { Graph, Thing } from "schema-dts";
import type { Article } from "#site/content/articles.ts";
import { plainMarkdown } from "#site/content/markdown.ts";
import type { Content } from "#site/content/records.ts";
import { plainText } from "#site/content/rich-text.ts";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { SiteRecord } from "#site/content/schema/site.ts";
import { jobPosting, postalAddress } from "./job-posting.ts";
import { cardPath, type PublicPage, trailOf } from "./public-pages.ts";

/* Structured data for search engines: one graph per page, generated from the content records. */

/** The home page describes the organization and the site; other pages reference them by these ids. */
const ORGANIZATION = "/#organization";
const WEBSITE = "/#website";

export type GraphInput = {
  page: PublicPage;
  pages: readonly PublicPage[];
  content: Content;
  origin: URL;
};

export function pageGraph(input: GraphInput): Graph {
  return {
    "@context": "https://schema.org",
    "@graph": [webPage(input), ...breadcrumbs(input), ...questions(input), ...subjects(input)],
  };
}

const addressesAt = (origin: URL) => (path: string) => new URL(path, origin).href;

function webPage({ page, pages, content: { site }, origin }: GraphInput): Thing {
  const at = addressesAt(origin);
  const { path, title, description, subject } = page;
  const type = subject.kind === "page" ? subject.page.page.type : "WebPage";
  const language = subject.kind === "page" ? subject.page.page.language : undefined;
  const parts = type === "CollectionPage" ? pages.filter(({ parent }) => parent === path) : [];
  return {
    "@type": type,
    "@id": at(path),
    url: at(path),
    name: title,
    description,
    inLanguage: language ?? site.language,
    isPartOf: { "@id": at(WEBSITE) },
    ...(page.parent ? { breadcrumb: { "@id": at(`${path}#breadcrumb`) } } : {}),
    ...(parts.length > 0 ? { hasPart: parts.map((part) => ({ "@id": at(part.path) })) } : {}),
  };
}

function breadcrumbs({ page, pages, origin }: GraphInput): Thing[] {
  if (!page.parent) return [];
  const at = addressesAt(origin);
  const itemListElement = trailOf(page, pages).map(
    ({ path, title }, index) => ({ "@type": "ListItem", position: index + 1, name: title, item: at(path) }) as const,
  );
  return [{ "@type": "BreadcrumbList", "@id": at(`${page.path}#breadcrumb`), itemListElement }];
}

function questions({ page: { path }, content, origin }: GraphInput): Thing[] {
  const sections = content.pages.find((page) => page.path === path)?.sections ?? [];
  const items = sections.flatMap((section) => (section.kind === "questions" ? section.items : []));
  if (items.length === 0) return [];
  const at = addressesAt(origin);
  const mainEntity = items.map(({ question, answer }) => {
    const text = answer.map(plainText).join("\n");
    return { "@type": "Question", name: question, acceptedAnswer: { "@type": "Answer", text } } as const;
  });
  return [{ "@type": "FAQPage", "@id": at(`${path}#questions`), isPartOf: { "@id": at(path) }, mainEntity }];
}

function subjects({ page, content: { site }, origin }: GraphInput): Thing[] {
  const { subject, path } = page;
  switch (subject.kind) {
    case "home":
      return [organization(site, origin), website(site, origin)];
    case "service":
      return [service(page, new URL(path, origin))];
    case "study":
      return [caseStudy(subject.study, site, new URL(path, origin))];
    case "article":
      return [article(subject.article, site, new URL(path, origin))];
    case "job":
      /* A sample job is shown on its page but not offered to search engines. */
      return subject.job.sample ? [] : [jobPosting(subject.job, site, new URL(path, origin))];
    case "page":
      return [];
    default:
      return subject satisfies never;
  }
}

/** The organization, without contact details while the site record is a sample. */
function organization(site: SiteRecord, origin: URL): Thing {
  const at = addressesAt(origin);
  return {
    "@type": "Organization",
    "@id": at(ORGANIZATION),
    name: site.name,
    slogan: site.tagline,
    description: site.description,
    url: at("/"),
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

function website(site: SiteRecord, origin: URL): Thing {
  const at = addressesAt(origin);
  return {
    "@type": "WebSite",
    "@id": at(WEBSITE),
    name: site.name,
    url: at("/"),
    inLanguage: site.language,
    publisher: { "@id": at(ORGANIZATION) },
  };
}

function service({ title, description }: PublicPage, url: URL): Thing {
  return {
    "@type": "Service",
    "@id": `${url}#service`,
    name: title,
    description,
    url: url.href,
    provider: { "@id": addressesAt(url)(ORGANIZATION) },
  };
}

const publisher = ({ name }: SiteRecord, url: URL) => {
  const at = addressesAt(url);
  return { "@type": "Organization", "@id": at(ORGANIZATION), name, url: at("/") } as const;
};

const publication = (headline: string, topic: string, url: URL) =>
  ({
    "@type": "Article",
    "@id": `${url}#article`,
    headline,
    articleSection: topic,
    image: addressesAt(url)(cardPath(url.pathname)),
    publisher: { "@id": addressesAt(url)(ORGANIZATION) },
    mainEntityOfPage: { "@id": url.href },
  }) as const;

function article({ title, topic, ...article }: Article, site: SiteRecord, url: URL): Thing {
  const { teaser, date, updated, body, author } = article;
  const { name, title: jobTitle, href } = author;
  return {
    ...publication(title, topic, url),
    description: teaser,
    datePublished: date,
    dateModified: updated ?? date,
    wordCount: plainMarkdown(body).split(/\s+/).length,
    author: { "@type": "Person", name, jobTitle, url: addressesAt(url)(href), worksFor: publisher(site, url) },
  };
}

function caseStudy({ title, subtitle, category, published, updated }: CaseStudyRecord, site: SiteRecord, url: URL) {
  return {
    ...publication(title, category, url),
    alternativeHeadline: subtitle,
    ...(published ? { datePublished: published, dateModified: updated ?? published } : {}),
    author: publisher(site, url),
  };
}

/** JSON for a script element. `<` is escaped, so that no text can close the element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
