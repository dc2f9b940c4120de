import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { hangingWarp } from "#site/weave/hanging-warp.ts";
import { THREADS } from "#site/weave/structures.ts";
import styles from "./Positions.module.css";

type Props = {
  heading: string;
  lead: string;
  /** The number of woven bands of weft: one for each open position. */
  woven: number;
};

/** The opening on a warp that hangs from the header, woven as far as there are positions. */
export function Positions({ heading, lead, woven }: Props) {
  const picks = Array.from({ length: woven }, (_, index) => `var(--thread-${THREADS[index % THREADS.length]})`);
  return (
    <header className={styles.hero}>
      <InlineSvg className={styles.warp} svg={hangingWarp("careers", { picks })} />
      <div className={`wrap ${styles.words}`}>
        <h1>{heading}</h1>
        <RichText as="p" className="lead" text={lead} />
      </div>
    </header>
  );
}
