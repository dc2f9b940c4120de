import { isScalar, type Scalar, visit } from "yaml";
import type { SourceFile } from "./parse-record.ts";

/** What records may link to. */
export type LinkTargets = {
  /** Paths of pages made from records, such as `/services/mvp-builder`. */
  pages: ReadonlySet<string>;
  /** The topics of the contact page: what follows `/contact?`. Undefined while that record is invalid. */
  topics: ReadonlySet<string> | undefined;
};

/** The pages that records create. All others are files in site/pages. */
const RECORD_PAGE = /^\/(?:services|case-studies|careers)\/[^#?]+/;
const TOPIC = /^\/contact\?(.+)$/;

/** @returns an error for each link of a record to a page or topic that does not exist, with file and line */
export function checkLinks({ file, document, lines }: SourceFile, { pages, topics }: LinkTargets): string[] {
  if (document.errors.length > 0) return [];
  const errors: string[] = [];
  const report = ({ range }: Scalar, reason: string) =>
    errors.push(`${file}:${lines.linePos(range?.[0] ?? 0).line} ${reason}`);
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== "study" || !isScalar(value)) return;
      if (!pages.has(`/case-studies/${value.value}`)) report(value, `names ${value.value}, which is not a case study`);
    },
    Scalar(_, node) {
      if (typeof node.value !== "string") return;
      const [page] = RECORD_PAGE.exec(node.value) ?? [];
      if (page && !pages.has(page)) report(node, `links to ${page}, which is not a page`);
      const [, topic] = TOPIC.exec(node.value) ?? [];
      if (topic && topics && !topics.has(topic)) {
        report(node, `links to ${node.value}, but topics.items in content/pages/contact.yaml has no such topic`);
      }
    },
  });
  return errors;
}
