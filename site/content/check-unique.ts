import { isScalar, isSeq } from "yaml";
import { locate, type SourceFile } from "./parse-record.ts";

/** A list whose entries must differ in a field: where it is in the record, and the field. */
type UniqueList = { path: readonly string[]; field: string };

/** The lists with anchors of a page, and the topics of the contact page. */
const UNIQUE: readonly { files: RegExp; lists: readonly UniqueList[] }[] = [
  { files: /^content\/(?:services|case-studies)\//, lists: [{ path: ["sections"], field: "id" }] },
  { files: /^content\/pages\/privacy-policy\.yaml$/, lists: [{ path: ["parts"], field: "id" }] },
  { files: /^content\/open-source\.yaml$/, lists: [{ path: [], field: "id" }] },
  { files: /^content\/pages\/contact\.yaml$/, lists: [{ path: ["topics", "items"], field: "query" }] },
];

/** The id of every page's main element. */
const TAKEN = "main";

/** @returns an error for each id that a page would have twice, and for each topic that exists twice */
export function checkUnique(source: SourceFile): string[] {
  const lists = UNIQUE.filter(({ files }) => files.test(source.file)).flatMap((entry) => entry.lists);
  return lists.flatMap(({ path, field }) => {
    const list = path.length === 0 ? source.document.contents : source.document.getIn(path, true);
    const seen = new Set<unknown>(field === "id" ? [TAKEN] : []);
    return (isSeq(list) ? list.items : []).flatMap((_, index) => {
      const place = [...path, index, field];
      const node = source.document.getIn(place, true);
      if (!isScalar(node)) return [];
      if (seen.has(node.value)) return [`${locate(source, place)} must be unique on its page: ${node.value} is taken`];
      seen.add(node.value);
      return [];
    });
  });
}

/** @returns a warning for each record of a folder with the `order` of another one */
export function checkOrder(sources: readonly SourceFile[]): string[] {
  const first = new Map<unknown, string>();
  return sources.flatMap((source) => {
    const order = source.document.get("order");
    const before = first.get(order);
    if (before === undefined) first.set(order, source.file);
    return before === undefined
      ? []
      : [`${locate(source, ["order"])} is the same as in ${before}: the file name decides`];
  });
}

/** @returns a warning for each topic of the contact page that no record links to */
export function checkTopics(contact: SourceFile, texts: readonly string[]): string[] {
  const items = contact.document.getIn(["topics", "items"], true);
  return (isSeq(items) ? items.items : []).flatMap((_, index) => {
    const place = ["topics", "items", index, "query"];
    const query = contact.document.getIn(place);
    if (texts.some((text) => text.includes(`/contact?${query}`))) return [];
    return [`${locate(contact, place)} is a topic that no page links to: ${query}`];
  });
}
