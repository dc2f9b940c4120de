import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { core } from "zod";
import { type FormWords, formWordsRecord, NEW_RECORD } from "#contract/form-words.ts";
import { checkLinks, type LinkTargets } from "./check-links.ts";
import { ContentError, parseRecord, parseSource, type SourceFile } from "./parse-record.ts";
import { type CaseStudyRecord, caseStudyRecord } from "./schema/case-study.ts";
import { type InterfaceWords, interfaceRecord } from "./schema/interface.ts";
import { type JobRecord, jobRecord } from "./schema/job.ts";
import { type NavigationRecord, navigationRecord } from "./schema/navigation.ts";
import { type OpenSourceProject, openSourceRecord } from "./schema/open-source.ts";
import { PAGES, type PageRecords } from "./schema/pages.ts";
import { type ServiceRecord, serviceRecord } from "./schema/service.ts";
import { type SiteRecord, siteRecord } from "./schema/site.ts";

/** All texts and facts of the site, validated. */
export type Content = PageRecords & {
  site: SiteRecord;
  navigation: NavigationRecord;
  forms: Omit<FormWords, "language">;
  interface: InterfaceWords;
  /** By their `order`, as are the case studies. */
  services: ServiceRecord[];
  caseStudies: CaseStudyRecord[];
  jobs: JobRecord[];
  openSource: OpenSourceProject[];
};

/** The content folder: CONTENT_DIR, or `content/` in the working directory. */
export const contentFolder = () => process.env.CONTENT_DIR || join(process.cwd(), "content");

let cached: { version: string; content: Content } | undefined;

/**
 * Reads and validates every record below `root`. Files are read again only after one of them has changed.
 *
 * @throws ContentError with a line for each error of every record, and for each file that belongs to no record
 */
export function readContent(root = contentFolder()): Content {
  const names = recordFiles(root);
  const version = names
    .map((name) => statSync(join(root, name), { bigint: true }))
    .map(({ ino, mtimeNs, size }, index) => `${names[index]} ${ino} ${mtimeNs} ${size}`)
    .concat(root)
    .join("\n");
  if (cached?.version !== version) cached = { version, content: readRecords(root, names) };
  return cached.content;
}

/** @returns the errors of all records, one line each */
export function checkContent(root?: string): readonly string[] {
  try {
    readContent(root);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.errors;
    throw error;
  }
}

function readRecords(root: string, names: readonly string[]): Content {
  const sources = new Map(
    names.map((name) => [name, parseSource(`content/${name}`, readFileSync(join(root, name), "utf8"))]),
  );
  const site: unknown = sources.get("site.yaml")?.document.toJS();
  const errors: string[] = [];
  const used = new Set<SourceFile>();

  /* Undefined for an invalid record, so that the others are checked too; the errors are thrown below. */
  const record = <T>(name: string, schema: core.$ZodType<T>): T | undefined => {
    const source = sources.get(name);
    if (!source) {
      errors.push(missingFile(name));
      return undefined;
    }
    used.add(source);
    try {
      return parseRecord(source, schema, site);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      errors.push(...error.errors);
      return undefined;
    }
  };
  const folder = <T>(path: string, schema: core.$ZodType<T>, idOf: (record: T) => string): T[] =>
    names
      .filter((name) => name.startsWith(`${path}/`))
      .flatMap((name) => {
        const found = record(name, schema);
        if (found === undefined) return [];
        const expected = `${path}/${idOf(found)}.yaml`;
        if (name !== expected) errors.push(`content/${name} must be named content/${expected}, like the id in it`);
        return [found];
      });

  const pages = Object.fromEntries(
    Object.entries(PAGES).map(([key, { file, schema }]) => [key, record<unknown>(`pages/${file}.yaml`, schema)]),
  ) as Partial<PageRecords>;
  const content = {
    ...pages,
    site: record("site.yaml", siteRecord),
    navigation: record("navigation.yaml", navigationRecord),
    forms: record("forms.yaml", formWordsRecord),
    interface: record("interface.yaml", interfaceRecord),
    services: folder("services", serviceRecord, ({ id }) => id).sort(byOrder),
    caseStudies: folder("case-studies", caseStudyRecord, ({ id }) => id).sort(byOrder),
    jobs: folder("jobs", jobRecord, ({ slug }) => slug),
    openSource: record("open-source.yaml", openSourceRecord),
  };
  const targets: LinkTargets = {
    pages: new Set(names.flatMap(pageOf)),
    topics: pages.contact && new Set(pages.contact.topics.items.map(({ query }) => query)),
  };
  for (const source of used) errors.push(...checkLinks(source, targets));
  for (const [name, source] of sources) if (!used.has(source)) errors.push(unknownFile(name));
  if (errors.length > 0) throw new ContentError(errors);
  return content as Content;
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;

/** The page that a record creates by its name, even while it is invalid. */
function pageOf(name: string): string[] {
  const [, folder, id] = /^(services|case-studies|jobs)\/(.+)\.ya?ml$/.exec(name) ?? [];
  return id ? [`/${folder === "jobs" ? "careers" : folder}/${id}`] : [];
}

/** Records that the content of an earlier version does not have. */
const NEW_RECORDS = new Set(["forms.yaml", "interface.yaml"]);

const missingFile = (name: string) => `content/${name} is missing${NEW_RECORDS.has(name) ? `: ${NEW_RECORD}` : ""}`;

function unknownFile(name: string): string {
  const [, id] = /^service-pages\/(.+)$/.exec(name) ?? [];
  if (id) return `content/${name} is no longer read: move its fields to content/services/${id}`;
  return `content/${name} is not a known record`;
}

/** The record files below `root`, as paths with forward slashes, sorted. */
function recordFiles(root: string): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.ya?ml$/.test(name))
    .sort();
}
