import { fillText } from "#contract/fill-text.ts";
import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { Portrait } from "#site/components/ui/Portrait.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import styles from "./People.module.css";

type Props = SectionProps<"people">;

export function People({ layout, items, ground, page, ...head }: Props) {
  const people = items.map((person) => (
    <Person key={person.name} layout={layout} write={page.content.interface.email} {...person} />
  ));
  return layout === "portraits" ? (
    <Section {...head} ground={ground ?? "rule"}>
      <ul className={`grid ${styles.portraits}`}>{people}</ul>
    </Section>
  ) : (
    <Section {...head} ground={ground} type="d2" beside="is-apart">
      <ul className="ruled is-light">{people}</ul>
    </Section>
  );
}

type PersonProps = Pick<Props, "layout"> & { write: string } & Props["items"][number];

function Person({ layout, write, name, title, text, email, ...face }: PersonProps) {
  const isLarge = layout === "portraits";
  /* With the first name. */
  const words = fillText(write, { name: name.split(" ")[0] ?? name });
  return (
    <li className={isLarge ? "item" : `is-grid at-center ${styles.person}`} data-thread={face.thread}>
      <Portrait
        name={name}
        {...face}
        thread={face.thread}
        place={isLarge ? "portrait" : "face"}
        className={isLarge ? undefined : styles.face}
      />
      <div className={isLarge ? `item ${styles.who}` : undefined}>
        <h3 className={isLarge ? "d4" : "d3"}>{name}</h3>
        <p className={`label is-accent ${styles.title}`}>{title}</p>
        {text && <RichText as="p" className="is-soft" text={text} />}
        {isLarge && email && <a href={`mailto:${email}`}>{words}</a>}
      </div>
      {!isLarge && email && <ArrowLink label={words} href={`mailto:${email}`} />}
    </li>
  );
}
