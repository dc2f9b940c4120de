import { rename, rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { addArticles, articleFixture } from "../../tests/support/dated-records.ts";
import { contentCopy, copiedContent } from "../../tests/support/edit-content.ts";
import { articleLists, laterLists, listTitle, readingTime } from "./articles.ts";
import { parseMarkdown } from "./markdown.ts";
import { checkContent, readContent } from "./records.ts";

const content = copiedContent();

const add = (...articles: Parameters<typeof addArticles>[1]) => addArticles(contentCopy(content.path()), articles);
const read = (now?: string) => readContent(content.path(), now === undefined ? undefined : Date.parse(now));
const paths = (now?: string) => read(now).pages.map(({ path }) => path);

test("articles are listed with their author and service, newest first", () => {
  add(articleFixture(), articleFixture({ title: "Newer", date: "2026-02-01", service: "ai-development" }));
  expect(content.errors()).toEqual([]);
  expect(read().articles).toMatchObject([
    { title: "Newer", path: "/insights/article-2", service: { path: "/services/ai-development" } },
    {
      path: "/insights/article-1",
      author: { name: "Grace Okafor", title: "Head of AI", href: "/about#leadership" },
      service: { path: "/services/cloud-devops" },
    },
  ]);
});

test("an article is shown from midnight of its day in the site's time zone, and the build lists that moment", async () => {
  await content.edit("site.yaml", /^timeZone: .*/m, "timeZone: Asia/Dhaka");
  add(articleFixture({ date: "2026-03-01" }));
  expect(read("2026-02-28T17:59:59Z")).toMatchObject({
    articles: [],
    pageChanges: [{ path: "/insights/article-1", change: "opens", at: "2026-02-28T18:00:00.000Z" }],
  });
  expect(paths("2026-02-28T17:59:59Z")).not.toContain("/insights");
  expect(read("2026-02-28T18:00:00Z")).toMatchObject({ articles: [{ slug: "article-1" }], pageChanges: [] });
  expect(paths("2026-02-28T18:00:00Z")).toContain("/insights");
});

test.each([
  [
    /author: .*/,
    "author: Grace Okafr",
    "author names Grace Okafr, who is in no section of the kind people: did you mean Grace Okafor?",
  ],
  [/service: .*/, "service: /services/no", "service names /services/no, which is not a service"],
  [/date: .*/, "date: 2026-01-10\nupdated: 2026-01-09", "updated must not be before the day of publication"],
  ["(/privacy-policy)", "(#what)", "links to /insights/article-1#what, but /insights/article-1 has no section what"],
])("an article is an error if %s becomes %j", async (found, instead, reason) => {
  add(articleFixture());
  await content.edit("articles/article-1.yaml", found, instead);
  expect(content.errors()).toEqual([expect.stringMatching(/^content\/articles\/article-1\.yaml:\d+ /)]);
  expect(content.errors()[0]).toContain(reason);
});

test("an article links to its own headings", async () => {
  add(articleFixture());
  await content.edit("articles/article-1.yaml", "(/privacy-policy)", "(#what-it-cost)");
  expect(content.errors()).toEqual([]);
});

test("links to an article or list that is not published yet are errors", async () => {
  add(articleFixture({ date: "2026-03-01" }));
  await content.edit("pages/home.yaml", "href: /case-studies/financial-ml", "href: /insights/article-1");
  await content.edit("navigation.yaml", "href: /about", "href: /insights");
  contentCopy(content.path()).changeSections("pages/home.yaml", "insights", ({ items }) => {
    items?.push({ article: "article-1" }, { article: "artikle-1" });
  });
  const at = (now: string) => checkContent(content.path(), Date.parse(now)).errors.map(({ reason }) => reason);
  expect(at("2026-02-28T00:00Z")).toEqual([
    "links to /insights, a page of articles, and none is published",
    "links to /insights/article-1, an article that is not published yet",
    "names article-1, an article that is not published yet",
    "names artikle-1, which is not an article: did you mean article-1?",
  ]);
  expect(at("2026-03-01T00:00Z")).toEqual(["names artikle-1, which is not an article: did you mean article-1?"]);
});

test("articles need their words and a name for an address", async () => {
  add(articleFixture());
  await rename(content.path("articles/article-1.yaml"), content.path("articles/Article 1.yaml"));
  expect(content.errors()).toEqual([
    "content/articles/Article 1.yaml must be named with lower-case letters, digits and hyphens",
  ]);
  await rename(content.path("articles/Article 1.yaml"), content.path("articles/one.yaml"));
  contentCopy(content.path()).change<{ article?: unknown }>("templates.yaml", (templates) => {
    delete templates.article;
  });
  expect(content.errors()).toEqual([
    "content/templates.yaml:1 article is missing: it has the words of content/articles/",
  ]);
  await rm(content.path("articles/one.yaml"));
  expect(content.errors()).toEqual([]);
});

test("a long list has pages, and one for each topic", () => {
  const fixtures = Array.from({ length: 25 }, (_, index) =>
    articleFixture({ title: `Number ${index + 1}`, topic: index < 13 ? "Ärger & Öl" : "保守" }),
  );
  add(...fixtures);
  const { articles, pages, templates } = read();
  const lists = articleLists("/insights", articles);
  expect(lists.map(({ path, articles: shown }) => [path, shown.length])).toEqual([
    ["/insights", 12],
    ["/insights/page/2", 12],
    ["/insights/page/3", 1],
    ["/insights/topic/arger-ol", 12],
    ["/insights/topic/arger-ol/page/2", 1],
    ["/insights/topic/2", 12],
  ]);
  expect(new Set(lists.slice(0, 3).flatMap((list) => list.articles))).toEqual(new Set(articles));
  const later = pages.flatMap((page) => laterLists(page, articles));
  expect(later).toEqual(lists.slice(1));
  expect(later.map((list) => listTitle("Insights", list, templates)).slice(-3)).toEqual([
    "Insights, Ärger & Öl",
    "Insights, Ärger & Öl, Page 2",
    "Insights, 保守",
  ]);
});

test("two topics with one name in addresses have two lists", () => {
  const topics = ["Ärger & Öl", "Arger Ol", "保守", "保守"];
  add(...topics.map((topic, index) => articleFixture({ title: `Number ${index}`, topic })));
  const [, ...lists] = articleLists("/insights", read().articles);
  expect(lists.map(({ path }) => path.replace("/insights/topic/", ""))).toEqual(["arger-ol", "2", "3"]);
});

test("a list of articles is a target of links, and no page has its address", async () => {
  add(articleFixture(), articleFixture({ title: "Two" }), articleFixture({ title: "Other", topic: "Other" }));
  await content.edit("pages/about.yaml", /href: \/\S*/, "href: /insights/topic/other");
  expect(content.errors()).toEqual([]);
  contentCopy(content.path()).write("pages/insights/topic/other.yaml", {
    page: { title: "Other", description: "Other.", menu: "footer" },
    opening: { kind: "heading", heading: "Other", lead: "Other." },
  });
  expect(content.errors()).toEqual([
    "content/pages/insights/topic/other.yaml has the address of a list of articles: /insights/topic/other",
  ]);
});

test("a home page of articles is shown without any", async () => {
  await content.edit("pages/home.yaml", /^sections:[\s\S]*/m, "sections: [{ kind: articles, id: all, heading: A }]\n");
  expect(paths()).toContain("/");
});

test("topics have no pages if every article has another one", () => {
  add(articleFixture(), articleFixture({ title: "Other", topic: "Other" }));
  expect(articleLists("/", read().articles).map(({ path }) => path)).toEqual(["/"]);
});

test("the reading time counts words, and not code", () => {
  const texts = { one: "{count} minute", other: "{count} minutes" };
  const time = (body: string) => readingTime({ body: parseMarkdown(body) }, texts, "en");
  expect(time("One.")).toBe("1 minute");
  expect(time("word ".repeat(1100))).toBe("5 minutes");
  expect(time(`\`\`\`\n${"word ".repeat(1100)}\n\`\`\``)).toBe("1 minute");
});

test("a card of the insights is an article or has fields of its own", () => {
  const errorsOf = (item: object) => {
    contentCopy(content.path()).changeSections("pages/home.yaml", "insights", ({ items }) => {
      items?.splice(0, items.length, item as never);
    });
    return content.errors().map((error) => error.replace(/^.*items\.0\.?/, ""));
  };
  expect(errorsOf({ artcle: "one" })).toEqual(["artcle is not a known field: did you mean article?"]);
  expect(errorsOf({ topic: "A", titel: "B", thread: "blue" })).toEqual([
    "titel is not a known field: did you mean title?",
    "drawing is missing: add a picture or a drawing",
  ]);
  add(articleFixture());
  expect(errorsOf({ article: "article-1" })).toEqual([]);
});
