import { type CountedText, fillCount, fillText } from "#contract/fill-text.ts";
import { slug } from "#site/weave/drawing-file.ts";
import { didYouMean } from "./did-you-mean.ts";
import { plainMarkdown } from "./markdown.ts";
import type { ServicesEntry } from "./page-menus.ts";
import { type ContentProblem, missingAt, type SourceFile } from "./parse-record.ts";
import { type PageSections, type Person, unknownPerson } from "./people.ts";
import type { ArticleRecord } from "./schema/article.ts";
import type { PictureRecord } from "./schema/picture.ts";
import type { Templates } from "./schema/templates.ts";
import { withoutMarks } from "./text-marks.ts";

/** An article with its file, whose name decides its address. */
type WrittenArticle = ArticleRecord & ArticleAddress & { readonly source: SourceFile };

type ArticleAddress = {
  readonly slug: string;
  readonly path: string;
  readonly file: string;
  readonly original: string;
};

export const articleList = <P extends PageSections>(pages: readonly P[]): P | undefined =>
  pages.find(({ sections }) => sections.some(({ kind }) => kind === "articles"));

type RelatedService = ServicesEntry & { readonly picture?: PictureRecord | undefined };

export type Article = Omit<ArticleRecord, "author" | "service"> &
  ArticleAddress & {
    readonly author: Person;
    readonly service: RelatedService | undefined;
  };

/** True if a page has nothing to show without articles. */
export const listsOnlyArticles = ({ sections }: PageSections) =>
  sections.length > 0 && sections.every(({ kind }) => kind === "articles");

/**
 * @param elsewhere the services of the default language, which an article of another one may name without a link to them
 * @returns the articles with their author and service, newest first, and an error for each name that does not exist
 */
export function connectArticles(
  written: readonly WrittenArticle[],
  people: ReadonlyMap<string, Person>,
  services: readonly RelatedService[],
  elsewhere: readonly RelatedService[] = [],
) {
  const missing: ContentProblem[] = [];
  const articles = written.flatMap(({ source, ...article }): Article[] => {
    const author = people.get(article.author);
    if (!author) missing.push(missingAt(source, ["author"], unknownPerson(article.author, people)));
    const isNamed = ({ path, id }: RelatedService) => path === article.service || id === article.service;
    const service = services.find(isNamed);
    if (article.service !== undefined && !service && !elsewhere.some(isNamed)) {
      const paths = services.map(({ path }) => path);
      const reason = `names ${article.service}, which is not a service${didYouMean(article.service, paths)}`;
      missing.push(missingAt(source, ["service"], { missing: article.service, reason }));
    }
    return author ? [{ ...article, author, service }] : [];
  });
  articles.sort((a, b) => b.date.localeCompare(a.date) || a.title.localeCompare(b.title));
  return { articles, missing };
}

/** Words that an adult reads in a minute (Brysbaert 2019: 238 in English non-fiction), rounded down for code. */
const WORDS_PER_MINUTE = 220;

/** The time that reading takes, such as `5 minutes`. @param texts with `{count}`, which is at least 1 */
export function readingTime({ body }: Pick<Article, "body">, texts: CountedText, language: string): string {
  const words = plainMarkdown(body).split(/\s+/).length;
  return fillCount(texts, Math.max(1, Math.round(words / WORDS_PER_MINUTE)), language);
}

/** A part of the list of articles, at an address of its own. */
export type ArticleList = {
  readonly path: string;
  /** Undefined for the list of all topics. */
  readonly topic: string | undefined;
  /** From 1. */
  readonly number: number;
  readonly articles: readonly Article[];
};

const PER_PAGE = 12;

/**
 * The lists of a page with a section of the kind articles: its articles in parts of twelve at `/page/2` and so on, and the
 * same for each topic, unless every article has another one.
 */
export function articleLists(path: string, articles: readonly Article[]): ArticleList[] {
  const start = path === "/" ? "" : path;
  const topics = [...new Set(articles.map(({ topic }) => withoutMarks(topic)))].sort();
  const parts = (address: string, topic: string | undefined) => {
    const all = articles.filter((article) => topic === undefined || withoutMarks(article.topic) === topic);
    return Array.from({ length: Math.ceil(all.length / PER_PAGE) }, (_, index) => ({
      path: index > 0 ? `${address}/page/${index + 1}` : address || "/",
      topic,
      number: index + 1,
      articles: all.slice(index * PER_PAGE, (index + 1) * PER_PAGE),
    }));
  };
  const hasTopics = topics.length > 1 && topics.length < articles.length;
  /* Topics without such a name, and with that of another topic, have their number. */
  const names = ["", ...topics.map((topic) => slug(topic, 40))];
  const nameOf = (number: number) => (names.indexOf(names[number] ?? "") === number ? names[number] : number);
  return [
    ...parts(start, undefined),
    ...(hasTopics ? topics : []).flatMap((topic, index) => parts(`${start}/topic/${nameOf(index + 1)}`, topic)),
  ];
}

/** The lists that need pages of their own beside a page: all but the first. */
export const laterLists = ({ path, sections }: PageSections, articles: readonly Article[]): ArticleList[] =>
  sections.some(({ kind }) => kind === "articles") ? articleLists(path, articles).slice(1) : [];

/** All pages, each followed by the lists that need pages of their own. */
export const pagesWithLists = <P extends PageSections>(pages: readonly P[], articles: readonly Article[]) =>
  pages.flatMap((page) => [
    { path: page.path, page, list: undefined },
    ...laterLists(page, articles).map((list) => ({ path: list.path, page, list })),
  ]);

export function listTitle(title: string, { topic, number }: ArticleList, { article: words }: Templates) {
  const page = number > 1 && words && fillText(words.list.page, { number });
  return [title, topic, page].filter(Boolean).join(", ");
}
