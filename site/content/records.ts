import { readFileSync } from "node:fs";
import { join, parse } from "node:path";
import type { core } from "zod";
import { articlePath, caseStudyPath, jobPath, pagePath } from "./addresses.ts";
import { type Article, connectArticles, laterLists, listsOnlyArticles } from "./articles.ts";
import { checkLinks, isReserved, type LinkTargets, linksOf } from "./check-links.ts";
import { checkPages, checkReachable, NAME } from "./check-pages.ts";
import { type Counts, checkCounts, checkCutTexts } from "./check-texts.ts";
import { checkTheme, isFontFile } from "./check-theme.ts";
import { anchorsMadeIn, checkOrder, checkTopics, checkUnique, idsIn } from "./check-unique.ts";
import { anchorsIn } from "./markdown.ts";
import { filesBelow, type PictureFile, parseOnce, readWithMedia, versionOf } from "./media.ts";
import { isOpen, pageChanges } from "./page-dates.ts";
import { type ServicesEntry, servicesMenu, withPages } from "./page-menus.ts";
import {
  ContentError,
  type ContentProblem,
  parseRecord,
  parseSource,
  problemAt,
  problemIn,
  type SourceFile,
} from "./parse-record.ts";
import { checkAddresses, checkPeople, peopleOf } from "./people.ts";
import type { PictureRecord } from "./schema/picture.ts";
import { RECORD_TYPES, type RecordFiles, type RecordOf } from "./schema/record-types.ts";
import type { MarkRecord } from "./text-marks.ts";

type Read = ReturnType<typeof parseRecords>["read"];
export type Content = { [Part in keyof Read]: NonNullable<Read[Part]> } & { pictures: readonly PictureFile[] };

export type Page = RecordOf<"pages/**/*.yaml"> & { readonly path: string };

/** A page that is a service, as menus and lists show it. */
export type Service = Required<ServicesEntry> & {
  readonly summary: string;
  readonly paragraph?: string | undefined;
  /** That of its opening, shown in place of its cloth. */
  readonly picture?: PictureRecord | undefined;
};

/** The content folder: CONTENT_DIR, or `content/` in the working directory. */
export const contentFolder = () => process.env.CONTENT_DIR || join(process.cwd(), "content");

type Records = { content: Content | undefined } & ContentReport;

export type ContentReport = {
  readonly errors: readonly ContentProblem[];
  /** Findings that may be intended. The site is built anyway. They are searched for when somebody asks. */
  readonly warnings: readonly ContentProblem[];
};

/** In every time zone, days begin at a quarter of an hour in UTC. */
const QUARTER = 15 * 60 * 1000;

let cached: { version: string; mark: MarkRecord | undefined; records: Records } | undefined;

/**
 * Reads and validates every record below `root`. Files are read again only after one of them has changed, or in another
 * quarter of an hour, because jobs open and close.
 *
 * @param now milliseconds since 1970
 * @param mark of the editor's preview
 * @throws ContentError with each error of every record, and each file that belongs to no record
 */
export function readContent(root = contentFolder(), now = Date.now(), mark?: MarkRecord): Content {
  const { content, errors } = records(root, now, mark);
  if (!content) throw new ContentError(errors);
  return content;
}

/** The content in each language of the site, by its tag; the default language first. @throws ContentError like `readContent` */
export function readContents(root = contentFolder(), now = Date.now(), mark?: MarkRecord): ReadonlyMap<string, Content> {
  const content = readContent(root, now, mark);
  return new Map([[content.site.language, content]]);
}

/** Records that are not written yet, by their file. Undefined for one that is to be removed. */
export type RecordTexts = ReadonlyMap<string, string | undefined>;

/** @param changes to the records below `root` */
export function checkContent(root = contentFolder(), now = Date.now(), changes?: RecordTexts): ContentReport {
  return changes ? readRecords(root, now, undefined, changes) : records(root, now);
}

