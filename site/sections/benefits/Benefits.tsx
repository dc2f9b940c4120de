import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { PointColumns } from "#site/components/sections/SwatchList.tsx";

/** Names and sentences in a ruled grid of three columns. */
export const Benefits = ({ id, heading, items }: SectionProps<"benefits">) => (
  <Section id={id} heading={heading} structure="plain">
    <PointColumns items={items} columns={3} />
  </Section>
);
