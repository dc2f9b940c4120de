import { NameMarquee } from "#site/components/sections/NameMarquee.tsx";
import type { SectionProps } from "#site/components/sections/Section.tsx";

export const Names = ({ id, heading, names, page }: SectionProps<"names">) => (
  <NameMarquee id={id} heading={heading} names={names} words={page.content.interface.clients} />
);
