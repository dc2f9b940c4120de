import { ButtonLink } from "#site/components/ui/Button.tsx";
import { DrawingFile } from "#site/components/ui/DrawingFile.tsx";
import { RichText } from "#site/components/ui/RichText.tsx";
import { OPEN_DRAFT } from "#site/pictures/drawing-specs.ts";
import styles from "./HeadingOpening.module.css";
import type { OpeningOf } from "./schema.ts";

/** The type role of each setting. */
const ROLES = { plain: "d1", tall: "is-warp", wide: "is-weft", claim: "is-claim" } as const;

/** The heading of a page and one paragraph. */
export function HeadingOpening({ heading, lead, link, layout, type, drawing }: OpeningOf<"heading">) {
  return (
    <header
      className={`wrap grid stacked ${styles.head}`}
      data-layout={layout}
      data-with={drawing ? "drawing" : undefined}
    >
      <h1 className={ROLES[type]}>{heading}</h1>
      <div className={styles.side}>
        <RichText as="p" className="lead" text={lead} />
        {link && <ButtonLink kind="fill" isWide {...link} />}
      </div>
      {drawing && (
        <div className={styles.drawing}>
          <DrawingFile spec={OPEN_DRAFT} />
        </div>
      )}
    </header>
  );
}
