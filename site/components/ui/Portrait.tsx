import type { PictureRecord } from "#site/content/schema/picture.ts";
import { monogramInPage, portraitSpec } from "#site/pictures/drawing-specs.ts";
import type { Thread } from "#site/weave/structures.ts";
import { DrawingFile } from "./DrawingFile.tsx";
import { InlineSvg } from "./InlineSvg.tsx";
import { Picture } from "./Picture.tsx";
import styles from "./Portrait.module.css";

type Props = {
  name: string;
  /** The colour of the initials; without one the placeholder avatar is shown. */
  thread: Thread | undefined;
  picture?: PictureRecord | undefined;
  place?: "face" | "portrait";
  /** In the page rather than a file: for one that may be in the first screen, where a file would hold up the fonts. */
  inPage?: boolean;
  className?: string | undefined;
};

/** A person's photograph; otherwise their initials or the placeholder avatar, which are hidden from screen readers. */
export function Portrait({ name, thread, picture, place = "face", inPage = false, className = "" }: Props) {
  const classes = `${styles.portrait} ${className}`;
  if (picture) {
    return (
      <span className={classes}>
        <Picture picture={picture} place={place} />
      </span>
    );
  }
  if (inPage && thread) return <InlineSvg svg={monogramInPage(name, thread)} className={classes} />;
  return (
    <span className={classes}>
      <DrawingFile spec={portraitSpec(name, thread)} />
    </span>
  );
}

type QuoteAttributionProps = {
  name: string;
  title: string;
  thread: Thread;
  picture?: PictureRecord | undefined;
  size?: "small" | "large";
  /** For a quote that may be in the first screen. */
  inPage?: boolean;
};

/** The source of a quote: portrait, name and job title, as the figure's caption. */
export function QuoteAttribution({
  name,
  title,
  thread,
  picture,
  size = "small",
  inPage = false,
}: QuoteAttributionProps) {
  return (
    <figcaption className={styles.attribution} data-size={size}>
      <Portrait name={name} thread={thread} picture={picture} inPage={inPage} className={styles.face} />
      <span>
        <b className="is-display">{name}</b> {title}
      </span>
    </figcaption>
  );
}
