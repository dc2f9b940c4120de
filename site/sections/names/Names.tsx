import { NameMarquee } from "#site/components/sections/NameMarquee.tsx";
import type { SectionProps } from "#site/components/sections/Section.tsx";
import { WORDS } from "#site/content/words/interface.ts";

export const Names = ({ id, heading, names }: SectionProps<"names">) => (
  <NameMarquee id={id} heading={heading} names={names} words={WORDS.clients} />
);
