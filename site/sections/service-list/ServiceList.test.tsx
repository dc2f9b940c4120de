import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import type { ServiceRecord } from "#site/content/schema/service.ts";
import { ServiceList } from "./ServiceList.tsx";

const { exploreServices, services } = readContent();

test("every service is a band that leads to its page, with a paragraph of its own or else its summary", () => {
  const [first, second] = [
    { id: "first", summary: "One summary.", paragraph: "A paragraph." },
    { id: "second", summary: "Another summary.", paragraph: undefined },
  ].map((differences) => ({ ...services[0], ...differences }) as ServiceRecord);
  const markup = renderToStaticMarkup(
    <ServiceList {...exploreServices} services={[first, second].filter((one) => one !== undefined)} />,
  );
  for (const said of ['href="/services/first"', 'href="/services/second"', "A paragraph.", "Another summary."]) {
    expect(markup).toContain(said);
  }
  expect(markup).not.toContain("One summary.");
});

test("two services of the same cloth do not share an id", () => {
  const twins = services.slice(0, 1).flatMap((service) => [service, { ...service, id: "twin" }]);
  const markup = renderToStaticMarkup(<ServiceList {...exploreServices} services={twins} />);
  const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids).size).toBe(ids.length);
});

test("without service records the page says that they are coming soon, and lists nothing", () => {
  const markup = renderToStaticMarkup(<ServiceList {...exploreServices} services={[]} />);
  expect(markup).toMatch(/coming soon/i);
  expect(markup).not.toContain("<ul");
});
