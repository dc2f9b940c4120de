import { LineCounter, parseDocument, visit } from "yaml";
import type { ContactRecord } from "./schema/contact.ts";

/** What records may lead to on this site, by what stands in their links. */
export type Destinations = {
  /** Pages that exist because of a record, such as `/services/mvp-builder`. */
  pages: ReadonlySet<string>;
  /** What the contact page says a visitor came for: what follows `/contact?`. Undefined while that page is wrong. */
  topics: ReadonlySet<string> | undefined;
};

/** @param names of the record files, such as `services/mvp-builder.yaml` */
export function destinationsOf(names: readonly string[], contact: ContactRecord | undefined): Destinations {
  const pages = names.flatMap((name) => {
    const [, folder = "", id] = /^(services|case-studies|jobs)\/(.+)\.ya?ml$/.exec(name) ?? [];
    return id ? [`/${folder === "jobs" ? "careers" : folder}/${id}`] : [];
  });
  return { pages: new Set(pages), topics: contact && new Set(contact.topics.items.map(({ query }) => query)) };
}

/** The addresses that records make. Others are files in site/pages. */
const MADE_BY_RECORDS = /^\/(?:services|case-studies|careers)\/[^#?]+/;
const TOPIC = /^\/contact\?(.+)$/;

/**
 * The links of a record that lead nowhere.
 *
 * @param file the name for messages, such as `content/pages/home.yaml`
 * @param text the file's text; what is no YAML is told elsewhere
 * @returns a line for each: file, line, and what is missing
 */
export function checkLinks(file: string, text: string, { pages, topics }: Destinations): string[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: "silent" });
  if (document.errors.length > 0) return [];
  const problems: string[] = [];
  visit(document, {
    Scalar(_key, { value, range }) {
      if (typeof value !== "string") return;
      const at = `${file}:${lines.linePos(range?.[0] ?? 0).line}`;
      const [page] = MADE_BY_RECORDS.exec(value) ?? [];
      if (page && !pages.has(page)) problems.push(`${at} leads to ${page}, which is no page`);
      const [, topic] = TOPIC.exec(value) ?? [];
      if (topic && topics && !topics.has(topic)) {
        problems.push(`${at} leads to ${value}, a topic that topics.items in content/pages/contact.yaml lacks`);
      }
    },
  });
  return problems;
}
