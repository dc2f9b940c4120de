import { renderToStaticMarkup } from "react-dom/server";
import { readContent } from "#site/content/records.ts";
import type { SectionRecord } from "#site/sections/registry.ts";
import { renderSection } from "#site/sections/render-section.tsx";
import type { PageContext } from "#site/sections/section-props.ts";

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
