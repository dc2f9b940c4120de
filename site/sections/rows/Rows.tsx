import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./Rows.module.css";

export function Rows({ layout, items, ...head }: SectionProps<"rows">) {
  const isBeside = layout === "beside";
  return (
    <Section {...head} ground="rule" {...(isBeside && { type: "d2", pinned: true, beside: "" })}>
      <ul className={`ruled ${isBeside ? "is-light " : ""}${styles[layout]}`}>
        {items.map(({ name, text }) => (
          <li key={name} className={isBeside ? "one-column is-grid" : "grid two-parts is-long"}>
            <h3 className="d2">{name}</h3>
            <RichText as="p" className="is-soft" text={text} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
