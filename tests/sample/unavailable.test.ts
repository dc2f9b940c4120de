import { expect, test } from "vitest";
import { readContent } from "#site/content/records.ts";
import { builtPages } from "../support/built-pages.ts";

test("the page for an unavailable server has the site name and a mail link, and loads no other file", () => {
  const { site, unavailable } = readContent();
  const html = builtPages().get("answers/unavailable.html") ?? "";
  for (const text of [site.name, unavailable.heading, `mailto:${site.emails.contact}`]) expect(html).toContain(text);
  const requested = [...html.matchAll(/<(script|img|iframe)\b|<link[^>]+rel="(?:stylesheet|preload|modulepreload)"/g)];
  expect(requested).toEqual([]);
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual([`mailto:${site.emails.contact}`]);
});
