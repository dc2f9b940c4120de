import { cpSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "#site/components/sections/Markdown.tsx";
import { contentFolder, readContent } from "#site/content/records.ts";
import { addArticles, articleFixture } from "../../tests/support/articles.ts";
import { contentCopy } from "../../tests/support/edit-content.ts";
import { parseMarkup } from "../../tests/support/parse-markup.ts";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { feed } from "./feed.ts";

const content = readContent();
const origin = new URL("https://www.example.com");
const xml = await feed(content, origin, () => "");

const textsOf = (name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>(.*?)</${name}>`, "gs"))].map(([, text = ""]) => text);

test("the feed is well-formed RSS with a link to itself", () => {
  const [root, ...inside] = parseMarkup(xml.replace(/^<\?xml.*?\?>/, ""));
  expect(root).toMatchObject({ name: "rss", attributes: { version: "2.0" } });
  const self = inside.find(({ name }) => name === "atom:link");
  expect(self?.attributes).toEqual({
    href: "https://www.example.com/feed.xml",
    rel: "self",
    type: "application/rss+xml",
  });
});

test("the newest entry comes first", () => {
  const days = textsOf("pubDate").map((day) => Date.parse(day));
  expect(days.length).toBe(content.caseStudies.length + content.openSource.length);
  expect(days).toEqual([...days].sort((a, b) => b - a));
});

test("an entry without a date comes last and has no pubDate", async () => {
  const [first, ...others] = content.openSource;
  if (!first) throw new Error("There is no project.");
  const { published: _, ...undated } = first;
  const text = await feed({ ...content, openSource: [undated, ...others] }, origin, () => "");
  const [last = ""] = text.split("<item>").slice(-1);
  expect(last).toContain(`<title>${first.name}</title>`);
  expect(last).not.toContain("<pubDate>");
});

test("an article is in the feed with its whole text, which other sites can show", async () => {
  await using folder = await tempFolder();
  cpSync(contentFolder(), folder.path, { recursive: true });
  addArticles(contentCopy(folder.path), [articleFixture()]);
  const withArticle = readContent(folder.path);
  const text = await feed(withArticle, origin, ({ body }) =>
    renderToStaticMarkup(createElement(Markdown, { text: body })),
  );
  const [item = ""] = text.split("<item>").filter((entry) => entry.includes("/insights/article-1"));
  const [, encoded = ""] = /<content:encoded>(.*?)<\/content:encoded>/s.exec(item) ?? [];
  const html = encoded
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
  expect(item).toContain("<description>What a cloth costs in a year.</description>");
  expect(html).toContain('<a href="https://www.example.com/privacy-policy">the policy</a>');
  expect(html).toContain('<a id="footnote-1-mark" href="https://www.example.com/insights/article-1#footnote-1">1</a>');
  expect(html).toMatch(
    /<img src="https:\/\/www\.example\.com\/_astro\/[^"]+" width="\d+" height="\d+" alt="The screen of a sale">/,
  );
  expect(html).toContain("<code>weave --slowly &quot;&lt;cloth&gt;&quot;</code>");
  expect(html).not.toMatch(/ (?:class|role|data-[a-z]+|tabindex)=/);
});

test("a feed without articles has no namespace for texts", () => {
  expect(content.articles).toEqual([]);
  expect(xml).not.toContain("content:encoded");
  expect(xml).not.toContain("xmlns:content");
});
