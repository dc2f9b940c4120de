import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod";
import { furtherReading } from "#site/content/further-reading.ts";
import { type Content, readContent } from "#site/content/records.ts";
import { caseStudyRecord } from "#site/content/schema/case-study.ts";
import { jobRecord } from "#site/content/schema/job.ts";
import { openSourceRecord } from "#site/content/schema/open-source.ts";
import { PAGES } from "#site/content/schema/pages.ts";
import { serviceRecord } from "#site/content/schema/service.ts";
import { feed } from "#site/metadata/feed.ts";
import { jobPosting } from "#site/metadata/job-posting.ts";
import { AboutPage } from "./AboutPage.tsx";
import { BookPage } from "./BookPage.tsx";
import { CareersPage } from "./CareersPage.tsx";
import { CaseStudiesPage } from "./CaseStudiesPage.tsx";
import { CaseStudyPage } from "./CaseStudyPage.tsx";
import { ContactCareersPage } from "./ContactCareersPage.tsx";
import { ContactPage } from "./ContactPage.tsx";
import { EngagementPage } from "./EngagementPage.tsx";
import { ExploreServicesPage } from "./ExploreServicesPage.tsx";
import { HomePage } from "./HomePage.tsx";
import { JobPage } from "./JobPage.tsx";
import { OpenSourcePage } from "./OpenSourcePage.tsx";
import { PortfolioPage } from "./PortfolioPage.tsx";
import { PrivacyPage } from "./PrivacyPage.tsx";
import { ServicePage } from "./ServicePage.tsx";

/* Every text field is shown as its type in the schema says. */

type Kind = "rich" | "plain";
type Change = (text: string, kind: Kind, path: string) => string;

/** Zod's description of a schema, as far as this test needs it. */
type Def = {
  type: string;
  format?: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  out?: z.core.$ZodType;
  items?: z.core.$ZodType[];
  options?: z.core.$ZodType[];
  checks?: { _zod: { def: { check: string } } }[];
};

const TEXT_CHECKS = new Set(["overwrite", "min_length", "max_length", "describe"]);

/** A copy of a record with every text replaced. */
function changeTexts(schema: z.core.$ZodType, value: unknown, change: Change, path: string): unknown {
  if (value === undefined) return value;
  const def = schema._zod.def as unknown as Def;
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(value as object).map(([key, item]) => {
          const field = def.shape?.[key];
          return [key, field ? changeTexts(field, item, change, `${path}.${key}`) : item];
        }),
      );
    case "array":
      return (value as unknown[]).map((item, index) =>
        def.element ? changeTexts(def.element, item, change, `${path}.${index}`) : item,
      );
    case "tuple":
      return (value as unknown[]).map((item, index) => {
        const schemaOfItem = def.items?.[index];
        return schemaOfItem ? changeTexts(schemaOfItem, item, change, `${path}.${index}`) : item;
      });
    case "optional":
    case "default":
      return def.innerType ? changeTexts(def.innerType, value, change, path) : value;
    case "pipe":
      return def.out ? changeTexts(def.out, value, change, path) : value;
    case "union": {
      const { kind } = value as { kind: string };
      const option = def.options?.find((candidate) => {
        const shape = (candidate._zod.def as unknown as Def).shape;
        return (shape?.kind?._zod.def as unknown as { values: string[] } | undefined)?.values.includes(kind);
      });
      return option ? changeTexts(option, value, change, path) : value;
    }
    case "string": {
      if (z.globalRegistry.get(schema)?.format === "markdown") return change(value as string, "rich", path);
      const isText = !def.format && (def.checks ?? []).every((check) => TEXT_CHECKS.has(check._zod.def.check));
      return isText ? change(value as string, "plain", path) : value;
    }
    default:
      return value;
  }
}

const JOB = jobRecord.parse({
  slug: "weaver",
  title: "Weaver",
  summary: "You weave.",
  location: "Rajshahi",
  employment: "full-time",
  opens: "2026-03-01",
  description: ["You weave."],
  requirements: ["Patience"],
  apply: "/contact-careers",
});

