import { readFileSync } from "node:fs";
import { join, parse } from "node:path";
import type { core } from "zod";
import { addressOf, homeOf, type Language } from "./addresses.ts";
import { type Article, connectArticles, laterLists, listsOnlyArticles } from "./articles.ts";
import { checkLinks, isReserved, type LinkTargets, linksOf } from "./check-links.ts";
import { checkPages, checkReachable, NAME } from "./check-pages.ts";
import { type Counts, checkCounts, checkCutTexts } from "./check-texts.ts";
import { checkTheme, isFontFile } from "./check-theme.ts";
import { anchorsMadeIn, checkOrder, checkTopics, checkUnique, idsIn } from "./check-unique.ts";
import { type LanguageRecords, recordsByLanguage } from "./languages.ts";
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
import { checkAddresses, checkPeople, type Person, peopleOf } from "./people.ts";
import type { PictureRecord } from "./schema/picture.ts";
import { RECORD_TYPES, type RecordFiles, type RecordOf } from "./schema/record-types.ts";
import type { MarkRecord } from "./text-marks.ts";

type Read = ReturnType<typeof parseRecords>["read"];
type Records = { [Part in keyof Read]: NonNullable<Read[Part]> };
export type Content = Records & {
  pictures: readonly PictureFile[];
  /** Of the site, the default language first. */
  languages: readonly Language[];
  /** Its names in them, each once. */
  siteNames: readonly string[];
  /** The pages with each page's text, by its path, if there are several. */
  versions: ReadonlyMap<string, readonly Version[]>;
  /** Records of the default language that this one has no version of. Its pages may name them. */
  lent: Pick<Records, "caseStudies" | "articles">;
};

/** A page in one of the languages. */
export type Version = { readonly language: Language; readonly path: string; readonly isHidden: boolean };

/** The page of a record: its address, its file below the content folder, and the path of the page that it translates or its own. */
type Address = { readonly path: string; readonly file: string; readonly original: string };
export type Page = RecordOf<"pages/**/*.yaml"> & Address;
export type CaseStudy = RecordOf<"case-studies/*.yaml"> & Address;
export type Job = RecordOf<"jobs/*.yaml"> & Address;

/** A page that is a service, as menus and lists show it. */
export type Service = Required<ServicesEntry> & {
  readonly summary: string;
  readonly paragraph?: string | undefined;
  /** That of its opening, shown in place of its cloth. */
  readonly picture?: PictureRecord | undefined;
};

/** The content folder: CONTENT_DIR, or `content/` in the working directory. */
export const contentFolder = () => process.env.CONTENT_DIR || join(process.cwd(), "content");

type ReadRecords = { contents: ReadonlyMap<string, Content> | undefined } & ContentReport;

export type ContentReport = {
  readonly errors: readonly ContentProblem[];
  /** Findings that may be intended. The site is built anyway. They are searched for when somebody asks. */
  readonly warnings: readonly ContentProblem[];
};

/** In every time zone, days begin at a quarter of an hour in UTC. */
const QUARTER = 15 * 60 * 1000;

let cached: { version: string; mark: MarkRecord | undefined; records: ReadRecords } | undefined;

/**
 * Reads and validates every record below `root`. Files are read again only after one of them has changed, or in another
 * quarter of an hour, because jobs open and close.
 *
 * @param now milliseconds since 1970
 * @param mark of the editor's preview
 * @returns the content in each language by its tag, the default language first
 * @throws ContentError with each error of every record, and each file that belongs to no record
 */
export function readContents(
  root = contentFolder(),
  now = Date.now(),
  mark?: MarkRecord,
): ReadonlyMap<string, Content> {
  const { contents, errors } = records(root, now, mark);
  if (!contents) throw new ContentError(errors);
  return contents;
}

/** The content in the default language. @throws ContentError like `readContents` */
export function readContent(root?: string, now?: number): Content {
  return defaultOf(readContents(root, now));
}

/** For routes: undefined for the default language, whose pages have no tag in their address. */
export const languageParam = ({ language: { prefix } }: Content) => prefix.slice(1) || undefined;

/** The content in the language of an address. */
export function contentAt(path: string, contents = readContents()): Content {
  const [, first = ""] = path.split(/[/.]/);
  const found = contents.get(first);
  return found?.language.prefix ? found : defaultOf(contents);
}

function defaultOf(contents: ReadonlyMap<string, Content>): Content {
  const [content] = contents.values();
  if (!content) throw new Error("A site has at least one language");
  return content;
}

/** Records that are not written yet, by their file. Undefined for one that is to be removed. */
export type RecordTexts = ReadonlyMap<string, string | undefined>;

