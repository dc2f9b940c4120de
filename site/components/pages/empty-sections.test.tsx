import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AboutPage } from "#site/components/pages/AboutPage.tsx";
import { BookPage } from "#site/components/pages/BookPage.tsx";
import { CareersPage } from "#site/components/pages/CareersPage.tsx";
import { ContactCareersPage } from "#site/components/pages/ContactCareersPage.tsx";
import { PortfolioPage } from "#site/components/pages/PortfolioPage.tsx";
import { readContent } from "#site/content/records.ts";

const { about, book, careers, contactCareers, portfolio, site } = readContent();

const sectionsOf = (page: ReactElement) =>
  [...renderToStaticMarkup(page).matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);

test("pages show no section without items", () => {
  const none = { values: undefined, leadership: undefined, differentiators: undefined, nextSteps: undefined };
  expect(sectionsOf(<AboutPage about={{ ...about, ...none }} />)).toEqual(["mission", "vision"]);
  const noBenefits = { benefits: undefined };
  expect(sectionsOf(<BookPage book={{ ...book, ...noBenefits }} site={site} />)).toEqual(["demo-request"]);
  const noLife = { ...careers, ...noBenefits, life: undefined };
  expect(sectionsOf(<CareersPage careers={noLife} jobs={[]} />)).toEqual(["positions", "call-to-action"]);
  const apply = <ContactCareersPage apply={{ ...contactCareers, ...noBenefits }} site={site} />;
  expect(sectionsOf(apply)).not.toContain("benefits");
  expect(sectionsOf(<PortfolioPage portfolio={{ ...portfolio, partners: undefined }} />)).toEqual(["projects"]);
});
