import { CallBlock, SectionHead, type SectionProps } from "#site/components/sections/Section.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { PersonNote } from "#site/components/ui/Portrait.tsx";
import { Paragraphs } from "#site/components/ui/RichText.tsx";

export function Call({ id, heading, paragraphs, link, person, page }: SectionProps<"call">) {
  const ground = page.content.services.some(({ path }) => path === page.path) ? "night " : "";
  return (
    <CallBlock id={id} aria-labelledby={`${id}-title`} className={ground}>
      <SectionHead id={id} heading={heading} type="is-claim" />
      <div className="stack">
        <Paragraphs texts={paragraphs} />
        <ButtonLink kind="on-orange" {...link} />
        <PersonNote note={person} people={page.content.people} />
      </div>
    </CallBlock>
  );
}
