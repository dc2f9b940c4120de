import { articleCard, InsightCards } from "#site/components/sections/InsightCards.tsx";
import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";

/** The number of the newest articles that are shown without a choice. */
const NEWEST = 3;

export function Insights({ id, heading, link, items, page }: SectionProps<"insights">) {
  const { articles, lent } = page.content;
  const cards = items
    ? items.flatMap((item) => {
        if (!("article" in item)) return [item];
        return [...articles, ...lent.articles].filter(({ slug }) => slug === item.article).map(articleCard);
      })
    : articles.slice(0, NEWEST).map(articleCard);
  if (cards.length === 0) return null;
  return (
    <Section id={id} heading={heading} type="d1" ground="rule" aside={<ArrowLink {...link} />}>
      <InsightCards cards={cards} />
    </Section>
  );
}
