import { homeOf } from "#site/content/addresses.ts";
import { type Article, articleList } from "#site/content/articles.ts";
import type { CaseStudy, Content, Job, Page, Service } from "#site/content/records.ts";
import type { RecordList } from "#site/content/schema/fields.ts";
import { type PictureRecord, photograph } from "#site/content/schema/picture.ts";
import { SECTION_KINDS } from "#site/sections/registry.ts";

/** The subject of a page, which determines its structured data and the picture on its card. */
export type Subject =
  | { readonly kind: "home" }
  | { readonly kind: "page"; readonly page: Page }
  | { readonly kind: "service"; readonly service: Service }
  | { readonly kind: "study"; readonly study: CaseStudy }
  | { readonly kind: "job"; readonly job: Job }
  | { readonly kind: "article"; readonly article: Article };

export type PublicPage = {
  readonly path: string;
  /** Its name in breadcrumbs and in its title. */
  readonly title: string;
  readonly description: string;
  /** Search engines do not list it. */
  readonly isHidden?: boolean;
  /** Its largest text, shown on its card. */
  readonly headline: string;
  /** The path of the page above it; undefined for the home page. */
  readonly parent?: string;
  readonly records: readonly RecordFile[];
  readonly subject: Subject;
  /** The picture on its card, in place of a drawing. */
  readonly picture?: PictureRecord | undefined;
};

export type RecordFile = {
  /** The path below the content folder. */
  readonly file: string;
  /** The date of its last change, such as 2026-03-01, if the record contains one. */
  readonly changed?: string | undefined;
};

/** All pages, also those that the sitemap leaves out, generated from the content records. A test compares them with the built site. */
export function publicPages(content: Content): PublicPage[] {
  const ofRecords = pagesOfRecords(content);
  const recordsOf = (kind: Subject["kind"]) =>
    ofRecords.flatMap(({ subject, records }) => (subject.kind === kind ? records : []));
  const lists: RecordLists = {
    services: content.pages.filter(({ service }) => service).map(({ file }) => ({ file })),
    "case-studies": recordsOf("study"),
    jobs: recordsOf("job"),
    "open-source": [{ file: wordsFile(content, "open-source.yaml") }],
    articles: recordsOf("article"),
  };
  /* The services last and by their order, as in menus. */
  const pages = content.pages.toSorted((a, b) => (a.service?.order ?? 0) - (b.service?.order ?? 0));
  return [...pages.map((page) => publicPageOf(page, content, lists)), ...ofRecords];
}

/** @throws if no record describes the page */
export function publicPage(path: string, pages: readonly PublicPage[]): PublicPage {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`No record describes ${path}: add a file to content/pages/, or make the page unlisted.`);
  return page;
}

/** The file of a record of words, below the content folder. */
const wordsFile = ({ language, lentWords }: Content, name: string) =>
  lentWords.has(name) ? name : `${language.prefix}/${name}`.replace(/^\//, "");

type RecordLists = Readonly<Record<RecordList, readonly RecordFile[]>>;

function publicPageOf(record: Page, content: Content, lists: RecordLists): PublicPage {
  const { path, file, page, opening, sections } = record;
  const isHome = path === homeOf(content.language);
  const shown = new Set(sections.flatMap(({ kind }) => SECTION_KINDS.get(kind)?.records ?? []));
  const service = content.services.find((candidate) => candidate.path === path);
  return {
    path,
    title: isHome ? content.site.name : page.title,
    description: page.description,
    isHidden: page.hidden,
    headline: headlineOf(record, content.jobs.length > 0),
    ...(isHome ? {} : { parent: page.parent }),
    records: [
      ...(isHome ? [{ file: wordsFile(content, "site.yaml") }] : []),
      { file },
      ...[...shown].flatMap((list) => lists[list]),
    ],
    subject: isHome ? { kind: "home" } : service ? { kind: "service", service } : { kind: "page", page: record },
    picture: photograph(page.card ?? (opening?.kind === "service" ? opening.picture : undefined)),
  };
}

function headlineOf({ page, opening, sections: [first] }: Page, hasJobs: boolean): string {
  switch (opening?.kind) {
    case "heading":
      return opening.heading;
    case "headline":
      return opening.headline.flat().join(" ");
    case "service":
      return opening.largeLine ?? opening.claim;
    case "positions":
      return (hasJobs ? opening.open : opening.empty).heading;
    case undefined:
      return (first && "heading" in first && first.heading) || page.title;
    default:
      return opening satisfies never;
  }
}

function pagesOfRecords({ language, pages, caseStudies, jobs, articles, templates }: Content): PublicPage[] {
  const listPage = articleList(pages);
  /* A list that is only in another language is no parent. */
  const parentAt = (path: string) => (pages.some((page) => page.path === path) ? path : homeOf(language));
  return [
    ...caseStudies.map(
      (study): PublicPage => ({
        path: study.path,
        title: study.title,
        description: study.article.summary,
        headline: study.title,
        parent: parentAt(templates.caseStudy.all.href),
        records: [{ file: study.file, changed: study.updated ?? study.published }],
        subject: { kind: "study", study } as const,
        picture: photograph(study.picture),
      }),
    ),
    ...jobs.map(
      (job): PublicPage => ({
        path: job.path,
        title: job.title,
        description: job.summary,
        headline: job.title,
        parent: parentAt(templates.job.back.href),
        records: [{ file: job.file, changed: job.opens }],
        subject: { kind: "job", job } as const,
      }),
    ),
    ...articles.map(
      (article): PublicPage => ({
        path: article.path,
        title: article.title,
        description: article.teaser,
        headline: article.title,
        parent: listPage?.path ?? homeOf(language),
        records: [{ file: article.file, changed: article.updated ?? article.date }],
        subject: { kind: "article", article } as const,
        picture: photograph(article.picture),
      }),
    ),
  ];
}

/** The pages from the home page down to a page, including both. */
export function trailOf(page: PublicPage, pages: readonly PublicPage[]): PublicPage[] {
  const parent = pages.find(({ path }) => path === page.parent);
  return parent ? [...trailOf(parent, pages), page] : [page];
}

/** The size of every card in pixels, as social networks require. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The path of a page's card, such as /cards/services/cloud-devops.png. */
export function cardPath(page: string): string {
  return `/cards/${page === "/" ? "home" : page.slice(1)}.png`;
}

/** SITE_URL, which Astro passes to every page and endpoint. @throws if astro.config.ts has no `site` */
export function siteOrigin({ site }: { readonly site: URL | undefined }): URL {
  if (!site) throw new Error("astro.config.ts has no site, so no address can be absolute.");
  return site;
}
