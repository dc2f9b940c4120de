import { ArticleFrame } from "#site/components/sections/ArticleFrame.tsx";
import { FurtherReading } from "#site/components/sections/FurtherReading.tsx";
import { Markdown } from "#site/components/sections/Markdown.tsx";
import { PAGE_CLASS } from "#site/components/sections/PageContents.tsx";
import { longDate } from "#site/components/ui/long-date.ts";
import { Main } from "#site/components/ui/Main.tsx";
import { Byline } from "#site/components/ui/Portrait.tsx";
import { type Article, articleList, readingTime } from "#site/content/articles.ts";
import { headingsOf } from "#site/content/markdown.ts";
import type { Content } from "#site/content/records.ts";
import { plainInline } from "#site/content/rich-text.ts";
import type { Templates } from "#site/content/schema/templates.ts";
import { articleBand, clothSpec } from "#site/pictures/drawing-specs.ts";

type Props = {
  article: Article;
  content: Pick<Content, "site" | "articles" | "pages" | "interface">;
  words: NonNullable<Templates["article"]>;
};

export function ArticlePage({ article, content, words }: Props) {
  const { site, articles, pages } = content;
  const { topic, title, teaser, thread, drawing, picture, author, date, updated, body, service } = article;
  const timeOf = (day: string) => <time dateTime={day}>{longDate(day, content.interface.dates)}</time>;
  const facts = [
    { term: words.facts.author, text: <Byline {...author} /> },
    { term: words.facts.published, text: timeOf(date) },
    ...(updated ? [{ term: words.facts.updated, text: timeOf(updated) }] : []),
    { term: words.facts.reading, text: readingTime(article, words.minutes, site.language) },
  ];
  const links = headingsOf(body)
    .filter(({ level }) => level === 2)
    .map(({ id, children }) => ({ id, nav: plainInline(children) }));
  /* A record has a drawing or a picture. */
  const band = drawing ? articleBand(title, drawing) : (picture ?? "");
  const next = articles[(articles.indexOf(article) + 1) % articles.length];
  const list = articleList(pages);
  return (
    <Main words={content.interface} data-thread={thread} className={links.length > 1 ? PAGE_CLASS : undefined}>
      <ArticleFrame
        list={list && { label: list.page.title, href: list.path }}
        badge={topic}
        title={title}
        lead={teaser}
        facts={facts}
        band={band}
        thread={thread}
        contents={{ label: words.contents, links }}
      >
        <Markdown text={body} inSections />
      </ArticleFrame>
      <FurtherReading
        next={
          next && next !== article
            ? { ...next, href: next.path, drawing: next.drawing && clothSpec(next.title, next.drawing) }
            : undefined
        }
        service={service}
        words={words.further}
      />
    </Main>
  );
}
