import { expect, test } from "vitest";
import { readContent, type Service } from "#site/content/records.ts";
import { recordAt, sectionOf } from "../../../tests/support/page-parts.ts";
import { sectionMarkup } from "../../../tests/support/section-markup.ts";

const content = readContent();
const [service] = content.services;
if (!service) throw new Error("The sample has no service.");

const markupOf = (...services: Service[]) =>
  sectionMarkup(sectionOf(recordAt("/explore-services"), "service-list"), { content: { ...content, services } });

test("every service is a band that leads to its page, with a paragraph of its own or else its summary", () => {
  const markup = markupOf(
    { ...service, id: "first", path: "/first", summary: "One summary.", paragraph: "A paragraph." },
    { ...service, id: "second", path: "/second", summary: "Another summary.", paragraph: undefined },
  );
  for (const said of ['href="/first"', 'href="/second"', "A paragraph.", "Another summary."]) {
    expect(markup).toContain(said);
  }
  expect(markup).not.toContain("One summary.");
});

test("two services of the same cloth do not share an id", () => {
  const markup = markupOf(service, { ...service, id: "twin" });
  const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids).size).toBe(ids.length);
});

test("without service records the page says that they are coming soon, and lists nothing", () => {
  const markup = markupOf();
  expect(markup).toMatch(/coming soon/i);
  expect(markup).not.toContain("<ul");
});
