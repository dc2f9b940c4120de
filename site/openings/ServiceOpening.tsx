import { Breadcrumb, type PageContext } from "#site/components/sections/Section.tsx";
import { ArrowLink } from "#site/components/ui/ArrowLink.tsx";
import { ButtonLink } from "#site/components/ui/Button.tsx";
import { Picture } from "#site/components/ui/Picture.tsx";
import { PersonNote } from "#site/components/ui/Portrait.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { Swatch } from "#site/components/ui/Swatch.tsx";
import styles from "./ServiceOpening.module.css";
import type { OpeningOf } from "./schema.ts";

/** A claim of more letters than this is set smaller. */
const LONG_CLAIM = 28;

type Props = OpeningOf<"service"> & { page: PageContext };

/** The claim, or a larger line below it, with the page's cloth beside, below or around it. */
export function ServiceOpening({
  layout,
  claim,
  largeLine,
  lead,
  primary,
  secondary,
  note,
  person,
  label,
  picture,
  page,
}: Props) {
  const line = largeLine ?? claim;
  const [Name, Line, type] = largeLine
    ? (["h1", "p", "is-display is-claim"] as const)
    : (["p", "h1", "is-claim"] as const);
  return (
    <header className={`is-clipped ${styles.hero}`} data-layout={layout}>
      <div className="wrap">
        <div className={`grid two-parts ${styles.body}`}>
          <div className={`in-column gap-6 ${styles.copy}`}>
            <Breadcrumb page={page} />
            <hgroup>
              <Name className={`is-display is-accent d4 ${styles.name}`}>{largeLine ? claim : page.title}</Name>
              <Line className={type} data-long={line.length > LONG_CLAIM ? "" : undefined}>
                {line}
              </Line>
            </hgroup>
            <RichText as="p" className="lead" text={lead} />
            <div className={`button-row ${styles.actions}`}>
              <ButtonLink kind="fill" isWide {...primary} /> <ArrowLink {...secondary} />{" "}
              {note && <RichText as="p" className="note" text={note} />}
            </div>
          </div>
          <div className={`has-rail is-placed ${styles.cloth}`}>
            {picture ? (
              <span className={`fills ${styles.picture}`}>
                <Picture picture={picture} place="service-hero" eager />
              </span>
            ) : (
              <>
                <span id="opening-fringe" className={`is-on-top ${styles.ends}`} aria-hidden="true" />
                <Swatch isOpening {...page} cell={12} className={`weaves is-on-top ${styles.swatch}`} />
              </>
            )}
            {person ? (
              <div className={`is-on-top on-paper ${styles.label}`}>
                <PersonNote note={person} people={page.content.people} />
              </div>
            ) : (
              label && (
                <p className={`is-grid is-on-top on-paper ${styles.label}`}>
                  <b className="is-display is-wide">{label.name}</b> <span className="note is-small">{label.text}</span>
                </p>
              )
            )}
          </div>
        </div>
      </div>
    </header>
  );
}