/** @param changes to the records below `root` */
export function checkContent(root = contentFolder(), now = Date.now(), changes?: RecordTexts): ContentReport {
  return changes ? readRecords(root, now, undefined, changes) : records(root, now);
}

function records(root: string, now: number, mark?: MarkRecord): ReadRecords {
  const version = recordFilesBelow(root)
    .map((name) => `${name} ${versionOf(join(root, name))}`)
    .concat(root, String(Math.floor(now / QUARTER)))
    .join("\n");
  if (cached?.version === version && cached.mark === mark) return cached.records;
  const read = readRecords(root, now, mark);
  if (read.contents) cached = { version, mark, records: read };
  return read;
}

const MEDIA = "media";

function readRecords(root: string, now: number, mark?: MarkRecord, changes: RecordTexts = new Map()): ReadRecords {
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
  const { languages, errors: ofFolders } = recordsByLanguage(sources);
  const parse = () => parseLanguages(languages, { root, fonts, now, mark });
  const { result, pictures, unused } = readWithMedia(join(root, MEDIA), media, parse);
  const errors = distinct([...ofFolders, ...result.flatMap(({ errors }) => errors)]);
  const isValid = errors.length === 0;
  const ofMedia = isValid ? unused.map((name) => problemIn(`content/${MEDIA}/${name}`, "is used by no record")) : [];
  return {
    contents: isValid
      ? connectLanguages(
          result.map(({ read }) => read as Records),
          pictures,
        )
      : undefined,
    errors,
    get warnings() {
      return distinct([...result.flatMap(({ findWarnings }) => findWarnings()), ...ofMedia]);
    },
  };
}

/** Languages share words, so that several find the same problem. */
const distinct = (problems: readonly ContentProblem[]) => [
  ...new Map(problems.map((each) => [String(each), each])).values(),
];

