import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ArticlePage } from "#site/components/pages/ArticlePage.tsx";
import { ContentPage } from "#site/components/pages/ContentPage.tsx";
import { Markdown } from "#site/components/sections/Markdown.tsx";
import { readContent } from "#site/content/records.ts";
import { feed } from "#site/metadata/feed.ts";
import { pageGraph } from "#site/metadata/page-graph.ts";
import { publicPages } from "#site/metadata/public-pages.ts";
import { addArticles, articleFixture, showNewest } from "../support/dated-records.ts";
import { editedContent } from "../support/edit-content.ts";
import { partMarkup } from "../support/markup.ts";

/* The sample content of the tests has no articles: these tests add four to a copy of it. */

const origin = new URL("https://www.example.com");
const withoutArticles = readContent();
const ARTICLES = [1, 2, 3, 4].map((number) =>
  articleFixture({ title: `Article ${number}`, date: `2026-01-0${number}` }),
);
const content = editedContent((copy) => addArticles(copy, ARTICLES), showNewest);

const articleAt = (index: number) => {
  const article = content.articles[index];
  const words = content.templates.article;
  if (!article || !words) throw new Error("The fixtures were not read.");
  return { article, words };
};

function pageAt(path: string): string {
  const page = content.pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return renderToStaticMarkup(<ContentPage content={content} page={page} />);
}

const linksIn = (markup: string) => [...markup.matchAll(/ href="(\/insights[^"]*)"/g)].map(([, href]) => href);

test("an article names its author, date and reading time, lists its parts, and leads to the next and its service", () => {
  const markup = renderToStaticMarkup(<ArticlePage {...articleAt(0)} content={content} />);
  expect(markup).toContain('<a href="/about#leadership">Grace Okafor</a>, Head of AI</span></span></dd>');
  expect(markup).toContain('<time dateTime="2026-01-04">4 January 2026</time>');
  expect(markup).toContain("<dt>Reading time</dt> <dd>1 minute</dd>");
  expect(markup).toMatch(/aria-label="In this article".*?<ol[^>]*><li><a href="#what-we-did">What we did<\/a>/);
  expect(markup).toContain('<section id="what-we-did" aria-labelledby="what-we-did_title"');
  expect(linksIn(markup)).toEqual(["/insights", "/insights/article-3"]);
  expect(markup).toContain('href="/services/cloud-devops"');
});

test("after the oldest article the newest is the next, and a single one has none", () => {
  const { article, words } = articleAt(3);
  expect(linksIn(renderToStaticMarkup(<ArticlePage article={article} words={words} content={content} />))).toEqual([
    "/insights",
    "/insights/article-4",
  ]);
  const alone = { ...content, articles: [article] };
  expect(linksIn(renderToStaticMarkup(<ArticlePage article={article} words={words} content={alone} />))).toEqual([
    "/insights",
  ]);
});

test("the list shows all articles and the home page the newest three", () => {
  expect(linksIn(pageAt("/insights"))).toEqual([4, 3, 2, 1].map((number) => `/insights/article-${number}`));
  const cards = /<section id="insights".*?<\/section>/s.exec(pageAt("/"))?.[0] ?? "";
  expect(linksIn(cards)).toEqual([4, 3, 2].map((number) => `/insights/article-${number}`));
});

test("search engines read an article with its author", () => {
  const pages = publicPages(content);
  const page = pages.find(({ path }) => path === "/insights/article-4");
  if (!page) throw new Error("The article is no public page.");
  expect(page).toMatchObject({
    parent: "/insights",
    records: [{ file: "articles/article-4.yaml", changed: "2026-01-04" }],
  });
  expect(pageGraph({ page, pages, content, origin })["@graph"]).toContainEqual(
    expect.objectContaining({
      "@type": "Article",
      headline: "Article 4",
      datePublished: "2026-01-04",
      author: expect.objectContaining({ "@type": "Person", name: "Grace Okafor", jobTitle: "Head of AI" }),
    }),
  );
});

test("an article is in the feed with its whole text, which other sites can show", async () => {
  const text = await feed(content, origin, ({ body }) => partMarkup(<Markdown text={body} />));
  const [item = ""] = text.split("<item>").filter((entry) => entry.includes("/insights/article-1"));
  const [, encoded = ""] = /<content:encoded>(.*?)<\/content:encoded>/s.exec(item) ?? [];
  const html = encoded
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
  expect(item).toContain("<description>What a cloth costs in a year.</description>");
  expect(html).toContain('<a href="https://www.example.com/privacy-policy">the policy</a>');
  expect(html).toContain('<a id="footnote_1_mark" href="https://www.example.com/insights/article-1#footnote_1">1</a>');
  expect(html).toMatch(/<img src="https:\/\/www\.example\.com\/_astro\/[^"]+" width="\d+" height="\d+" alt="[^"]+"\/>/);
  expect(html).toContain("<code>weave --slowly &quot;&lt;cloth&gt;&quot;</code>");
  expect(html).not.toMatch(/ (?:class|role|data-[a-z]+|tabindex)=/);
});

test("without articles no page, link or entry of the feed is about them", async () => {
  expect(publicPages(withoutArticles).filter(({ path }) => path.startsWith("/insights"))).toEqual([]);
  const xml = await feed(withoutArticles, origin, () => "");
  expect(xml).not.toMatch(/\/insights|content:encoded|xmlns:content/);
});
