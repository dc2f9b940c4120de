import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sax from "sax";
import type { PageContext } from "#site/components/sections/Section.tsx";
import { InterfaceContext } from "#site/components/ui/interface-words.ts";
import { readContent } from "#site/content/records.ts";
import type { SectionRecord } from "#site/sections/registry.ts";
import { renderSection } from "#site/sections/render-section.tsx";

/** The markup of a part of a page, with the words of the sample content. */
export const partMarkup = (part: ReactNode): string =>
  renderToStaticMarkup(createElement(InterfaceContext, { value: readContent().interface }, part));

/** The markup of a section, on a page of the sample content with these differences. */
export const sectionMarkup = (section: SectionRecord, page: Partial<PageContext> = {}): string =>
  partMarkup(
    renderSection(section, {
      content: readContent(),
      path: "/page",
      title: "Page",
      parent: "/",
      thread: "blue",
      structure: "plain",
      isFirst: false,
      forms: {},
      ...page,
    }),
  );

/** Characters that XML 1.0 forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/**
 * Reads markup by XML's strict rules.
 *
 * @returns the elements in the order they open
 * @throws when the markup is not well-formed
 */
export function parseMarkup(markup: string) {
  if (NO_CHARACTER.test(markup) || !markup.isWellFormed())
    throw new Error("The markup has a character that XML forbids.");
  const elements: { name: string; attributes: Readonly<Record<string, string>> }[] = [];
  const parser = sax.parser(true);
  parser.onopentag = ({ name, attributes }) =>
    void elements.push({ name, attributes: attributes as Record<string, string> });
  parser.onerror = (error) => {
    throw error;
  };
  parser.write(markup).close();
  return elements;
}
