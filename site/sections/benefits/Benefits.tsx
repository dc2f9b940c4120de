import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { PointColumns } from "#site/components/sections/SwatchList.tsx";

export const Benefits = ({ id, heading, items }: SectionProps<"benefits">) => (
  <Section id={id} heading={heading}>
    <PointColumns items={items} />
  </Section>
);
