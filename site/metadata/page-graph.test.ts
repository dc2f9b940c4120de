import { expect, test } from "vitest";
import { type Content, readContent } from "#site/content/records.ts";
import { jobRecord } from "#site/content/schema/job.ts";
import type { SectionOf } from "#site/sections/registry.ts";
import { jobFixture } from "../../tests/support/dated-records.ts";
import { graphProblems, type Thing } from "../../tests/support/structured-data.ts";
import { inlineJson, pageGraph } from "./page-graph.ts";
import { publicPages } from "./public-pages.ts";

const shipped = readContent();
const origin = new URL("https://www.example.com");

function graphOf(path: string, content: Content = shipped) {
  const pages = publicPages(content);
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return pageGraph({ page, pages, content, origin });
}

const nodesOf = (path: string, content?: Content) => graphOf(path, content)["@graph"] as unknown as Thing[];
const nodeOf = (path: string, type: string, content?: Content) =>
  nodesOf(path, content).find((node) => node["@type"] === type);

const job = {
  ...jobRecord.parse(jobFixture({ remote: true })),
  path: "/careers/weaver",
  file: "jobs/weaver.yaml",
  original: "/careers/weaver",
};

test("the organization has one name, and those in other languages beside it", () => {
  const siteNames = [shipped.site.name, "উদাহরণ"];
  const content = { ...shipped, site: { ...shipped.site, name: "উদাহরণ" }, siteNames };
  expect(nodeOf("/", "Organization", content)).toMatchObject({ name: shipped.site.name, alternateName: ["উদাহরণ"] });
  expect(nodeOf("/", "WebSite", content)).toMatchObject({ name: "উদাহরণ" });
  expect(nodeOf("/", "Organization")).not.toHaveProperty("alternateName");
});

test("the organization has its contact details, with the office's address, unless the site record is a sample", () => {
  const place = { street: "12 Main St", locality: "Springfield", region: "IL", country: "US" };
  const organization = (sample: boolean) => {
    const site = { ...shipped.site, sample, office: { ...shipped.site.office, ...place } };
    return nodeOf("/", "Organization", { ...shipped, site });
  };
  expect(Object.keys(organization(true) ?? {}).join()).not.toMatch(/email|telephone|address|sameAs/);
  expect(organization(false)).toMatchObject({
    email: shipped.site.emails.contact,
    telephone: shipped.site.phone.number,
    address: {
      "@type": "PostalAddress",
      streetAddress: "12 Main St",
      addressLocality: "Springfield",
      addressRegion: "IL",
      addressCountry: "US",
    },
    sameAs: shipped.site.social.map(({ href }) => href),
  });
});

test("a position has the location and the countries of its record", () => {
  const place = { locality: "Lisbon", country: "Portugal" };
  const posting = (fields: object) =>
    nodeOf("/careers/weaver", "JobPosting", { ...shipped, jobs: [{ ...job, ...fields }] });
  expect(posting({ place, countries: ["Portugal", "Bangladesh"] })).toMatchObject({
    jobLocation: { address: { addressLocality: "Lisbon", addressCountry: "Portugal" } },
    applicantLocationRequirements: [
      { "@type": "Country", name: "Portugal" },
      { "@type": "Country", name: "Bangladesh" },
    ],
  });
  expect(posting({})).toMatchObject({
    jobLocation: { address: { addressLocality: shipped.site.office.locality } },
    applicantLocationRequirements: [{ name: shipped.site.office.country }],
  });
  expect(Object.keys(posting({ remote: false }) ?? {})).not.toContain("applicantLocationRequirements");
});

test("dateModified of an article defaults to its publication date", () => {
  const dated = (dates: { published?: string; updated?: string }) => {
    const caseStudies = shipped.caseStudies.map(({ published: _, updated: __, ...study }) => ({ ...study, ...dates }));
    return nodeOf("/case-studies/secure-devops", "Article", { ...shipped, caseStudies });
  };
  expect(dated({ published: "2026-03-01", updated: "2026-05-09" })).toMatchObject({
    datePublished: "2026-03-01",
    dateModified: "2026-05-09",
  });
  expect(dated({ published: "2026-03-01" })).toMatchObject({ dateModified: "2026-03-01" });
  expect(Object.keys(dated({}) ?? {})).not.toContain("datePublished");
});

test("pages below the home page have breadcrumbs", () => {
  expect(nodeOf("/", "BreadcrumbList")).toBeUndefined();
  expect(nodeOf("/services/cloud-devops", "BreadcrumbList")?.itemListElement).toMatchObject([
    { position: 1, name: shipped.site.name, item: "https://www.example.com/" },
    { position: 2, name: "Services", item: "https://www.example.com/explore-services" },
    { position: 3, name: "Cloud & DevOps", item: "https://www.example.com/services/cloud-devops" },
  ]);
});

test("a position is a valid JobPosting, unless it is a sample", () => {
  const path = "/careers/weaver";
  const postingOf = (sample: boolean) => nodeOf(path, "JobPosting", { ...shipped, jobs: [{ ...job, sample }] });
  expect(graphProblems(graphOf(path, { ...shipped, jobs: [job] }) as unknown as Thing)).toEqual([]);
  expect(postingOf(false)).toMatchObject({ title: "Weaver", datePosted: "2026-03-01" });
  expect(postingOf(true)).toBeUndefined();
});

test("no page claims a review, a rating or a certificate", () => {
  for (const { path } of publicPages(shipped)) {
    expect(inlineJson(graphOf(path))).not.toMatch(/"(review|aggregateRating|award|hasCertification)"/);
  }
});

test("the questions of a page are structured data, with their answers as plain text", () => {
  const questions: SectionOf<"questions"> = {
    kind: "questions",
    id: "questions",
    heading: "Before you ask",
    structure: "plain",
    ground: "plain",
    items: [{ question: "Who owns the code?", answer: ["**You** do, see [terms](/about).", "- from\n- the start"] }],
  };
  const pages = shipped.pages.map((page) => (page.path === "/about" ? { ...page, sections: [questions] } : page));
  const content = { ...shipped, pages };
  expect(graphProblems(graphOf("/about", content) as unknown as Thing)).toEqual([]);
  expect(nodeOf("/about", "FAQPage", content)).toMatchObject({
    isPartOf: { "@id": "https://www.example.com/about" },
    mainEntity: [
      {
        "@type": "Question",
        name: "Who owns the code?",
        acceptedAnswer: { "@type": "Answer", text: "You do, see terms.\nfrom, the start" },
      },
    ],
  });
  expect(nodesOf("/about").map((node) => node["@type"])).not.toContain("FAQPage");
});
