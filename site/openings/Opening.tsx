import { fillCount } from "#contract/fill-text.ts";
import { Breadcrumb, type PageContext } from "#site/components/sections/Section.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { InlineSvg, OPENING_CLOTH_ID } from "#site/components/ui/InlineSvg.tsx";
import { PersonNote } from "#site/components/ui/Portrait.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { OPEN_DRAFT } from "#site/pictures/drawing-specs.ts";
import { hangingWarp } from "#site/weave/hanging-warp.ts";
import { THREADS } from "#site/weave/structures.ts";
import { HeadlineOpening } from "./HeadlineOpening.tsx";
import styles from "./Opening.module.css";
import { ServiceOpening } from "./ServiceOpening.tsx";
import type { OpeningOf, OpeningRecord } from "./schema.ts";

export function Opening({ opening, page }: { opening: OpeningRecord; page: PageContext }) {
  switch (opening.kind) {
    case "heading":
      return <HeadingOpening {...opening} page={page} />;
    case "headline":
      return <HeadlineOpening {...opening} page={page} />;
    case "service":
      return <ServiceOpening {...opening} page={page} />;
    case "positions":
      return <PositionsOpening {...opening} page={page} />;
    default:
      return opening satisfies never;
  }
}

type HeadingProps = OpeningOf<"heading"> & { page: PageContext };

/** The heading of a page and one paragraph. */
function HeadingOpening({ heading, lead, link, layout, isLarge, drawing, page }: HeadingProps) {
  return (
    <header
      className={`wrap grid stacked gap-y-8 at-end ${styles.head}`}
      data-layout={layout}
      data-with={drawing ? "drawing" : undefined}
    >
      <Breadcrumb page={page} />
      <h1 className={`full-row ${isLarge ? "is-claim" : "d1"}`}>{heading}</h1>
      <div className={`full-row stack ${styles.side}`}>
        <RichText as="p" className="lead" text={lead} />
        {link && <ButtonLink kind="fill" isWide {...link} />}
      </div>
      {drawing && (
        <div className={styles.drawing}>
          <DrawingFile spec={OPEN_DRAFT} className="is-whole" />
        </div>
      )}
    </header>
  );
}

/** The opening on a warp that hangs from the header, woven as far as there are positions. */
function PositionsOpening({ empty, open, person, page }: OpeningOf<"positions"> & { page: PageContext }) {
  const { jobs, site } = page.content;
  const { heading, lead } = jobs.length === 0 ? empty : open;
  const picks = jobs.map((_, index) => `var(--thread-${THREADS[index % THREADS.length]})`);
  return (
    <header className={`is-placed is-clipped ${styles.hero}`}>
      <InlineSvg
        id={OPENING_CLOTH_ID}
        className={`has-rail is-on-top ${styles.warp}`}
        svg={hangingWarp("careers", { picks })}
      />
      <div className="wrap">
        <div className={`stack is-placed on-paper ${styles.sheet}`}>
          <h1 className="is-claim">{heading}</h1>
          <RichText as="p" className="lead" text={lead} />
          {jobs.length === 0 && empty.link && <ButtonLink kind="fill" {...empty.link} />}
          {jobs.length > 0 && (
            <div>
              {open.count && <p className="label">{fillCount(open.count, jobs.length, site.language)}</p>}
              <ul>
                {jobs.map(({ slug, path, title, location }) => (
                  <li key={slug}>
                    <a href={path}>{title}</a>, {location}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <PersonNote note={person} people={page.content.people} />
        </div>
      </div>
    </header>
  );
}
