import { Instrument } from "#site/components/sections/Instrument.tsx";
import { type HeadingType, Section, SectionHead, type SectionProps } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { WeaveDiagram } from "#site/components/ui/Swatch.tsx";
import { ToolLogo } from "#site/components/ui/ToolLogo.tsx";
import { toolLogos } from "#site/pictures/tool-logos.ts";
import { fullDraft } from "#site/weave/full-draft.ts";
import { inlineSvg } from "#site/weave/svg.ts";
import styles from "./Points.module.css";
import { ScreenComparison } from "./ScreenComparison.tsx";

type Props = SectionProps<"points">;

const HEADINGS: Partial<Record<Props["layout"], HeadingType>> = {
  columns: "d1",
  names: "d1",
  paragraph: "d3",
};

/** The classes of the grid with the heading beside the list. */
const BESIDE: Partial<Record<Props["layout"], string>> = {
  aside: "grid side-by-side is-apart ",
  diagram: "grid side-by-side is-even is-apart gap-y-12 ",
};

/** The classes of the list: the columns of the page, two columns, or lines. */
const LISTS: Partial<Record<Props["layout"], string>> = {
  uneven: "grid ",
  aside: "halves ",
  cells: "in-rows ",
  lines: "ruled ",
  diagram: "ruled is-light ",
};

export function Points({ layout, items, caption, later, link, logos, screens, instrument, ...head }: Props) {
  const Text = layout === "paragraph" || layout === "columns" ? "span" : "p";
  const beside = BESIDE[layout];
  const file = logos && toolLogos(items.map(({ title, ...logo }) => ({ name: title, ...logo }))).path;
  return (
    <Section {...head} hasOwnHead>
      <div className={`${beside ?? ""}${styles[layout]}${later ? ` ${styles.struck}` : ""}`}>
        <SectionHead
          {...head}
          type={later ? "d2" : (HEADINGS[layout] ?? "d2")}
          pinned={beside !== undefined}
          aside={
            caption && (
              <figure className={styles.figure}>
                <InlineSvg svg={inlineSvg(fullDraft({ columns: 36, rows: 22, warp: "var(--warp)" }))} />
                <figcaption className="note mt-4">{caption}</figcaption>
              </figure>
            )
          }
        />
        <ul className={`${LISTS[layout] ?? ""}${styles.points}`}>
          {items.map(({ title, text, note, question, ...item }) => (
            <li
              key={title}
              className={`${layout === "lines" ? "grid" : "item"} ${styles.point}`}
              data-wide={item.wide ? "" : undefined}
            >
              {question && <p className={`is-display d2 is-short ${styles.question}`}>{question}</p>}
              {item.structure && <WeaveDiagram structure={item.structure} />}
              <h3>
                {file && <ToolLogo tool={{ name: title, ...item }} file={file} />}
                {title}
              </h3>{" "}
              <RichText as={Text} className="is-soft is-short" text={text} />
              {note && (
                <p className={`label is-short ${styles.note}`}>
                  {later && <span className="sr">{later} </span>}
                  {later ? <s>{note}</s> : note}
                </p>
              )}
            </li>
          ))}
          {link && (
            <li className={styles.blank}>
              <ArrowLink {...link} />
            </li>
          )}
        </ul>
      </div>
      {screens && <ScreenComparison {...screens} />}
      {instrument && <Instrument {...head} instrument={instrument} />}
    </Section>
  );
}
