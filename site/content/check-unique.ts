import { type Document, isNode, isScalar, type Scalar, visit } from "yaml";
import { SITE_IDS } from "./addresses.ts";
import { anchorsIn } from "./markdown.ts";
import { type ContentProblem, problemAt, problemOf, type SourceFile } from "./parse-record.ts";

/** The anchors of a page, from top to bottom: every `id` in its sections. */
export const idsIn = (document: Document.Parsed) => valuesOf(document.get("sections", true), "id");

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
 * @param projects the ids of the open-source projects
 * @returns an error for each id that a page would have twice, and for each topic that exists twice
 */
export function checkUnique(source: SourceFile, projects: readonly string[]): ContentProblem[] {
  const { file, document } = source;
  const isPage = /^content\/(?:pages|case-studies)\//.test(file);
  const ids = isPage ? idsIn(document) : file === "content/open-source.yaml" ? valuesOf(document.contents, "id") : [];
  const taken = [...SITE_IDS, ...ids.map(({ value }) => `${value}-title`), ...anchorsMadeIn(source, projects)];
  return [...repeated(source, "id", ids, taken), ...repeated(source, "query", topicsIn(document), [])];
}

const topicsIn = (document: Document.Parsed) => valuesOf(document.get("sections", true), "query");

/** The scalars of a field wherever it occurs below a node. */
function valuesOf(node: unknown, field: string): Scalar[] {
  const values: Scalar[] = [];
  if (isNode(node)) {
    visit(node, {
      Pair: (_, { key, value }) => {
        if (isScalar(key) && key.value === field && isScalar(value)) values.push(value);
      },
    });
  }
  return values;
}

function repeated(
  source: SourceFile,
  field: string,
  nodes: readonly Scalar[],
  taken: readonly string[],
): ContentProblem[] {
  const seen = new Set<unknown>(taken);
  return nodes.flatMap((node) => {
    if (seen.has(node.value))
      return [problemOf(source, node, `${field} must be unique on its page: ${node.value} is taken`)];
    seen.add(node.value);
    return [];
  });
}

/** @returns a warning for each record with the `order` of another one, which is at `path` */
export function checkOrder(sources: readonly SourceFile[], path: readonly string[]): ContentProblem[] {
  const first = new Map<unknown, string>();
  return sources.flatMap((source) => {
    const order = source.document.getIn(path);
    const before = first.get(order);
    if (order !== undefined && before === undefined) first.set(order, source.file);
    return before === undefined ? [] : [problemAt(source, path, `is the same as in ${before}: the file name decides`)];
  });
}

/** @returns a warning for each topic of the contact form that no record links to */
export function checkTopics(source: SourceFile, links: readonly { readonly link: string }[]): ContentProblem[] {
  return topicsIn(source.document)
    .filter(({ value }) => !links.some(({ link }) => link.split(/[?#]/)[1] === value))
    .map((node) =>
      problemOf(
        source,
        node,
        `no link leads to the topic ${node.value}: remove it, or let a link end in ?${node.value}`,
      ),
    );
}
