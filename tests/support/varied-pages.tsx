import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Footer } from "#site/components/layout/Footer.tsx";
import { Header } from "#site/components/layout/Header.tsx";
import { MobileLinks } from "#site/components/layout/MobileLinks.tsx";
import { ServicesPanel } from "#site/components/layout/ServicesPanel.tsx";
import { CaseStudyPage } from "#site/components/pages/CaseStudyPage.tsx";
import { ContentPage } from "#site/components/pages/ContentPage.tsx";
import { furtherReading } from "#site/content/further-reading.ts";
import type { Content, Page } from "#site/content/records.ts";
import "#site/styles/index.css";

export { renderedFiles } from "#site/weave/rendered-files.ts";

/**
 * Every page one below the other, between one header and one footer, without the openings and sections that an earlier
 * page has in the same layout. The case studies are one page that has a section of every kind.
 */
export function allPages(content: Content): string {
  const { site, navigation, services, caseStudies } = content;
  const [study] = caseStudies;
  if (!study) throw new Error("There is no case study.");
  const studySections = distinct(
    caseStudies.flatMap(({ sections }) => sections),
    ({ kind }) => kind,
  ).map((section, index) => ({ ...section, id: `${section.id}-${index}` }));
  const pages: readonly ReactElement[] = [
    ...withoutRepeated(content.pages).map((page) => <ContentPage key={page.path} content={content} page={page} />),
    <CaseStudyPage
      key="study"
      study={{ ...study, sections: studySections }}
      words={content.templates.caseStudy}
      further={furtherReading(study, content)}
    />,
    <nav key="menus">
      <ServicesPanel services={services} all={navigation.allServices} path="/" />
      <MobileLinks site={site} navigation={navigation} services={services} path="/" />
    </nav>,
  ];
  const header = renderToStaticMarkup(<Header name={site.name} mark="" words={navigation.header} path="/" />);
  const footer = renderToStaticMarkup(
    <Footer site={site} navigation={navigation} services={services} path="/" year={2026} />,
  );
  const parts = pages.map((page, index) =>
    withOwnIds(renderToStaticMarkup(page), `page-${index}-`).replace(/<(\/?)main\b/g, "<$1div"),
  );
  return `${header}<main>${parts.join("")}</main>${footer}`;
}

function withoutRepeated(pages: readonly Page[]): Page[] {
  const seen = new Set<string>();
  const isNew = (part: object) => {
    const { kind, layout, type, later } = { kind: "", layout: "", type: "", later: undefined, ...part };
    const key = `${kind} ${layout} ${type} ${later !== undefined}`;
    return !seen.has(key) && seen.add(key);
  };
  return pages
    .map((page) => ({ ...page, sections: page.sections.filter(isNew) }))
    .filter(
      ({ opening, sections }) =>
        sections.length > 0 || (opening && isNew({ ...opening, kind: `opening ${opening.kind}` })),
    );
}

function distinct<T>(list: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(list.map((item) => [keyOf(item), item])).values()];
}

/** Pages share ids such as `benefits`; here they share a document. */
function withOwnIds(markup: string, prefix: string): string {
  return markup
    .replace(/ (id|for|aria-(?:labelledby|describedby|controls)|popovertarget)="/gi, `$&${prefix}`)
    .replace(/(href="#|url\(#)/g, `$&${prefix}`);
}
