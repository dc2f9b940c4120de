import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { Disclosure } from "#site/components/ui/Disclosure.tsx";
import { Paragraphs } from "#site/components/ui/RichText.tsx";

export function Questions({ items, ...head }: SectionProps<"questions">) {
  return (
    <Section {...head} type="d2" pinned beside="is-even">
      <div className="ruled">
        {items.map(({ question, answer }) => (
          <Disclosure key={question} summary={<h3 className="d4 card-title">{question}</h3>}>
            <Paragraphs texts={answer} />
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}
