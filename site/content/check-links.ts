import { existsSync } from "node:fs";
import { join } from "node:path";
import { addressOf, type Language } from "./addresses.ts";
import { didYouMean } from "./did-you-mean.ts";
import { type ContentProblem, type Missing, missingAt, type SourceFile, textsIn } from "./parse-record.ts";
import { linksIn } from "./rich-text.ts";

export type LinkTargets = {
  /** The paths of all pages, such as `/services/mvp-builder`, each with its anchors if they are only in its record. */
  pages: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  /** Pages that the site does not show now, each with what it is. */
  unpublished: ReadonlyMap<string, string>;
  /** The topics of each page with a contact form: what may follow `?`. */
  topics: ReadonlyMap<string, ReadonlySet<string>>;
};

/** Files that are no pages, and the page that is not in the sitemap. */
const OTHER_TARGETS = [
  "/.well-known/security.txt",
  "/favicon.ico",
  "/favicon.svg",
  "/feed.xml",
  "/footer",
  "/humans.txt",
  "/robots.txt",
  "/site.webmanifest",
  "/sitemap.xml",
];

/** The addresses of the server, and the folders of the build. */
const RESERVED =
  /^\/(?:api|office|message|healthz|readyz|metrics|_astro|answers|brand|cards|drawings|icons|pagefind|\.well-known)(?:\/|$)/i;
/** The pages and files of the build that no record links to. */
const HIDDEN = ["/404", "/apple-touch-icon.png", "/application-sent", "/demo-sent", "/index", "/message-sent"];

/** True if the server or the build has something at a path, so that a redirect there would hide it. */
export const isReserved = (path: string) => RESERVED.test(path) || HIDDEN.includes(path) || isFile(path);

const LINK_FIELDS = ["href", "link", "apply"];
/** Pages may name its records if their own language lacks them. */
const DEFAULT_LANGUAGE: Pick<Language, "prefix" | "paths"> = { prefix: "", paths: {} };

/**
 * @param page the page that the record creates, for links to its own anchors
 * @returns an error for each link of a record to a page, anchor or topic that does not exist
 */
export function checkLinks(source: SourceFile, targets: LinkTargets, language: Language, page = ""): ContentProblem[] {
  const links = linksOf(source).flatMap(({ path, text, link }) => {
    const error = linkError(link.startsWith("#") ? page + link : link, targets);
    const [above = ""] = text.split(`](${link}`, 1);
    return error ? [missingAt(source, path, error, above.split("\n").length - 1)] : [];
  });
  const names = textsIn(source).flatMap(({ path, text }) => {
    const field = path.at(-1);
    const error =
      field === "study"
        ? nameError(text, "case-studies", "a case study", targets, language)
        : field === "article" && nameError(text, "articles", "an article", targets, language);
    return error ? [missingAt(source, path, error)] : [];
  });
  return [...links, ...names];
}

/** The links of a record: in fields, in texts, and the targets of redirects. */
export const linksOf = (source: SourceFile) =>
  textsIn(source).flatMap(({ path, text }) => {
    const isTarget = LINK_FIELDS.includes(String(path.at(-1))) || path.at(-2) === "redirects";
    const links = [...(isTarget ? [text] : []), ...(text.includes("](") ? linksIn(text) : [])];
    return links.map((link) => ({ path, text, link }));
  });

/** By the path of a page in the default language: its version in another one, and the page that is above its subpages there. */
type LocalPaths = {
  readonly versions: ReadonlyMap<string, string>;
  readonly parents: ReadonlyMap<string, string>;
};

/** The value of a record whose links lead to the pages of its language where there are some. */
export function localLinks(value: unknown, paths: LocalPaths, field = ""): unknown {
  if (typeof value === "string") {
    const local = (link: string) => link.replace(/^\/[^?#]*/, (path) => paths.versions.get(path) ?? path);
    if (field === "parent") return paths.parents.get(value) ?? value;
    return [...LINK_FIELDS, "service"].includes(field)
      ? local(value)
      : value.replaceAll(/\]\((\/[^\s)]*)/g, (_, link) => `](${local(link)}`);
  }
  if (Array.isArray(value)) return value.map((item) => localLinks(item, paths));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, localLinks(item, paths, key)]));
}

function nameError(
  name: string,
  folder: "case-studies" | "articles",
  noun: string,
  { pages, unpublished }: LinkTargets,
  language: Language,
): Missing | undefined {
  const pathIn = (each: typeof DEFAULT_LANGUAGE) => addressOf(`${folder}/${name}.yaml`, each) ?? "";
  const path = [language, DEFAULT_LANGUAGE].map(pathIn).find((each) => pages.has(each)) ?? pathIn(language);
  const above = path.slice(0, path.length - name.length);
  const names = [...pages.keys()].filter((each) => each.startsWith(above)).map((each) => each.slice(above.length));
  const why = unpublished.get(path) ?? (!pages.has(path) && `which is not ${noun}${didYouMean(name, names)}`);
  return why ? { missing: name, reason: `names ${name}, ${why}` } : undefined;
}

/** @param link a path of this site; other links are not checked */
function linkError(link: string, { pages, unpublished, topics }: LinkTargets): Missing | undefined {
  const [, path, query, anchor] = /^(\/[^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(link) ?? [];
  if (path === undefined) return undefined;
  const missing = (target: string, why?: string): Missing => ({
    missing: target,
    reason: `links to ${target}, ${why}`,
  });
  if (unpublished.has(path)) return missing(path, unpublished.get(path));
  if (!pages.has(path))
    return isFile(path) ? undefined : missing(path, `which is not a page${didYouMean(path, pages.keys())}`);
  if (anchor && pages.get(path)?.has(anchor) === false)
    return missing(link, `but ${path} has no section ${anchor}${didYouMean(anchor, pages.get(path) ?? [])}`);
  if (query && topics.get(path)?.has(query) === false)
    return missing(link, `but the contact form of ${path} has no such topic: add one with this query to its topics`);
  return undefined;
}

const isFile = (path: string) =>
  OTHER_TARGETS.includes(path) || (path !== "/" && existsSync(join(process.cwd(), "public", path)));
