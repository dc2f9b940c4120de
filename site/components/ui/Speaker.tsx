import type { PictureRecord } from "#site/content/schema/picture.ts";
import type { Thread } from "#site/weave/structures.ts";
import { Portrait } from "./Portrait.tsx";
import styles from "./Speaker.module.css";

type Props = {
  name: string;
  title: string;
  thread: Thread;
  picture?: PictureRecord | undefined;
  size?: "small" | "large";
  /** For a quote that may be in the first screen. */
  inPage?: boolean;
};

/** Whose words a quote is: portrait, name and office, as the caption of the quote's figure. */
export function Speaker({ name, title, thread, picture, size = "small", inPage = false }: Props) {
  return (
    <figcaption className={styles.speaker} data-size={size}>
      <Portrait name={name} thread={thread} picture={picture} inPage={inPage} className={styles.face} />
      <span>
        <b>{name}</b> {title}
      </span>
    </figcaption>
  );
}