function records(root: string, now: number, mark?: MarkRecord): Records {
  const version = recordFilesBelow(root)
    .map((name) => `${name} ${versionOf(join(root, name))}`)
    .concat(root, String(Math.floor(now / QUARTER)))
    .join("\n");
  if (cached?.version === version && cached.mark === mark) return cached.records;
  const read = readRecords(root, now, mark);
  if (read.content) cached = { version, mark, records: read };
  return read;
}

const MEDIA = "media";

type Sources = ReadonlyMap<string, SourceFile>;

function readRecords(root: string, now: number, mark?: MarkRecord, changes: RecordTexts = new Map()): Records {
  const files = recordFilesBelow(root);
  const media = files.filter((name) => name.startsWith(`${MEDIA}/`)).map((name) => name.slice(MEDIA.length + 1));
  const names = [...new Set([...files.filter((name) => /\.ya?ml$/.test(name)), ...changes.keys()])]
    .filter((name) => !changes.has(name) || changes.get(name) !== undefined)
    .sort();
  const read = (name: string) => {
    const text = changes.get(name);
    return text === undefined ? readFileSync(join(root, name)) : Buffer.from(text);
  };
  const sources = new Map(names.map((name) => [name, sourceOf(`content/${name}`, read(name))]));
  const fonts = files.filter(isFontFile);
  const parse = () => parseRecords(root, sources, fonts, now, mark);
  const { result, pictures, unused } = readWithMedia(join(root, MEDIA), media, parse);
  const { read: content, errors, findWarnings } = result;
  const isValid = errors.length === 0;
  const ofMedia = isValid ? unused.map((name) => problemIn(`content/${MEDIA}/${name}`, "is used by no record")) : [];
  return {
    content: isValid ? ({ ...content, pictures } as Content) : undefined,
    errors,
    get warnings() {
      return [...findWarnings(), ...ofMedia];
    },
  };
}

/** The last two texts of each file, so that an edit of one file parses only that file again. */
const parsed = new Map<string, { bytes: Buffer; source: SourceFile }[]>();

function sourceOf(file: string, bytes: Buffer): SourceFile {
  const known = parsed.get(file) ?? [];
  const found = known.find((each) => each.bytes.equals(bytes)) ?? { bytes, source: parseSource(file, bytes) };
  parsed.set(file, [found, ...known.filter((each) => each !== found)].slice(0, 2));
  return found.source;
}

/** Reads records one by one, and collects the errors in them. `used`: the sources that were read. */
function openRecords(sources: Sources, mark?: MarkRecord) {
  const site: unknown = sources.get("site.yaml")?.value;
  const errors: ContentProblem[] = [];
  const used = new Set<SourceFile>();

  /* Undefined for an invalid record, so that the others are checked too. */
  const record = <Files extends RecordFiles>(files: Files, name: string = files): RecordOf<Files> | undefined => {
    const schema: core.$ZodType = RECORD_TYPES[files];
    const source = sources.get(name);
    if (!source) {
      errors.push(missingFile(name));
      return undefined;
    }
    used.add(source);
    try {
      return parseOnce(source, [schema, site, mark], () => {
        const parsed = parseRecord(source, schema, site) as RecordOf<Files>;
        return mark ? mark(parsed, source) : parsed;
      });
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      errors.push(...error.problems);
      return undefined;
    }
  };
  const folder = <Files extends RecordFiles>(files: Files, idOf: (record: RecordOf<Files>) => string) =>
    [...sources.keys()]
      .filter((name) => name.startsWith(files.replace("*.yaml", "")))
      .flatMap((name) => {
        const found = record(files, name);
        if (found === undefined) return [];
        const expected = files.replace("*", idOf(found));
        const remedy = `must have the id ${parse(name).name}, like its name, or be named content/${expected}, like its id`;
        if (name.normalize() !== expected.normalize()) errors.push(problemIn(`content/${name}`, remedy));
        return [found];
      });
  return { record, folder, errors, used };
}

