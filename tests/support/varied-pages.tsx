import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Footer } from "#site/components/layout/Footer.tsx";
import { Header } from "#site/components/layout/Header.tsx";
import { MobileLinks } from "#site/components/layout/MobileLinks.tsx";
import { ServicesPanel } from "#site/components/layout/ServicesPanel.tsx";
import { AboutPage } from "#site/components/pages/AboutPage.tsx";
import { BookPage } from "#site/components/pages/BookPage.tsx";
import { CareersPage } from "#site/components/pages/CareersPage.tsx";
import { CaseStudiesPage } from "#site/components/pages/CaseStudiesPage.tsx";
import { CaseStudyPage } from "#site/components/pages/CaseStudyPage.tsx";
import { ContactCareersPage } from "#site/components/pages/ContactCareersPage.tsx";
import { ContactPage } from "#site/components/pages/ContactPage.tsx";
import { EngagementPage } from "#site/components/pages/EngagementPage.tsx";
import { ExploreServicesPage } from "#site/components/pages/ExploreServicesPage.tsx";
import { HomePage } from "#site/components/pages/HomePage.tsx";
import { OpenSourcePage } from "#site/components/pages/OpenSourcePage.tsx";
import { PortfolioPage } from "#site/components/pages/PortfolioPage.tsx";
import { PrivacyPage } from "#site/components/pages/PrivacyPage.tsx";
import { ServicePage } from "#site/components/pages/ServicePage.tsx";
import { furtherReading } from "#site/content/further-reading.ts";
import type { Content } from "#site/content/records.ts";
import "#site/styles/index.css";

export { renderedFiles } from "#site/weave/rendered-files.ts";

/**
 * Every page one below the other, between one header and one footer. The services are one page that has a section of
 * every kind and layout, and so are the case studies.
 */
export function allPages(content: Content): string {
  const { site, navigation, services, caseStudies, jobs, openSource } = content;
  const [service] = services;
  const [study] = caseStudies;
  if (!service || !study) throw new Error("There is no service or no case study.");
  const serviceSections = distinct(
    services.flatMap(({ sections }) => sections),
    (section) =>
      `${section.kind} ${"layout" in section ? section.layout : ""} ${"later" in section && section.later ? "later" : ""}`,
  ).map((section, index) => (section.kind === "call" ? section : { ...section, id: `${section.id}-${index}` }));
  const studySections = distinct(
    caseStudies.flatMap(({ sections }) => sections),
    ({ kind }) => kind,
  ).map((section, index) => ({ ...section, id: `${section.id}-${index}` }));
  const pages: readonly ReactElement[] = [
    <HomePage key="home" home={content.home} services={services} projects={openSource} />,
    <ServicePage
      key="service"
      service={{ ...service, sections: serviceSections }}
      index={navigation.services}
      studies={caseStudies}
    />,
    <AboutPage key="about" about={content.about} />,
    <EngagementPage key="engagement" engagement={content.engagement} />,
    <PortfolioPage key="portfolio" portfolio={content.portfolio} />,
    <CareersPage key="careers" careers={content.careers} jobs={jobs} />,
    <OpenSourcePage key="open-source" page={content.openSourcePage} projects={openSource} site={site} />,
    <CaseStudyPage
      key="study"
      study={{ ...study, sections: studySections }}
      words={content.caseStudiesPage.article}
      further={furtherReading(study, caseStudies, services)}
    />,
    <BookPage key="book" book={content.book} site={site} />,
    <ContactCareersPage key="contact-careers" apply={content.contactCareers} site={site} />,
    <ContactPage key="contact" contact={content.contact} site={site} />,
    <PrivacyPage key="privacy" privacy={content.privacy} />,
    <ExploreServicesPage key="explore" texts={content.exploreServices} services={services} />,
    <CaseStudiesPage key="studies" page={content.caseStudiesPage} studies={caseStudies} />,
  ];
  const menus = [
    <ServicesPanel key="panel" services={services} all={navigation.allServices} path="/" />,
    <MobileLinks key="links" site={site} navigation={navigation} services={services} path="/" />,
  ];
  const header = renderToStaticMarkup(<Header name={site.name} mark="" words={navigation.header} path="/" />);
  const footer = renderToStaticMarkup(
    <Footer site={site} navigation={navigation} services={services} path="/" year={2026} />,
  );
  const parts = [...pages, <nav key="menus">{menus}</nav>].map((page) =>
    withOwnIds(renderToStaticMarkup(page), `${page.key}-`).replace(/<(\/?)main\b/g, "<$1div"),
  );
  return `${header}<main>${parts.join("")}</main>${footer}`;
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