function changedContent(change: Change): Content {
  const content = { ...readContent(), jobs: [JOB] };
  const list = <T,>(name: string, schema: z.ZodType<T>, records: readonly T[]) =>
    records.map((record, index) => changeTexts(schema, record, change, `${name}.${index}`) as T);
  const pages = Object.entries(PAGES).map(([key, { schema }]) => [
    key,
    changeTexts(schema, content[key as keyof typeof PAGES], change, key),
  ]);
  return {
    ...content,
    ...Object.fromEntries(pages),
    services: list("services", serviceRecord, content.services),
    caseStudies: list("caseStudies", caseStudyRecord, content.caseStudies),
    jobs: list("jobs", jobRecord, content.jobs),
    openSource: changeTexts(openSourceRecord, content.openSource, change, "openSource") as Content["openSource"],
  };
}

/** The markup of every page that shows records, with and without entries in its lists. */
function markupOf(content: Content): string {
  const { site, services, caseStudies, jobs, openSource } = content;
  const pages: ReactNode[] = [
    <HomePage key="" home={content.home} services={services} projects={openSource} />,
    <AboutPage key="" about={content.about} />,
    <BookPage key="" book={content.book} site={site} />,
    <CareersPage key="" careers={content.careers} jobs={jobs} />,
    <CareersPage key="" careers={content.careers} jobs={[]} />,
    <CaseStudiesPage key="" page={content.caseStudiesPage} studies={caseStudies} />,
    <CaseStudiesPage key="" page={content.caseStudiesPage} studies={[]} />,
    <ContactCareersPage key="" apply={content.contactCareers} site={site} />,
    <ContactPage key="" contact={content.contact} site={site} />,
    <EngagementPage key="" engagement={content.engagement} />,
    <ExploreServicesPage key="" texts={content.exploreServices} services={services} />,
    <ExploreServicesPage key="" texts={content.exploreServices} services={[]} />,
    <OpenSourcePage key="" page={content.openSourcePage} projects={openSource} site={site} />,
    <OpenSourcePage key="" page={content.openSourcePage} projects={[]} site={site} />,
    <PortfolioPage key="" portfolio={content.portfolio} />,
    <PrivacyPage key="" privacy={content.privacy} />,
    ...jobs.map((job) => <JobPage key="" job={job} words={content.careers.job} />),
    ...services.map((service) => <ServicePage key="" service={service} index="Services" studies={caseStudies} />),
    ...caseStudies.map((study) => (
      <CaseStudyPage
        key=""
        study={study}
        words={content.caseStudiesPage.article}
        further={furtherReading(study, caseStudies, services)}
      />
    )),
  ];
  return pages.map((page) => renderToStaticMarkup(page)).join("\n");
}

/** The name of a row in a service's table: switches refer to it. */
const ROW_NAME = /^services\..*\.rows\.\d+\.0$/;

test("every field with Markdown is shown with it", () => {
  const paths: string[] = [];
  const content = changedContent((text, kind, path) => {
    if (kind === "plain" || ROW_NAME.test(path)) return text;
    paths.push(path);
    return `${text} **bold${paths.length - 1}.**`;
  });
  const markup = markupOf(content);
  expect(paths.length).toBeGreaterThan(300);
  expect(paths.filter((_, index) => !markup.includes(`<strong>bold${index}.</strong>`))).toEqual([]);
  expect(markup).not.toContain("**");
});

test("every other field is shown as it is", () => {
  const markup = markupOf(changedContent((text, kind) => (kind === "plain" ? `${text} *plain* <b>` : text)));
  expect(markup).toContain("*plain* &lt;b&gt;");
  expect(markup).not.toContain("<em>");
});

test("the feed and the structured data have no marks", async () => {
  const content = changedContent((text, kind) => (kind === "rich" ? `${text} **bold** [link](/about)` : text));
  const origin = new URL("https://site.example");
  expect(await feed(content, origin)).not.toMatch(/\*\*|\]\(/);
  const { description } = jobPosting(content.jobs[0] ?? JOB, content.site, origin);
  expect(description).toBe("<p>You weave. bold link</p><ul><li>Patience bold link</li></ul>");
});
