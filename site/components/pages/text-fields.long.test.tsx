import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod";
import { furtherReading } from "#site/content/further-reading.ts";
import type { Content } from "#site/content/records.ts";
import { articleRecord } from "#site/content/schema/article.ts";
import { caseStudyRecord } from "#site/content/schema/case-study.ts";
import { jobRecord } from "#site/content/schema/job.ts";
import { openSourceRecord } from "#site/content/schema/open-source.ts";
import { pageRecord } from "#site/content/schema/page.ts";
import { templatesRecord } from "#site/content/schema/templates.ts";
import { feed } from "#site/metadata/feed.ts";
import { jobPosting } from "#site/metadata/job-posting.ts";
import { jobFixture } from "../../../tests/support/dated-records.ts";
import { contentOfEveryKind } from "../../../tests/support/every-kind.ts";
import { recordAt } from "../../../tests/support/page-parts.ts";
import { ArticlePage } from "./ArticlePage.tsx";
import { CaseStudyPage } from "./CaseStudyPage.tsx";
import { ContentPage } from "./ContentPage.tsx";
import { JobPage } from "./JobPage.tsx";

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

/** True for the option of a union that a value has: a text, or the fields and the kind. */
function isOption({ type, shape }: Def, value: unknown): boolean {
  if (typeof value === "string" || !shape) return type === typeof value;
  const { kind, ...fields } = value as Record<string, unknown>;
  const kinds = (shape.kind?._zod.def as { values?: unknown[] } | undefined)?.values;
  return Object.keys(fields).every((key) => key in shape) && (kinds?.includes(kind) ?? kind === undefined);
}

/** A copy of a record with every text replaced. */
function changeTexts(schema: z.core.$ZodType, value: unknown, change: Change, path: string): unknown {
  /* An article has its author and service in place of their names. */
  if (value === undefined || (schema._zod.def.type === "string" && typeof value !== "string")) return value;
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
      const option = def.options?.find((candidate) => isOption(candidate._zod.def as unknown as Def, value));
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

const ADDRESS = { path: "/careers/weaver", file: "jobs/weaver.yaml", original: "/careers/weaver" };
const JOB = { ...jobRecord.parse(jobFixture({ description: ["You weave."] })), ...ADDRESS };

const sample = { ...contentOfEveryKind(), jobs: [JOB] };

function changedContent(change: Change): Content {
  const content = sample;
  const changed = <T,>(name: string, schema: z.ZodType, record: T) => changeTexts(schema, record, change, name) as T;
  const pages = content.pages.map((page) => changed(`pages${page.path}`, pageRecord, page));
  return {
    ...content,
    pages,
    services: content.services.map((known) => {
      const { page, service } = recordAt(known.path, { pages });
      return { ...known, ...service, title: page.title };
    }),
    templates: changed("templates", templatesRecord, content.templates),
    caseStudies: changed("caseStudies", z.array(caseStudyRecord), content.caseStudies),
    articles: changed("articles", z.array(articleRecord), content.articles),
    jobs: changed("jobs", z.array(jobRecord), content.jobs),
    openSource: changed("openSource", openSourceRecord, content.openSource),
  };
}

const withPromise = (content: Content, demoConfirmation: Content["site"]["promises"]["demoConfirmation"]): Content => ({
  ...content,
  site: { ...content.site, promises: { ...content.site.promises, demoConfirmation } },
});

/** The markup of every page that shows records, with and without entries in its lists, with each kind of promise. */
function markupOf(content: Content): string {
  const { articles, caseStudies, jobs, templates } = content;
  const empty = { ...content, services: [], caseStudies: [], jobs: [], openSource: [], articles: [] };
  const pages = [
    ...[
      content,
      withPromise(content, { hours: 12, clock: "open", label: "12 hours" }),
      withPromise(empty, { businessDays: 1, label: "one day" }),
    ].flatMap((shown) => shown.pages.map((page) => <ContentPage key="" content={shown} page={page} />)),
    ...jobs.map((job) => <JobPage key="" job={job} content={content} />),
    ...articles.map(
      (article) =>
        templates.article && <ArticlePage key="" article={article} content={content} words={templates.article} />,
    ),
    ...caseStudies.map((study) => (
      <CaseStudyPage key="" study={study} content={content} further={furtherReading(study, content)} />
    )),
  ];
  return pages.map((page) => renderToStaticMarkup(page)).join("\n");
}

/** The name of a row in a table: switches refer to it. */
const ROW_NAME = /\.rows\.\d+\.0$/;

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
  expect(await feed(content, origin, () => "")).not.toMatch(/\*\*|\]\(/);
  const { description } = jobPosting(content.jobs[0] ?? JOB, content.site, origin);
  expect(description).toBe("<p>You weave. bold link</p><ul><li>Patience bold link</li></ul>");
});
