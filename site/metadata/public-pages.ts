import type { Content } from "#site/content/records.ts";
import type { CaseStudyRecord } from "#site/content/schema/case-study.ts";
import type { JobRecord } from "#site/content/schema/job.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";

/** What a page is about. Its structured data and the picture on its card follow from it. */
export type Subject =
  | { readonly kind: "home" }
  | { readonly kind: "page"; readonly type: "WebPage" | "AboutPage" | "ContactPage" | "CollectionPage" }
  | { readonly kind: "service"; readonly service: ServiceRecord }
  | { readonly kind: "study"; readonly study: CaseStudyRecord }
  | { readonly kind: "job"; readonly job: JobRecord };

/** A page that is meant to be found. */
export type PublicPage = {
  /** From the site's root. */
  readonly path: string;
  /** Its name in the trail of pages that leads to it, and in its title. */
  readonly title: string;
  /** What it says in its largest type. */
  readonly headline: string;
  /** The page above it; the home page has none. */
  readonly parent?: string;
  /** What it is made of. */
  readonly records: readonly RecordFile[];
  readonly subject: Subject;
};

export type RecordFile = {
  /** Below the content folder. */
  readonly file: string;
  /** The day that the record itself names as that of its last change, such as 2026-03-01. */
  readonly changed?: string | undefined;
};

const HOME = "/";
const STUDIES = "/case-studies";
const SERVICES = "/explore-services";
const CAREERS = "/careers";

const WEB_PAGE: Subject = { kind: "page", type: "WebPage" };
const COLLECTION: Subject = { kind: "page", type: "CollectionPage" };

/** Every page that is meant to be found: what the sitemap lists, and what has a card. A test compares them with the built site. */
export function publicPages(content: Content): PublicPage[] {
  return [home(content), ...singlePages(content), ...services(content), ...studies(content), ...jobs(content)];
}

function home({ site, home: { hero }, services }: Content): PublicPage {
  const headline = hero.headline.lines.flatMap(({ parts }) => parts.map(({ text }) => text)).join(" ");
  const records = [...files("site", "pages/home", "open-source"), ...serviceFiles(services)];
  return { path: HOME, title: site.name, headline, records, subject: { kind: "home" } };
}

/** The pages of which there is one each. */
function singlePages(content: Content): PublicPage[] {
  const { about, book, careers, caseStudiesPage, contact, contactCareers, engagement, exploreServices } = content;
  const { openSourcePage, portfolio, privacy } = content;
  const page = (path: string, title: string, headline: string, more: Partial<PublicPage> = {}): PublicPage => {
    return { path, title, headline, parent: HOME, records: files(`pages${path}`), subject: WEB_PAGE, ...more };
  };
  return [
    page(SERVICES, exploreServices.title, exploreServices.heading, {
      records: [...files("pages/explore-services"), ...serviceFiles(content.services)],
      subject: COLLECTION,
    }),
    page(STUDIES, caseStudiesPage.title, caseStudiesPage.heading, {
      records: [...files("pages/case-studies"), ...content.caseStudies.map(studyFile)],
      subject: COLLECTION,
    }),
    page("/portfolio", portfolio.page.title, portfolio.hero.heading, { subject: COLLECTION }),
    page("/engagement-model", engagement.page.title, engagement.hero.heading),
    page("/open-source", openSourcePage.page.title, openSourcePage.hero.heading, {
      records: files("pages/open-source", "open-source"),
      subject: COLLECTION,
    }),
    page("/about", about.page.title, about.hero.heading, { subject: { kind: "page", type: "AboutPage" } }),
    page(CAREERS, careers.page.title, careers.page.title, {
      records: [...files("pages/careers"), ...content.jobs.map(jobFile)],
    }),
    page("/contact-careers", contactCareers.page.title, contactCareers.hero.heading, { parent: CAREERS }),
    page("/book", book.page.title, book.hero.heading),
    page("/contact", contact.page.title, contact.heading, { subject: { kind: "page", type: "ContactPage" } }),
    page("/privacy-policy", privacy.page.title, privacy.hero.heading),
  ];
}

function services({ services, servicePages }: Content): PublicPage[] {
  return servicePages.flatMap(({ id, hero }) =>
    services
      .filter((service) => service.id === id)
      .map((service) => ({
        path: `/services/${id}`,
        title: service.title,
        headline: hero.claim,
        parent: SERVICES,
        records: files(`services/${id}`, `service-pages/${id}`),
        subject: { kind: "service", service },
      })),
  );
}

function studies({ caseStudies }: Content): PublicPage[] {
  return caseStudies.map((study) => ({
    path: `${STUDIES}/${study.id}`,
    title: study.title,
    headline: study.title,
    parent: STUDIES,
    records: [studyFile(study)],
    subject: { kind: "study", study },
  }));
}

function jobs({ jobs }: Content): PublicPage[] {
  return jobs.map((job) => ({
    path: `${CAREERS}/${job.slug}`,
    title: job.title,
    headline: job.title,
    parent: CAREERS,
    records: [jobFile(job)],
    subject: { kind: "job", job },
  }));
}

const files = (...names: string[]): RecordFile[] => names.map((name) => ({ file: `${name}.yaml` }));
const serviceFiles = (services: readonly ServiceRecord[]) => files(...services.map(({ id }) => `services/${id}`));
const studyFile = ({ id, published, updated }: CaseStudyRecord): RecordFile => {
  return { file: `case-studies/${id}.yaml`, changed: updated ?? published };
};
const jobFile = ({ slug, posted }: JobRecord): RecordFile => ({ file: `jobs/${slug}.yaml`, changed: posted });

/** The pages that lead to a page, from the home page down, and the page itself. */
export function trailOf(page: PublicPage, pages: readonly PublicPage[]): PublicPage[] {
  const parent = pages.find(({ path }) => path === page.parent);
  return parent ? [...trailOf(parent, pages), page] : [page];
}