/** What pages are made of, of the records that are valid. */
function assembleContent(records: ReturnType<typeof openRecords>, sources: Sources, now: number) {
  const { record, folder, errors, used } = records;
  const look = sources.get("theme.yaml");
  /* A record of comments alone is empty. */
  if (look?.value === null) used.add(look);
  const theme = (look && look.value !== null && record("theme.yaml")) || RECORD_TYPES["theme.yaml"].parse({});
  const isPlain = theme.metaphor === "plain";
  const allPages = [...sources.keys()]
    .filter((name) => name.startsWith("pages/"))
    .flatMap((name): Page[] => {
      const found = record("pages/**/*.yaml", name);
      return found ? [{ ...(isPlain ? plainPage(found) : found), path: pageOf(name) ?? "" }] : [];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  if (!sources.has(HOME)) errors.push(missingFile(HOME));
  const answers = record("answers.yaml");
  const siteTexts = record("site.yaml");
  const timeZone = siteTexts?.timeZone ?? "UTC";
  const jobs = folder("jobs/*.yaml", ({ slug }) => slug);
  const written = [...sources].flatMap(([name, source]) => {
    const [, slug] = /^articles\/(.+)\.ya?ml$/.exec(name) ?? [];
    const found = slug === undefined ? undefined : record("articles/*.yaml", name);
    if (slug && !NAME.test(slug))
      errors.push(problemIn(`content/${name}`, "must be named with lower-case letters, digits and hyphens"));
    return found && slug ? [{ ...found, slug, source }] : [];
  });
  const isShown = ({ date }: Pick<Article, "date">) => isOpen({ opens: date }, timeZone, now);
  const hasArticles = written.some(isShown);
  const pages = allPages.filter((page) => hasArticles || !listsOnlyArticles(page));
  const navigation = record("navigation.yaml");
  const services: Service[] = pages.flatMap(serviceOf).sort(byOrder);
  const menu = servicesMenu(services, pages);
  const people = peopleOf(allPages);
  const { articles, missing } = connectArticles(written, people, services);
  const content = {
    site: siteTexts,
    navigation: navigation && withPages(navigation, pages, menu),
    forms: record("forms.yaml"),
    interface: record("interface.yaml"),
    answers: answers && { ...answers, ...(isPlain && { cloth: undefined }) },
    notFound: record("not-found.yaml"),
    unavailable: record("unavailable.yaml"),
    templates: record("templates.yaml"),
    /** The home page first, the others by their path. */
    pages,
    people,
    /** The pages that are services, by their `order`, as are the case studies. */
    services,
    /** The services, then the pages that name themselves in their menu. */
    servicesMenu: menu,
    caseStudies: folder("case-studies/*.yaml", ({ id }) => id).sort(byOrder),
    jobs: jobs.filter((job) => isOpen(job, timeZone, now)),
    /** Those that are published, newest first. */
    articles: articles.filter(isShown),
    /** Records that the site does not show now. */
    unpublished: {
      jobs: jobs.filter((job) => !isOpen(job, timeZone, now)),
      articles: articles.filter((article) => !isShown(article)),
      pages: allPages.filter((page) => !pages.includes(page)),
    },
    /** When jobs open and close and articles are published from now on. */
    pageChanges: pageChanges(
      [
        ...jobs.map(({ slug, opens, closes }) => ({ path: jobPath(slug), opens, closes })),
        ...written.map(({ slug, date }) => ({ path: articlePath(slug), opens: date })),
      ],
      timeZone,
      now,
    ),
    openSource: record("open-source.yaml"),
    /** The texts of office.yaml, from which the office starts answers. */
    savedReplies: (sources.has("office.yaml") && record("office.yaml")?.replies) || [],
    theme,
  };
  return { content, look, allPages, written, missing, laterArticles: written.filter((article) => !isShown(article)) };
}

/** @param sources by their names below `root` */
function parseRecords(root: string, sources: Sources, fonts: readonly string[], now: number, mark?: MarkRecord) {
  const records = openRecords(sources, mark);
  const { errors, used } = records;
  const { content, look, allPages, written, missing, laterArticles } = assembleContent(records, sources, now);
  const { site, pages, articles, people, theme } = content;
  const projects = content.openSource?.map(({ id }) => id) ?? [];
  const ownPages = pathsOfPages(sources, projects);
  const lists = pages.flatMap((page) => laterLists(page, articles).map(({ path }) => path));
  const targets = linkTargets(
    content,
    laterArticles,
    new Map([...lists.map((path) => [path, undefined] as const), ...ownPages]),
  );
  for (const [name, source] of sources) {
    if (used.has(source)) errors.push(...checkUnique(source, projects), ...checkLinks(source, targets, pageOf(name)));
    else errors.push(problemIn(`content/${name}`, "is not a known record"));
  }
  const pageFiles = [...sources].flatMap(([name, source]) => {
    const path = used.has(source) && pageOf(name);
    return path ? [{ source, path, page: allPages.find((page) => page.path === path) }] : [];
  });
  errors.push(...checkPages(pageFiles, targets.unpublished, lists));
  for (const path of Object.keys(site?.redirects ?? {})) {
    const source = sources.get("site.yaml");
    const reason = targets.pages.has(path) ? "is a page" : isReserved(path) && "is an address of the site itself";
    if (source && reason) errors.push(problemAt(source, ["redirects", path], reason));
  }
  const findings = checkTheme(root, look, theme, fonts);
  errors.push(...findings.errors);
  /* They compare records, so that all of them must be valid. */
  if (errors.length === 0) {
    errors.push(...missing);
    for (const { source, page } of pageFiles) if (page) errors.push(...checkPeople(source, page, people));
    if (written.length > 0 && !content.templates?.article)
      errors.push(
        problemIn(
          "content/templates.yaml",
          "is missing: it has the words of content/articles/",
          ["article"],
          "content/templates.yaml:1 article",
        ),
      );
  }
  return {
    read: content,
    errors: site ? errors : errors.filter((error) => !FOLLOWS_FROM_SITE.test(String(error))),
    findWarnings: () => [...findings.warnings, ...(errors.length > 0 ? [] : warningsOf())],
  };

  /** Of records that are valid. */
  function warningsOf(): ContentProblem[] {
    const counts: Counts = {
      services: content.services.length,
      "case studies": content.caseStudies.length,
      "open-source projects": content.openSource?.length ?? 0,
      "open positions": content.jobs.length,
    };
    const below = (path: string) => [...sources].filter(([name]) => name.startsWith(path)).map(([, source]) => source);
    const links = [...used].flatMap((source) => linksOf(source).map(({ link }) => ({ file: source.file, link })));
    const linked = links.map(({ file, link }) => ({ file, path: link.replace(/[?#].*/, "") }));
    const listed = pages.filter(({ page, service }) => page.menu || service).map(({ path }) => path);
    return [
      ...[...used].flatMap((source) => [...checkCounts(source, counts), ...checkCutTexts(source)]),
      ...checkOrder(below("pages/"), ["service", "order"]),
      ...checkOrder(below("case-studies/"), ["order"]),
      ...checkReachable(pageFiles, linked, new Set(["/", ...listed, ...targets.unpublished.keys()])),
      ...pageFiles.flatMap(({ source, page }) =>
        page ? [...checkTopics(source, links), ...checkAddresses(source, page)] : [],
      ),
    ];
  }
}

/** An error of another record that a wrong or missing field of content/site.yaml causes. */
const FOLLOWS_FROM_SITE = /^(?!content\/site\.yaml:).+ uses \{site\.[\w.]+\}, which content\/site\.yaml does not have/;

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;

function serviceOf({ path, page, service, opening }: Page): (Service & { order: number })[] {
  const { title, thread, structure } = page;
  if (!service || !thread || !structure) return [];
  const picture = opening?.kind === "service" ? opening.picture : undefined;
  return [{ id: path.slice(path.lastIndexOf("/") + 1), path, title, thread, structure, picture, ...service }];
}

/** The page that a record creates by its name, even while it is invalid. */
export function pageOf(name: string): string | undefined {
  const [, folder, id = ""] = /^(pages|case-studies|jobs|articles)\/(.+)\.ya?ml$/.exec(name) ?? [];
  if (folder === "pages") return pagePath(id);
  if (folder === "case-studies") return caseStudyPath(id);
  if (folder === "articles") return articlePath(id);
  return folder && jobPath(id);
}

function linkTargets(
  { pages: shown, unpublished }: Pick<Content, "pages" | "unpublished">,
  laterArticles: readonly Pick<Article, "slug">[],
  pages: LinkTargets["pages"],
): LinkTargets {
  return {
    pages,
    unpublished: new Map([
      ...unpublished.jobs.map(({ slug }) => [jobPath(slug), "a job that is not open"] as const),
      ...laterArticles.map(({ slug }) => [articlePath(slug), "an article that is not published yet"] as const),
      ...unpublished.pages.map(({ path }) => [path, "a page of articles, and none is published"] as const),
    ]),
    topics: new Map(
      shown.flatMap(({ path, sections }) =>
        sections.flatMap((section) =>
          section.kind === "contact-form" ? [[path, new Set(section.topics.items.map(({ query }) => query))]] : [],
        ),
      ),
    ),
  };
}

/** All pages, each with its anchors if its record has them all. */
function pathsOfPages(sources: Sources, projects: readonly string[]) {
  const ofRecords = [...sources].flatMap(([name, source]) => {
    /* The id of a misnamed file is a page too, so that links to it are no errors. */
    const { id, slug } = (source.value ?? {}) as { id?: unknown; slug?: unknown };
    const ownName = slug ?? id;
    const named = typeof ownName === "string" ? name.replace(/[^/]+(?=\.yaml$)/, () => ownName) : name;
    return [name, named].flatMap((each): [string, ReadonlySet<string> | undefined][] => {
      const page = pageOf(each);
      return page ? [[page, anchorsOf(source, projects)]] : [];
    });
  });
  return new Map([["/", undefined], ...ofRecords]);
}

/** The anchors of a page of sections: their ids, and those of their parts. Undefined for all other pages. */
function anchorsOf(source: SourceFile, projects: readonly string[]): ReadonlySet<string> | undefined {
  const { sections, opening, body } = (source.value ?? {}) as {
    sections?: unknown;
    opening?: { kind?: unknown };
    body?: unknown;
  };
  if (typeof body === "string") return new Set(["main", ...anchorsIn(body)]);
  if (!Array.isArray(sections)) return undefined;
  const ofOpening = opening?.kind === "headline" ? ["hero", "get-in-touch"] : [];
  const ids = idsIn(source).map(({ text }) => text);
  return new Set(["main", ...ofOpening, ...anchorsMadeIn(source, projects), ...ids]);
}

const HOME = "pages/home.yaml";

const missingFile = (name: string) => problemIn(`content/${name}`, "is missing");

/** The records, fonts and media files below `root`, as paths with forward slashes, sorted. Hidden files are left out. */
const recordFilesBelow = (root: string): string[] =>
  filesBelow(root).filter(
    (name) => /\.ya?ml$/.test(name) || isFontFile(name) || (name.startsWith(`${MEDIA}/`) && !/(?:^|\/)\./.test(name)),
  );

/* `metaphor: plain` also leaves out the weaver's draft, which means nothing without its caption. */

function plainPage(page: RecordOf<"pages/**/*.yaml">) {
  return { ...page, opening: plainOpening(page.opening), sections: page.sections.map(plainSection) };
}

function plainOpening(opening: Page["opening"]): Page["opening"] {
  /* The label of a picture is about the picture. */
  if (opening?.kind === "service" && !opening.picture) return { ...opening, label: undefined };
  if (opening?.kind === "headline" && opening.form) return { ...opening, form: { ...opening.form, hint: undefined } };
  return opening;
}

function plainSection(section: Page["sections"][number]): Page["sections"][number] {
  return section.kind === "points" && section.layout === "diagram" ? { ...section, caption: undefined } : section;
}