function connectLanguages(
  contents: readonly Records[],
  pictures: readonly PictureFile[],
): ReadonlyMap<string, Content> {
  const pagesOf = ({ pages, caseStudies, jobs, articles }: Records) => [...pages, ...caseStudies, ...jobs, ...articles];
  const all = contents.flatMap((content) =>
    pagesOf(content).map(({ path, original, ...page }) => {
      const isHidden = "page" in page && page.page.hidden;
      return { original, language: content.language, path, isHidden };
    }),
  );
  const byOriginal = Map.groupBy(all, ({ original }) => original);
  const [{ caseStudies, articles } = { caseStudies: [], articles: [] }] = contents;
  const languages = contents.map(({ language }) => language);
  const siteNames = [...new Set(contents.map(({ site }) => site.name))];
  return new Map(
    contents.map((content) => {
      const pages = pagesOf(content);
      const isMissing = ({ path }: Address) => !pages.some(({ original }) => original === path);
      const versions = new Map(
        pages.flatMap(({ path, original }): [string, readonly Version[]][] => {
          const found = byOriginal.get(original) ?? [];
          return found.length > 1 ? [[path, found]] : [];
        }),
      );
      const lent = { caseStudies: caseStudies.filter(isMissing), articles: articles.filter(isMissing) };
      return [content.language.tag, { ...content, pictures, languages, siteNames, versions, lent }];
    }),
  );
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
function openRecords({ sources, language, originals, lent, lender }: LanguageRecords, mark?: MarkRecord) {
  const { prefix } = language;
  const site: unknown = sources.get("site.yaml")?.value;
  const errors: ContentProblem[] = [];
  const used = new Set<SourceFile>();

  /* Undefined for an invalid record, so that the others are checked too. */
  const record = <Files extends RecordFiles>(files: Files, name: string = files): RecordOf<Files> | undefined => {
    const schema: core.$ZodType = RECORD_TYPES[files];
    const source = sources.get(name);
    if (!source) {
      errors.push(missingFile(name, prefix));
      return undefined;
    }
    used.add(source);
    /* Words of the default language go with its promises. */
    const values = lent.has(name) ? lender : site;
    try {
      return parseOnce(source, [schema, values, mark], () => {
        const parsed = parseRecord(source, schema, values) as RecordOf<Files>;
        return mark ? mark(parsed, source) : parsed;
      });
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      /* The default language's record reports its own errors. */
      const isOwn = ({ path }: ContentProblem) => prefix === "" || name !== "site.yaml" || source.document.hasIn(path);
      errors.push(...error.problems.filter(isOwn));
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
        const remedy = `must have the id ${parse(name).name}, like its name, or be named content${prefix}/${expected}, like its id`;
        if (name.normalize() !== expected.normalize()) errors.push(problemIn(`content${prefix}/${name}`, remedy));
        return [{ ...found, ...addressIn(expected, name) }];
      });
  /* A misnamed record has the address of its id, so that links to it are no errors. */
  const addressIn = (name: string, file = name): Address => ({
    path: addressOf(name, language) ?? "",
    file: `${prefix}/${file}`.slice(1),
    original: originals.get(file) ?? "",
  });
  return { record, folder, addressIn, errors, used };
}

/** The content of pages, from the records that are valid. */
function assembleContent(
  records: ReturnType<typeof openRecords>,
  { sources, language, lent }: LanguageRecords,
  lender: LanguageContent | undefined,
  now: number,
) {
  const { record, folder, addressIn, errors, used } = records;
  const look = sources.get("theme.yaml");
  /* A record of comments alone is empty. */
  if (look?.value === null) used.add(look);
  const theme = (look && look.value !== null && record("theme.yaml")) || RECORD_TYPES["theme.yaml"].parse({});
  const isPlain = theme.metaphor === "plain";
  const allPages = [...sources.keys()]
    .filter((name) => name.startsWith("pages/"))
    .flatMap((name): Page[] => {
      const found = record("pages/**/*.yaml", name);
      return found ? [{ ...(isPlain ? plainPage(found) : found), ...addressIn(name) }].map(belowHome) : [];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  function belowHome(page: Page): Page {
    const { parent } = page.page;
    return parent === "/" ? { ...page, page: { ...page.page, parent: homeOf(language) } } : page;
  }
  if (!sources.has(HOME))
    errors.push(problemIn(`content${language.prefix}/${HOME}`, "is missing: every language has a home page"));
  const answers = record("answers.yaml");
  const siteTexts = record("site.yaml");
  const timeZone = siteTexts?.timeZone ?? "UTC";
  const jobs = folder("jobs/*.yaml", ({ slug }) => slug);
  const written = [...sources].flatMap(([name, source]) => {
    const [, slug] = /^articles\/(.+)\.ya?ml$/.exec(name) ?? [];
    const found = slug === undefined ? undefined : record("articles/*.yaml", name);
    if (slug && !NAME.test(slug))
      errors.push(problemIn(source.file, "must be named with lower-case letters, digits and hyphens"));
    return found && slug ? [{ ...found, ...addressIn(name), slug, source }] : [];
  });
  const isShown = ({ date }: Pick<Article, "date">) => isOpen({ opens: date }, timeZone, now);
  const hasArticles = written.some(isShown);
  const pages = allPages.filter((page) => hasArticles || page.path === homeOf(language) || !listsOnlyArticles(page));
  const navigation = record("navigation.yaml");
  const services: Service[] = pages.flatMap(serviceOf).sort(byOrder);
  const menu = servicesMenu(services, pages);
  /* Those whom no page of this language introduces have their place in the default language. */
  const people = new Map([...(lender?.people ?? []), ...peopleOf(allPages)]);
  const { articles, missing } = connectArticles(written, people, services, lender?.services);
  const content = {
    language,
    /** The records of words, and the fields of the site record, that are in the default language. */
    lentWords: lent,
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
        ...jobs.map(({ path, opens, closes }) => ({ path, opens, closes })),
        ...written.map(({ path, date }) => ({ path, opens: date })),
      ],
      timeZone,
      now,
    ),
    openSource: record("open-source.yaml"),
    office: (sources.has("office.yaml") && record("office.yaml")) || RECORD_TYPES["office.yaml"].parse({}),
    theme,
  };
  return { content, look, allPages, written, missing, laterArticles: written.filter((article) => !isShown(article)) };
}

type LanguageContent = { people: ReadonlyMap<string, Person>; services: readonly Service[] };

type Reading = { root: string; fonts: readonly string[]; now: number; mark?: MarkRecord | undefined };

/** The default language first, from which the others borrow. */
function parseLanguages(languages: readonly LanguageRecords[], reading: Reading) {
  const ownPages = new Map(languages.flatMap((records) => [...pathsOfPages(records, projectsOf(records))]));
  const results: ReturnType<typeof parseRecords>[] = [];
  for (const records of languages) results.push(parseRecords(records, reading, ownPages, results[0]));
  return results;
}

/** The ids of the open-source projects, also while their record is invalid. */
const projectsOf = ({ sources }: LanguageRecords) => {
  const list = sources.get("open-source.yaml")?.value;
  return Array.isArray(list) ? list.flatMap(({ id }: { id?: unknown } = {}) => (typeof id === "string" ? id : [])) : [];
};

/**
 * @param ownPages those that records make, in all languages
 * @param first the result for the default language, undefined for itself
 */
function parseRecords(
  language: LanguageRecords,
  { root, fonts, now, mark }: Reading,
  ownPages: LinkTargets["pages"],
  first?: { read: LanguageContent; targets: LinkTargets },
) {
  const { sources, lent } = language;
  const { prefix } = language.language;
  const records = openRecords(language, mark);
  const { errors, used } = records;
  const { content, look, allPages, written, missing, laterArticles } = assembleContent(
    records,
    language,
    first?.read,
    now,
  );
  const { site, pages, articles, people, theme } = content;
  const projects = projectsOf(language);
  const lists = pages.flatMap((page) => laterLists(page, articles).map(({ path }) => path));
  const targets = linkTargets(
    content,
    laterArticles,
    new Map([...lists.map((path) => [path, undefined] as const), ...ownPages]),
    first?.targets,
  );
  const own = [...sources].filter(([name]) => !lent.has(name));
  for (const [name, source] of own) {
    if (used.has(source))
      errors.push(
        ...checkUnique(source, name, projects),
        ...checkLinks(source, targets, language.language, addressOf(name, language.language)),
      );
    else errors.push(problemIn(source.file, "is not a known record"));
  }
  const pageFiles = [...sources].flatMap(([name, source]) => {
    const path = used.has(source) && addressOf(name, language.language);
    return path ? [{ name, source, path, page: allPages.find((page) => page.path === path) }] : [];
  });
  errors.push(...checkPages(pageFiles, prefix, targets.unpublished, lists));
  for (const path of Object.keys((!first && site?.redirects) || {})) {
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
    const file = `content${prefix}/templates.yaml`;
    const hasTemplates = own.some(([name]) => /^(?:articles|case-studies|jobs)\//.test(name));
    if (hasTemplates && lent.has("templates.yaml"))
      errors.push(problemIn(file, "is missing: it has words of case studies, jobs and articles"));
    else if (written.length > 0 && !content.templates?.article)
      errors.push(
        problemIn(file, `is missing: it has the words of content${prefix}/articles/`, ["article"], `${file}:1 article`),
      );
  }
  return {
    read: content,
    targets,
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
    const below = (path: string) => own.filter(([name]) => name.startsWith(path)).map(([, source]) => source);
    const links = [...used].flatMap((source) => linksOf(source).map(({ link }) => ({ file: source.file, link })));
    const linked = links.map(({ file, link }) => ({ file, path: link.replace(/[?#].*/, "") }));
    const listed = pages.filter(({ page, service }) => page.menu || service).map(({ path }) => path);
    return [
      ...own.flatMap(([, source]) => [...(first ? [] : checkCounts(source, counts)), ...checkCutTexts(source)]),
      ...checkOrder(below("pages/"), ["service", "order"]),
      ...checkOrder(below("case-studies/"), ["order"]),
      ...checkReachable(
        pageFiles,
        linked,
        new Set([homeOf(language.language), ...listed, ...targets.unpublished.keys()]),
      ),
      ...pageFiles.flatMap(({ source, page }) =>
        page ? [...(first ? [] : checkTopics(source, links)), ...checkAddresses(source, page)] : [],
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

function linkTargets(
  { pages: shown, unpublished }: Pick<Content, "pages" | "unpublished">,
  laterArticles: readonly Pick<Article, "path">[],
  pages: LinkTargets["pages"],
  others?: LinkTargets,
): LinkTargets {
  return {
    pages,
    unpublished: new Map([
      ...(others?.unpublished ?? []),
      ...unpublished.jobs.map(({ path }) => [path, "a job that is not open"] as const),
      ...laterArticles.map(({ path }) => [path, "an article that is not published yet"] as const),
      ...unpublished.pages.map(({ path }) => [path, "a page of articles, and none is published"] as const),
    ]),
    topics: new Map([
      ...(others?.topics ?? []),
      ...shown.flatMap(({ path, sections }) =>
        sections.flatMap((section) =>
          section.kind === "contact-form"
            ? [[path, new Set(section.topics.items.map(({ query }) => query))] as const]
            : [],
        ),
      ),
    ]),
  };
}

/** All pages, each with its anchors if its record has them all. */
function pathsOfPages({ sources, language }: LanguageRecords, projects: readonly string[]) {
  const ofRecords = [...sources].flatMap(([name, source]) => {
    /* The id of a misnamed file is a page too, so that links to it are no errors. */
    const { id, slug } = (source.value ?? {}) as { id?: unknown; slug?: unknown };
    const ownName = slug ?? id;
    const named = typeof ownName === "string" ? name.replace(/[^/]+(?=\.yaml$)/, () => ownName) : name;
    return [name, named].flatMap((each): [string, ReadonlySet<string> | undefined][] => {
      const page = addressOf(each, language);
      return page ? [[page, anchorsOf(source, projects)]] : [];
    });
  });
  return new Map([[homeOf(language), undefined], ...ofRecords]);
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

const missingFile = (name: string, prefix: string) => problemIn(`content${prefix}/${name}`, "is missing");

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
