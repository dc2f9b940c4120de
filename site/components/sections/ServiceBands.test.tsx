import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { ServiceBands } from "./ServiceBands.tsx";

const { exploreServices, services } = readContent();

test("every service is a band that leads to its page, with words of its own", () => {
  const markup = renderToStaticMarkup(<ServiceBands {...exploreServices} services={services} />);
  for (const { id, summary } of services) {
    expect(markup).toContain(`href="/services/${id}"`);
    expect(exploreServices.paragraphs[id]).toBeDefined();
    expect(exploreServices.paragraphs[id]).not.toBe(summary);
  }
});

test("without service records the page says that they are coming soon, and lists nothing", () => {
  const markup = renderToStaticMarkup(<ServiceBands {...exploreServices} services={[]} />);
  expect(markup).toMatch(/coming soon/i);
  expect(markup).not.toContain("<ul");
});
