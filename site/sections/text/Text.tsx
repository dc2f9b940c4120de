import { Markdown } from "#site/components/sections/Markdown.tsx";
import { Section, type SectionProps } from "#site/components/sections/Section.tsx";

export function Text({ body, ...head }: SectionProps<"text">) {
  return (
    <Section {...head} type="d2" pinned beside="">
      <div>
        <Markdown text={body} idPrefix={`${head.id}-`} level={head.heading ? 3 : 2} />
      </div>
    </Section>
  );
}
