import type { PictureRecord } from "#site/content/schema/picture.ts";
import type { Thread } from "#site/weave/structures.ts";
import { Portrait } from "./Portrait.tsx";
import styles from "./QuoteAttribution.module.css";

type Props = {
  name: string;
  title: string;
  thread: Thread;
  picture?: PictureRecord | undefined;
  size?: "small" | "large";
  /** For a quote that may be in the first screen. */
  inPage?: boolean;
};

/** The source of a quote: portrait, name and job title, as the figure's caption. */
export function QuoteAttribution({ name, title, thread, picture, size = "small", inPage = false }: Props) {
  return (
    <figcaption className={styles.attribution} data-size={size}>
      <Portrait name={name} thread={thread} picture={picture} inPage={inPage} className={styles.face} />
      <span>
        <b className="is-display">{name}</b> {title}
      </span>
    </figcaption>
  );
}
