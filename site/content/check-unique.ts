import { type Document, isNode, isScalar, type Scalar, visit } from "yaml";
import { locate, type SourceFile } from "./parse-record.ts";

/** The ids of the site itself: on every page, in its opening, and of its forms. */
const TAKEN = [
  ..."main services-menu mobile-menu mobile-services search-field search-keys footer-services".split(" "),
  ..."hero hero-cloth get-in-touch contact-form demo-form application-form".split(" "),
];

/** The anchors of a page, from top to bottom: every `id` in its sections. */
export const idsIn = (document: Document.Parsed) => valuesOf(document.get("sections", true), "id");

/** @returns an error for each id that a page would have twice, and for each topic that exists twice */
export function checkUnique(source: SourceFile): string[] {
  const { file, document } = source;
  const isPage = /^content\/(?:pages|case-studies)\//.test(file);
  const ids = isPage ? idsIn(document) : file === "content/open-source.yaml" ? valuesOf(document.contents, "id") : [];
  return [...repeated(source, "id", ids, TAKEN), ...repeated(source, "query", topicsIn(document), [])];
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

function repeated(source: SourceFile, field: string, nodes: readonly Scalar[], taken: readonly string[]): string[] {
  const seen = new Set<unknown>(taken);
  return nodes.flatMap((node) => {
    if (seen.has(node.value))
      return [`${placeOf(source, node)} ${field} must be unique on its page: ${node.value} is taken`];
    seen.add(node.value);
    return [];
  });
}

const placeOf = ({ file, lines }: SourceFile, { range }: Scalar) => `${file}:${lines.linePos(range?.[0] ?? 0).line}`;

/** @returns a warning for each record with the `order` of another one, which is at `path` */
export function checkOrder(sources: readonly SourceFile[], path: readonly string[]): string[] {
  const first = new Map<unknown, string>();
  return sources.flatMap((source) => {
    const order = source.document.getIn(path);
    const before = first.get(order);
    if (order !== undefined && before === undefined) first.set(order, source.file);
    return before === undefined ? [] : [`${locate(source, path)} is the same as in ${before}: the file name decides`];
  });
}

/** @returns a warning for each topic of the contact form that no record links to */
export function checkTopics(source: SourceFile, texts: readonly string[]): string[] {
  return topicsIn(source.document)
    .filter(({ value }) => !texts.some((text) => text.includes(`?${value}`)))
    .map((node) => `${placeOf(source, node)} query is a topic that no page links to: ${node.value}`);
}
