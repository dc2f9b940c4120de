import type { Content } from "#site/content/records.ts";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { JobRecord } from "#site/content/schema/job.ts";
import type { PageMeta } from "#site/content/schema/page-meta.ts";
import { PAGES } from "#site/content/schema/pages.ts";
import type { PictureRecord } from "#site/content/schema/picture.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";

/** The subject of a page, which determines its structured data and the picture on its card. */
export type Subject =
  | { readonly kind: "home" }
  | { readonly kind: "page"; readonly type: PageMeta["type"] }
  | { readonly kind: "service"; readonly service: ServiceRecord }
  | { readonly kind: "study"; readonly study: CaseStudyRecord }
  | { readonly kind: "job"; readonly job: JobRecord };

/** A page for search engines. */
export type PublicPage = {
  /** The path from the site's root. */
  readonly path: string;
  /** Its name in breadcrumbs and in its title. */
  readonly title: string;
  readonly description: string;
  /** Its largest text, shown on its card. */
  readonly headline: string;
  /** The path of the page above it; undefined for the home page. */
  readonly parent?: string;
  /** The records that the page shows. */
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

/** All pages of the sitemap, generated from the content records. A test compares them with the built site. */
export function publicPages(content: Content): PublicPage[] {
  const lists = recordLists(content);
  return [homePage(content, lists), ...singlePages(content, lists), ...pagesOfRecords(content)];
}

/** @throws if no record describes the page */
export function publicPage(path: string, pages: readonly PublicPage[]): PublicPage {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`No record describes ${path}: add it to site/content/schema/pages.ts, or hide the page.`);
  return page;
}

/** Only photographs are shown on cards: an SVG has no size of its own. */
const photograph = (picture: PictureRecord | undefined) => (picture?.file.type === "svg" ? undefined : picture);

const fileOf = (name: string, changed?: string): RecordFile => ({ file: `${name}.yaml`, changed });
const studyFile = ({ id, published, updated }: CaseStudyRecord) => fileOf(`case-studies/${id}`, updated ?? published);
const jobFile = ({ slug, opens }: JobRecord) => fileOf(`jobs/${slug}`, opens);

type RecordLists = Readonly<Record<PageMeta["lists"][number], readonly RecordFile[]>>;

const recordLists = ({ services, caseStudies, jobs }: Content): RecordLists => ({
  services: services.map(({ id }) => fileOf(`services/${id}`)),
  "case-studies": caseStudies.map(studyFile),
  jobs: jobs.map(jobFile),
  "open-source": [fileOf("open-source")],
});

function homePage({ site, home }: Content, lists: RecordLists): PublicPage {
  return {
    path: "/",
    title: site.name,
    description: site.description,
    headline: home.hero.headline.flat().join(" "),
    records: [fileOf("site"), fileOf("pages/home"), ...lists["open-source"], ...lists.services],
    subject: { kind: "home" },
    picture: photograph(home.card),
  };
}

/** The fields of a page's record that its metadata uses. */
type PageRecord = { page?: PageMeta; hero?: { heading?: string }; heading?: string };

/** The pages with a record of their own in content/pages/. */
function singlePages(content: Content, lists: RecordLists): PublicPage[] {
  return Object.entries(PAGES).flatMap(([name, { file }]) => {
    const { page, hero, heading } = content[name as keyof typeof PAGES] as PageRecord;
    if (!page) return [];
    const { title, description, parent, type, card } = page;
    return {
      path: `/${file}`,
      title,
      description,
      headline: hero?.heading ?? heading ?? title,
      parent,
      records: [fileOf(`pages/${file}`), ...page.lists.flatMap((list) => lists[list])],
      subject: { kind: "page", type },
      picture: photograph(card),
    };
  });
}

/** The pages of services, case studies and jobs. */
function pagesOfRecords({ services, caseStudies, jobs }: Content): PublicPage[] {
  return [
    ...services.map((service) => ({
      path: `/services/${service.id}`,
      title: service.title,
      description: service.description,
      headline: service.hero.claim,
      parent: "/explore-services",
      records: [fileOf(`services/${service.id}`)],
      subject: { kind: "service", service } as const,
      picture: photograph(service.hero.picture),
    })),
    ...caseStudies.map((study) => ({
      path: `/case-studies/${study.id}`,
      title: study.title,
      description: study.article.summary,
      headline: study.title,
      parent: "/case-studies",
      records: [studyFile(study)],
      subject: { kind: "study", study } as const,
      picture: photograph(study.picture),
    })),
    ...jobs.map((job) => ({
      path: `/careers/${job.slug}`,
      title: job.title,
      description: job.summary,
      headline: job.title,
      parent: "/careers",
      records: [jobFile(job)],
      subject: { kind: "job", job } as const,
    })),
  ];
}

/** The pages from the home page down to a page, including both. */
export function trailOf(page: PublicPage, pages: readonly PublicPage[]): PublicPage[] {
  const parent = pages.find(({ path }) => path === page.parent);
  return parent ? [...trailOf(parent, pages), page] : [page];
}
