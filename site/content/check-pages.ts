import { slug } from "#site/weave/drawing-file.ts";
import { isReserved } from "./check-links.ts";
import { didYouMean } from "./did-you-mean.ts";
import { type ContentProblem, missingAt, problemAt, problemIn, type SourceFile } from "./parse-record.ts";

/** `name`: that of its record in the folder of its language. */
type PageFile = { readonly name: string; readonly source: SourceFile; readonly path: string };

const FOLDER = "pages/";
/** The name of a record that becomes part of an address. */
export const NAME = /^[a-z0-9-]+$/;

/**
 * @param prefix of their language
 * @param unpublished the paths of pages that are not shown, each with the reason
 * @param lists the paths of the lists of articles beside pages
 * @returns an error for each page whose file has a wrong name, for each second page at an address, and for each wrong parent
 */
export function checkPages(
  files: readonly PageFile[],
  prefix: string,
  unpublished: ReadonlyMap<string, string>,
  lists: readonly string[],
) {
  const first = new Map<string, string>();
  const pages = files.filter(({ name }) => name.startsWith(FOLDER));
  return [
    ...pages.flatMap((page) => checkName(page, prefix)),
    ...files.flatMap(({ source, path }) => {
      const other = first.get(path);
      if (other === undefined) first.set(path, source.file);
      const taken = lists.includes(path) ? "a list of articles" : other;
      return taken === undefined ? [] : [problemIn(source.file, `has the address of ${taken}: ${path}`)];
    }),
    ...checkParents(pages, new Set(files.map(({ path }) => path)), unpublished),
  ];
}

function checkName({ name, source: { file }, path }: PageFile, prefix: string): ContentProblem[] {
  const folder = file.slice(0, file.length - name.length + FOLDER.length);
  const names = name
    .slice(FOLDER.length)
    .replace(/\.ya?ml$/, "")
    .split("/");
  const better = names.map((name) => slug(name));
  if (!names.every((name) => NAME.test(name)))
    return [
      problemIn(
        file,
        `must be named in lower-case letters, digits and hyphens${better.every(Boolean) ? `: ${folder}${better.join("/")}.yaml` : ""}`,
      ),
    ];
  if (names.at(-1) === "index") {
    const above = names.slice(0, -1).join("/") || "home";
    return [problemIn(file, `must be named ${folder}${above}.yaml: the address of a page never ends with /index`)];
  }
  return isReserved(path.slice(prefix.length))
    ? [problemIn(file, `must have another name: ${path} is an address of the site itself`)]
    : [];
}

const PARENT = ["page", "parent"];
const parentIn = (record: unknown) => (record as { page?: { parent?: unknown } } | null)?.page?.parent;

function checkParents(
  pages: readonly PageFile[],
  paths: ReadonlySet<string>,
  unpublished: ReadonlyMap<string, string>,
) {
  const parents = new Map(pages.map(({ path, source }) => [path, parentIn(source.value)]));
  return pages.flatMap(({ source, path }) => {
    const parent = parents.get(path);
    if (typeof parent !== "string") return [];
    const unknown = paths.has(parent) ? unpublished.get(parent) : `which is not a page${didYouMean(parent, paths)}`;
    if (unknown) return [missingAt(source, PARENT, { missing: parent, reason: `is ${parent}, ${unknown}` })];
    const way = [path];
    for (let next: unknown = parent; typeof next === "string"; next = parents.get(next)) {
      const isAgain = way.includes(next);
      way.push(next);
      if (isAgain) break;
    }
    /* The first page of a circle reports it. */
    if (way.at(-1) !== path || way.some((each) => each < path)) return [];
    return [problemAt(source, PARENT, `leads back to the page itself: ${way.join(" → ")}`)];
  });
}

/**
 * @param linked the paths to which records link, each with the file of the record
 * @param listed the paths of pages that are in a menu or a list
 * @returns a warning for each page that nobody can find
 */
export function checkReachable(
  files: readonly PageFile[],
  linked: readonly { path: string; file: string }[],
  listed: ReadonlySet<string>,
): ContentProblem[] {
  return files
    .filter(({ name }) => name.startsWith(FOLDER))
    .filter(
      ({ path, source: { file } }) =>
        !listed.has(path) && !linked.some((link) => link.path === path && link.file !== file),
    )
    .map(({ source, path }) =>
      problemAt(source, ["page", "title"], `is in no menu and linked from nowhere: choose a menu, or link to ${path}`),
    );
}
