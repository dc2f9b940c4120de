import { fillText } from "#contract/fill-text.ts";
import { articleCard, InsightCards } from "#site/components/sections/InsightCards.tsx";
import { SectionHead, type SectionProps } from "#site/components/sections/Section.tsx";
import { longDate } from "#site/components/ui/long-date.ts";
import { articleLists, readingTime } from "#site/content/articles.ts";
import styles from "./Articles.module.css";

export function Articles({ id, heading, page }: SectionProps<"articles">) {
  const { articles, templates, site, interface: interfaceWords } = page.content;
  const lists = articleLists(page.path, articles);
  const list = lists.find(({ path }) => path === page.listPath) ?? lists[0];
  const words = templates.article;
  if (!list || !words) return null;
  const topics = lists.filter(({ number }) => number === 1);
  const pages = lists.filter(({ topic }) => topic === list.topic);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`wrap section-end ${styles.articles}`}>
      <SectionHead id={id} heading={heading} type="sr" />
      {topics.length > 1 && (
        <nav aria-label={words.list.topics} className={styles.topics}>
          <ul className="in-rows">
            {topics.map(({ path, topic }) => (
              <li key={path}>
                <a href={path} className="action is-plain" aria-current={topic === list.topic ? "true" : undefined}>
                  {topic ?? words.list.all}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <InsightCards
        cards={list.articles.map((article) => ({
          ...articleCard(article),
          note: `${longDate(article.date, interfaceWords.dates)} · ${readingTime(article, words.minutes, site.language)}`,
        }))}
      />
      {pages.length > 1 && (
        <nav aria-label={words.list.pages} className={`line-above ${styles.pages}`}>
          <ul className="in-rows">
            {pages.map(({ path, number }) => (
              <li key={path}>
                <a href={path} className="action is-plain" aria-current={number === list.number ? "page" : undefined}>
                  {fillText(words.list.page, { number: String(number) })}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}
