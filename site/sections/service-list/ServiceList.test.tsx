import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readContent, type Service } from "#site/content/records.ts";
import { pageContext } from "../../../tests/support/page-context.ts";
import { recordAt, sectionOf } from "../../../tests/support/page-parts.ts";
import { ServiceList } from "./ServiceList.tsx";

const content = readContent();
const { services } = content;
const list = sectionOf(recordAt("/explore-services"), "service-list");

const markupOf = (shown: Service[]) =>
  renderToStaticMarkup(<ServiceList {...list} page={pageContext({ ...content, services: shown })} />);

test("every service is a band that leads to its page, with a paragraph of its own or else its summary", () => {
  const [first, second] = [
    { id: "first", path: "/services/first", summary: "One summary.", paragraph: "A paragraph." },
    { id: "second", path: "/second", summary: "Another summary.", paragraph: undefined },
  ].map((differences) => ({ ...services[0], ...differences }) as Service);
  const markup = markupOf([first, second].filter((one) => one !== undefined));
  for (const said of ['href="/services/first"', 'href="/second"', "A paragraph.", "Another summary."]) {
    expect(markup).toContain(said);
  }
  expect(markup).not.toContain("One summary.");
});

test("two services of the same cloth do not share an id", () => {
  const twins = services.slice(0, 1).flatMap((service) => [service, { ...service, id: "twin" }]);
  const markup = markupOf(twins);
  const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids).size).toBe(ids.length);
});

test("without service records the page says that they are coming soon, and lists nothing", () => {
  const markup = markupOf([]);
  expect(markup).toMatch(/coming soon/i);
  expect(markup).not.toContain("<ul");
});
