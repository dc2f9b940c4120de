import { Markdown } from "#site/components/sections/Markdown.tsx";
import { Section, SectionHead } from "#site/components/sections/Section.tsx";
import type { SectionProps } from "#site/sections/section-props.ts";

/** Running text in one column, with the heading at its left. */
export function Text({ id, heading, structure, ground, body }: SectionProps<"text">) {
  return (
    <Section id={id} ground={ground} isNamed={heading !== undefined}>
      <div className="grid side-by-side">
        {heading && <SectionHead id={id} heading={heading} structure={structure} type="d2" pinned />}
        <div>
          <Markdown text={body} idPrefix={`${id}-`} level={heading ? 3 : 2} />
        </div>
      </div>
    </Section>
  );
}
