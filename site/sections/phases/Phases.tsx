import type { ReactNode } from "react";
import { Instrument } from "#site/components/sections/Instrument.tsx";
import { Section, type SectionProps } from "#site/components/sections/Section.tsx";
import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import { growingCloth } from "#site/pictures/drawing-specs.ts";
import { spread } from "#site/weave/spread.ts";
import { tally } from "#site/weave/tally.ts";
import styles from "./Phases.module.css";

type Props = SectionProps<"phases">;

/** The grid of a phase, if it is not a title above its text. */
const GRIDS: Partial<Record<Props["layout"], string>> = {
  bars: "fine-grid at-start",
  thread: "grid at-start is-placed has-before has-after",
  pictures: "grid at-start",
  stairs: "item line-below",
  spread: "item one-column",
};

/** The classes of the list. */
const LISTS: Partial<Record<Props["layout"], string>> = {
  bars: "ruled is-light counted ",
  spread: "equal-columns gap-y-8 mt-6 ink-above ",
  strip: "is-grid ",
  pictures: "is-grid gap-y-8 ",
  stairs: "counted ",
};

const NOTES: Partial<Record<Props["layout"], string>> = { strip: "label is-accent mt-2", thread: "is-ink" };

/** The steps of `stairs` in the style sheet. More phases are a list beside a strip of cloth. */
const STEPS = 6;

export function Phases(props: Props) {
  const { layout, items, instrument, ...head } = props;
  return (
    <Section {...head} type={layout === "bars" || layout === "thread" ? "d2" : "d1"}>
      <Frame {...props}>
        <ol className={`${LISTS[layout] ?? ""}${styles[layout]}`}>
          {items.map(({ name, text, note }, index) => (
            <li key={name} className={`${GRIDS[layout] ?? "item"} ${styles.phase}`}>
              <h3 className={layout === "pictures" || layout === "thread" ? "d2" : "d3"}>{name}</h3>
              <RichText as="p" className="is-soft is-short" text={text} />
              {note && (
                <RichText as="p" className={`${NOTES[layout] ?? "is-soft"} is-short ${styles.note}`} text={note} />
              )}
              <Picture {...props} index={index} />
            </li>
          ))}
        </ol>
      </Frame>
      {instrument && layout !== "pictures" && <Instrument {...head} instrument={instrument} />}
    </Section>
  );
}

/** The drawing around, above or beside all phases. */
function Frame({ id, layout, items, page, instrument, children }: Props & { children: ReactNode }) {
  switch (layout) {
    case "pictures":
      return instrument ? (
        <div className={`grid side-by-side is-apart ${styles.beside}`}>
          {children}
          <div className="pinned">
            <Instrument id={id} instrument={instrument} page={page} />
          </div>
        </div>
      ) : (
        children
      );
    case "stairs":
      return (
        <div className={`has-rail is-placed ${styles.staircase}`} data-columns={items.length <= STEPS ? "" : undefined}>
          <Swatch {...page} cell={6} className={`is-cut ${styles.cloth}`} />
          {children}
        </div>
      );
    case "strip":
      return <div className="is-sized">{children}</div>;
    case "spread":
      return (
        <>
          <div className={styles.threads} data-draw="scroll">
            <InlineSvg svg={spread(id, items.length)} className="is-block is-tall" />
          </div>
          {children}
        </>
      );
    default:
      return children;
  }
}

function Picture({ layout, items, page, instrument, index }: Props & { index: number }) {
  const { structure = page.structure, rows = 0 } = items[index] ?? {};
  switch (layout) {
    case "bars":
      return <Swatch {...page} structure={structure} cell={6} className={`is-cut ${styles.cloth}`} />;
    case "pictures":
      return instrument ? null : (
        <div className={`has-rail is-cut ${styles.picture}`} aria-hidden="true" data-draw>
          {rows > 0 && <DrawingFile spec={growingCloth(page, rows)} />}
        </div>
      );
    case "strip":
      return (
        <span className={styles.tally}>
          <InlineSvg
            svg={tally(index + 1, items.length, {
              on: "var(--accent)",
              threadWidth: 6,
              room: Math.max(items.length, 7),
            })}
          />
        </span>
      );
    default:
      return null;
  }
}
