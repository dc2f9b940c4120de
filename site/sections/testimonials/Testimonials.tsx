import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { QuoteAttribution } from "#site/components/ui/Portrait.tsx";
import { Rating } from "#site/components/ui/Rating.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./Testimonials.module.css";

export function Testimonials({ id, heading, items }: SectionProps<"testimonials">) {
  return (
    <Section id={id} heading={heading} type="sr" ground="rule">
      <ul className={`grid gap-y-8 at-start ${styles.voices}`}>
        {items.map(({ quote, rating, link, ...source }, index) => (
          <li key={source.name} data-thread={source.thread} className={`item ${styles.voice}`}>
            <figure className="item">
              <Rating value={rating} />
              <RichText as="blockquote" className="is-display is-large" text={quote} />
              <QuoteAttribution {...source} size={index === 0 ? "large" : "small"} />
            </figure>
            {link && <ArrowLink {...link} about={source.name} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
