import { SITE_IDS } from "./addresses.ts";
import { anchorsIn } from "./markdown.ts";
import { type ContentProblem, type Path, problemAt, type SourceFile, textsIn } from "./parse-record.ts";

const textsOf = (source: SourceFile, field: string) => textsIn(source).filter(({ path }) => path.at(-1) === field);

/** The anchors of a page, from top to bottom: every `id` in its sections. */
export const idsIn = (source: SourceFile) => textsOf(source, "id").filter(({ path }) => path[0] === "sections");

/** The anchors that sections make: of the headings in their texts, and of the projects in a catalogue. */
export function anchorsMadeIn({ value }: SourceFile, projects: readonly string[]): string[] {
  const { sections } = (value ?? {}) as { sections?: unknown };
  if (!Array.isArray(sections)) return [];
  return sections.flatMap((section) => [
    ...(typeof section?.body === "string" ? anchorsIn(section.body).map((anchor) => `${section.id}-${anchor}`) : []),
    ...(section?.layout === "catalogue" ? projects : []),
  ]);
}

/**
 * @param name of the record in the folder of its language
 * @param projects the ids of the open-source projects
 * @returns an error for each id that a page would have twice, and for each topic that exists twice
 */
export function checkUnique(source: SourceFile, name: string, projects: readonly string[]): ContentProblem[] {
  const isPage = /^(?:pages|case-studies)\//.test(name);
  const isCatalogue = name === "open-source.yaml";
  const ids = isPage ? idsIn(source) : isCatalogue ? textsOf(source, "id") : [];
  const taken = [...SITE_IDS, ...ids.map(({ text }) => `${text}-title`), ...anchorsMadeIn(source, projects)];
  return [...repeated(source, ids, taken), ...repeated(source, textsOf(source, "query"), [])];
}

function repeated(source: SourceFile, texts: ReturnType<typeof textsIn>, taken: readonly string[]): ContentProblem[] {
  const seen = new Set(taken);
  return texts.flatMap(({ path, text }) => {
    if (seen.has(text)) return [problemAt(source, path, `must be unique on its page: ${text} is taken`)];
    seen.add(text);
    return [];
  });
}

/** @returns a warning for each record with the `order` of another one, which is at `path` */
export function checkOrder(sources: readonly SourceFile[], path: Path): ContentProblem[] {
  const first = new Map<unknown, string>();
  return sources.flatMap((source) => {
    const order = source.document.getIn(path);
    const before = first.get(order);
    if (order !== undefined && before === undefined) first.set(order, source.file);
    return before === undefined ? [] : [problemAt(source, path, `is the same as in ${before}: the file name decides`)];
  });
}

/** @returns a warning for each topic of the contact form that no record links to */
export const checkTopics = (source: SourceFile, links: readonly { readonly link: string }[]): ContentProblem[] =>
  textsOf(source, "query")
    .filter(({ text }) => !links.some(({ link }) => link.split(/[?#]/)[1] === text))
    .map(({ path, text }) =>
      problemAt(source, path, `is a topic that no link leads to: remove it, or let a link end in ?${text}`),
    );
