import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AboutPage } from "#site/components/pages/AboutPage.tsx";
import { HomePage } from "#site/components/pages/HomePage.tsx";
import { OpenSourcePage } from "#site/components/pages/OpenSourcePage.tsx";
import { readContent } from "#site/content/records.ts";
import { aboutRecord } from "#site/content/schema/about.ts";
import { homeRecord } from "#site/content/schema/home.ts";

const { openSourcePage, openSource, site, home, about, services } = readContent();

/** The home record without pictures: a picture that was parsed is another type than the one in the file. */
const plainHome = {
  ...home,
  insights: home.insights && { ...home.insights, items: home.insights.items.map(({ picture: _, ...item }) => item) },
};
const wholeHome = renderToStaticMarkup(<HomePage home={home} services={services} projects={openSource} />);

/** The ids of a page's sections, in order. */
const sectionsOf = (markup: string) => [...markup.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);

test("without a project the open-source page says that more are coming", () => {
  const markup = renderToStaticMarkup(<OpenSourcePage page={openSourcePage} projects={[]} site={site} />);
  const projects = /<section id="projects".*?<\/section>/s.exec(markup)?.[0] ?? "";
  expect(projects).toContain("More Projects Coming Soon!");
  expect(projects).not.toContain("<ul");
});

test("with projects it does not", () => {
  const markup = renderToStaticMarkup(<OpenSourcePage page={openSourcePage} projects={openSource} site={site} />);
  expect(markup).not.toContain("More Projects Coming Soon!");
  for (const { link } of openSource) expect(markup).toContain(`href="${link}"`);
});

test("what the home record leaves out is no section, and the others stand", () => {
  const without = homeRecord.parse({
    ...plainHome,
    clients: undefined,
    testimonials: undefined,
    certifications: undefined,
  });
  const markup = renderToStaticMarkup(<HomePage home={without} services={services} projects={openSource} />);
  const left = ["clients", "testimonials", "certifications"];
  expect(sectionsOf(markup)).toEqual(sectionsOf(wholeHome).filter((id) => id && !left.includes(id)));
});

test("a single certificate, voice or client is enough for its section", () => {
  const one = homeRecord.parse({
    ...plainHome,
    clients: home.clients && { ...home.clients, names: home.clients.names.slice(0, 1) },
    testimonials: home.testimonials && { ...home.testimonials, items: home.testimonials.items.slice(0, 1) },
    certifications: home.certifications && { ...home.certifications, items: home.certifications.items.slice(0, 1) },
  });
  const markup = renderToStaticMarkup(<HomePage home={one} services={services} projects={openSource} />);
  expect(sectionsOf(markup)).toEqual(sectionsOf(wholeHome));
});

test("without people the about page has no leadership", () => {
  const without = aboutRecord.parse({ ...about, leadership: undefined });
  expect(sectionsOf(renderToStaticMarkup(<AboutPage about={without} />))).not.toContain("leadership");
});
