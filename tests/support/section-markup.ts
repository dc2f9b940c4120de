import { renderToStaticMarkup } from "react-dom/server";
import type { PageContext } from "#site/components/sections/Section.tsx";
import { readContent } from "#site/content/records.ts";
import type { SectionRecord } from "#site/sections/registry.ts";
import { renderSection } from "#site/sections/render-section.tsx";

/** The markup of a section, on a page of the sample content with these differences. */
export const sectionMarkup = (section: SectionRecord, page: Partial<PageContext> = {}): string =>
  renderToStaticMarkup(
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
