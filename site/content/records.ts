import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { ZodType } from "zod";
import { checkLinks, destinationsOf } from "./check-links.ts";
import { checkRelations } from "./check-relations.ts";
import { ContentError } from "./content-error.ts";
import { type Lookup, parseRecord } from "./parse-record.ts";
import { aboutRecord } from "./schema/about.ts";
import { answersRecord } from "./schema/answers.ts";
import { bookRecord } from "./schema/book.ts";
import { careersRecord } from "./schema/careers.ts";
import { caseStudiesRecord } from "./schema/case-studies.ts";
import { caseStudyRecord } from "./schema/case-study.ts";
import { contactRecord } from "./schema/contact.ts";
import { contactCareersRecord } from "./schema/contact-careers.ts";
import { engagementRecord } from "./schema/engagement.ts";
import { exploreServicesRecord } from "./schema/explore-services.ts";
import { homeRecord } from "./schema/home.ts";
import { jobRecord } from "./schema/job.ts";
import { notFoundRecord } from "./schema/not-found.ts";
import { openSourceRecord } from "./schema/open-source.ts";
import { openSourcePageRecord } from "./schema/open-source-page.ts";
import { portfolioRecord } from "./schema/portfolio.ts";
import { privacyRecord } from "./schema/privacy.ts";
import { serviceRecord } from "./schema/service.ts";
import { servicePageRecord } from "./schema/service-page.ts";
import { siteRecord } from "./schema/site.ts";
import { unavailableRecord } from "./schema/unavailable.ts";

/** All that the site says, read and checked. */
export type Content = ReturnType<typeof readContent>;

/** `{site.…}` of a text, from the site record as it stands in the file. */
function siteLookup(root: string): Lookup {
  const file = join(root, "site.yaml");
  const site: unknown = existsSync(file) ? parse(readFileSync(file, "utf8"), { logLevel: "silent" }) : undefined;
  return (path) => {
    const found = path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], site);
    return typeof found === "string" || typeof found === "number" ? String(found) : undefined;
  };
}

/** The content folder: CONTENT_DIR, or else `content/` of the working directory. */
export const contentFolder = () => process.env.CONTENT_DIR || join(process.cwd(), "content");

/**
 * Reads every record below `root`.
 *
 * @throws ContentError with a line for each problem of every record, and for each file no record owns
 */
export function readContent(root = contentFolder()) {
  const lookup = siteLookup(root);
  const names = list(root);
  const problems: string[] = [];
  const owned = new Set<string>();

  const attempt = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
      return undefined as T; // never used: the problems are thrown below
    }
  };
  const file = <T>(path: string, schema: ZodType<T>): T => {
    owned.add(path);
    return attempt(() => {
      if (!existsSync(join(root, path))) throw new ContentError([`content/${path} is missing`]);
      return parseRecord(`content/${path}`, readFileSync(join(root, path), "utf8"), schema, lookup);
    });
  };
  /* A record is called by its file, so that what names it can be checked even while it is wrong itself. */
  const folder = <T>(path: string, schema: ZodType<T>, nameOf: (record: T) => string): T[] =>
    names
      .filter((name) => name.startsWith(`${path}/`))
      .map((name) => {
        const record = file(name, schema);
        const wanted = record && `${path}/${nameOf(record)}.yaml`;
        if (record && name !== wanted)
          problems.push(`content/${name} must be called content/${wanted}, as it says itself`);
        return record;
      });

  const content = {
    site: file("site.yaml", siteRecord),
    home: file("pages/home.yaml", homeRecord),
    notFound: file("pages/not-found.yaml", notFoundRecord),
    about: file("pages/about.yaml", aboutRecord),
    book: file("pages/book.yaml", bookRecord),
    careers: file("pages/careers.yaml", careersRecord),
    contact: file("pages/contact.yaml", contactRecord),
    contactCareers: file("pages/contact-careers.yaml", contactCareersRecord),
    engagement: file("pages/engagement-model.yaml", engagementRecord),
    openSourcePage: file("pages/open-source.yaml", openSourcePageRecord),
    portfolio: file("pages/portfolio.yaml", portfolioRecord),
    privacy: file("pages/privacy-policy.yaml", privacyRecord),
    jobs: folder("jobs", jobRecord, ({ slug }) => slug),
    answers: file("pages/answers.yaml", answersRecord),
    unavailable: file("pages/unavailable.yaml", unavailableRecord),
    caseStudiesPage: file("pages/case-studies.yaml", caseStudiesRecord),
    openSource: file("open-source.yaml", openSourceRecord),
    exploreServices: file("pages/explore-services.yaml", exploreServicesRecord),
    services: folder("services", serviceRecord, ({ id }) => id).sort((a, b) => (a?.order ?? 0) - (b?.order ?? 0)),
    servicePages: folder("service-pages", servicePageRecord, ({ id }) => id),
    caseStudies: folder("case-studies", caseStudyRecord, ({ id }) => id).sort(
      (a, b) => (a?.order ?? 0) - (b?.order ?? 0),
    ),
  };
  problems.push(...checkRelations(names, content.servicePages.filter(Boolean), content.exploreServices));
  const destinations = destinationsOf(names, content.contact);
  for (const name of names.filter((name) => owned.has(name))) {
    problems.push(...checkLinks(`content/${name}`, readFileSync(join(root, name), "utf8"), destinations));
  }
  for (const name of names) {
    if (!owned.has(name)) problems.push(`content/${name} is no record the site knows`);
  }
  if (problems.length > 0) throw new ContentError(problems);
  return content;
}

/** The record files below `root`, as paths with forward slashes, in order of name. */
function list(root: string): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.ya?ml$/.test(name))
    .sort();
}
