import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Document, isScalar, type Pair, type Scalar, visit } from "yaml";
import { articlePath, caseStudyPath } from "./addresses.ts";
import { didYouMean } from "./did-you-mean.ts";
import { type ContentProblem, problemOf, type SourceFile } from "./parse-record.ts";
import { linksIn } from "./rich-text.ts";

/** The targets that records may link to. */
export type LinkTargets = {
  /** The paths of all pages, such as `/services/mvp-builder`, each with its anchors if they are only in its record. */
  pages: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  /** Pages that the site does not show now, each with what it is. */
  hidden: ReadonlyMap<string, string>;
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

/** Fields whose whole value is the target of a link. */
const LINK_FIELDS = new Set(["href", "link", "apply"]);

/**
 * @param page the page that the record creates, for links to its own anchors
 * @returns an error for each link of a record to a page, anchor or topic that does not exist
 */
export function checkLinks(source: SourceFile, targets: LinkTargets, page?: string): ContentProblem[] {
  const { document } = source;
  if (document.errors.length > 0) return [];
  const errors: ContentProblem[] = [];
  const report = (node: Scalar, reason: string, line?: number) => errors.push(problemOf(source, node, reason, line));
  const check = (node: Scalar, link: string) => {
    const error = linkError(link.startsWith("#") && page ? page + link : link, targets);
    if (!error) return;
    const [above = ""] = String(node.value).split(`](${link}`, 1);
    report(node, error, above.split("\n").length - 1);
  };
  const checkName = (node: Scalar, pathOf: (name: string) => string, noun: string) => {
    const name = String(node.value);
    const [path, folder] = [pathOf(name), pathOf("")];
    const names = [...targets.pages.keys()]
      .filter((each) => each.startsWith(folder))
      .map((each) => each.slice(folder.length));
    if (targets.hidden.has(path)) report(node, `names ${name}, ${targets.hidden.get(path)}`);
    else if (!targets.pages.has(path)) report(node, `names ${name}, which is not ${noun}${didYouMean(name, names)}`);
  };
  for (const { node, link } of linksOf(document)) check(node, link);
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== "string") return;
      if (key.value === "study") checkName(value, caseStudyPath, "a case study");
      if (key.value === "article") checkName(value, articlePath, "an article");
    },
  });
  return errors;
}

/** The links of a record: in fields, in texts, and the targets of redirects. */
export function linksOf(document: Document.Parsed): { node: Scalar; link: string }[] {
  const links: { node: Scalar; link: string }[] = [];
  visit(document, {
    Pair(_, { key, value }, ancestors) {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== "string") return;
      const isRedirect = (ancestors.at(-2) as Pair<Scalar> | undefined)?.key?.value === "redirects";
      if (isRedirect || LINK_FIELDS.has(String(key.value))) links.push({ node: value, link: value.value });
    },
    Scalar(position, node) {
      if (position === "key" || typeof node.value !== "string" || !node.value.includes("](")) return;
      for (const link of linksIn(node.value)) links.push({ node, link });
    },
  });
  return links;
}

/** @param link a path of this site; other links are not checked */
function linkError(link: string, { pages, hidden, topics }: LinkTargets): string | undefined {
  const [, path, query, anchor] = /^(\/[^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(link) ?? [];
  if (path === undefined) return undefined;
  if (hidden.has(path)) return `links to ${path}, ${hidden.get(path)}`;
  if (!pages.has(path))
    return isFile(path) ? undefined : `links to ${path}, which is not a page${didYouMean(path, pages.keys())}`;
  if (anchor && pages.get(path)?.has(anchor) === false)
    return `links to ${link}, but ${path} has no section ${anchor}${didYouMean(anchor, pages.get(path) ?? [])}`;
  if (query && topics.get(path)?.has(query) === false) {
    return `links to ${link}, but the contact form of ${path} has no such topic`;
  }
  return undefined;
}

const isFile = (path: string) =>
  OTHER_TARGETS.includes(path) || (path !== "/" && existsSync(join(process.cwd(), "public", path)));
