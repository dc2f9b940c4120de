import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
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
