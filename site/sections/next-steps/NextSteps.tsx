import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./NextSteps.module.css";

export function NextSteps({ id, heading, ways }: SectionProps<"next-steps">) {
  return (
    <Section id={id} heading={heading} ground="rule" tight isPrinted={false} beside="is-even">
      <ul className={`ruled ${styles.ways}`}>
        {ways.map(({ text, link }, index) => (
          <li key={link.href} className="one-column is-grid at-center">
            <RichText as="p" className="is-large" text={text} />
            <ButtonLink kind={index === 0 ? "fill" : "outline"} {...link} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
