import { Picture } from "#site/components/ui/Picture.tsx";
import { WeaveDiagram } from "#site/components/ui/Swatch.tsx";
import type { InterfaceWords } from "#site/content/schema/interface.ts";
import type { SectionOf } from "#site/sections/registry.ts";
import styles from "./NameMarquee.module.css";

type Names = SectionOf<"names">["names"];
type Props = {
  id: string;
  heading: string;
  names: Names;
  words: InterfaceWords["clients"];
  /** All names in one large cut. */
  isLarge?: boolean;
};

const Row = ({ names, copy }: { names: Names; copy?: boolean }) => (
  <ul aria-hidden={copy ? "true" : undefined}>
    {names.map(({ name, mark, picture }) => (
      <li key={name} className="in-row">
        {picture ? (
          <span className={`plate ${styles.logo}`}>
            <Picture picture={picture} place="logo" fit="fixed" />
          </span>
        ) : (
          <span className={`is-large at-center ${styles.name}`}>
            {mark && <WeaveDiagram structure={mark} />}
            {name}
          </span>
        )}
      </li>
    ))}
  </ul>
);

/** Names in an endless strip with a pause button; with reduced motion, a scrollable row. */
export function NameMarquee({ id, heading, names, words, isLarge }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`one-column ${styles.marquee}`} data-large={isLarge}>
      <div className={`in-row ${styles.control}`}>
        <h2 id={`${id}-title`} className="note">
          {heading}
        </h2>
        <button type="button" className={styles.pause} data-pause aria-pressed="false" aria-label={words.pause}>
          <svg viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
            <path className={styles.bars} d="M3 1h3v12H3zM8 1h3v12H8z" />
            <path className={styles.play} d="M3 1v12l9-6z" />
          </svg>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as below */}
      {/* biome-ignore lint/a11y/useSemanticElements: no element means "a scrollable row"; it must be named and reachable by keyboard */}
      <div className={styles.view} data-strip tabIndex={0} role="group" aria-label={words.names}>
        <div className={styles.track}>
          <Row names={names} />
          <Row names={names} copy />
        </div>
      </div>
    </section>
  );
}
