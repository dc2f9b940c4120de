import { InlineSvg } from "#site/components/ui/InlineSvg.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import type { PageContext } from "#site/sections/section-props.ts";
import { hangingWarp } from "#site/weave/hanging-warp.ts";
import { THREADS } from "#site/weave/structures.ts";
import styles from "./PositionsOpening.module.css";
import type { OpeningOf } from "./schema.ts";

type Props = OpeningOf<"positions"> & { page: PageContext };

/** The opening on a warp that hangs from the header, woven as far as there are positions. */
export function PositionsOpening({ empty, open, page }: Props) {
  const woven = page.content.jobs.length;
  const { heading, lead } = woven === 0 ? empty : open;
  const picks = Array.from({ length: woven }, (_, index) => `var(--thread-${THREADS[index % THREADS.length]})`);
  return (
    <header className={styles.hero}>
      <InlineSvg className={styles.warp} svg={hangingWarp("careers", { picks })} />
      <div className={`wrap ${styles.words}`}>
        <div>
          <h1>
            <span>{heading}</span>
          </h1>
        </div>
        <div>
          <RichText as="p" className="lead" text={lead} />
        </div>
      </div>
    </header>
  );
}
