import type { PlaceName } from "#site/content/picture-places.ts";
import type { PictureRecord } from "#site/content/schema/picture.ts";
import type { DrawingSpec } from "#site/weave/drawing-file.ts";
import { DrawingFile } from "./DrawingFile.tsx";
import styles from "./DrawingOverPicture.module.css";
import { Picture } from "./Picture.tsx";

type Props = {
  picture: PictureRecord | undefined;
  drawing: DrawingSpec | undefined;
  place: PlaceName;
  /** The description of a drawing without a picture, if the words beside it do not say what it shows. */
  alt?: string;
};

/**
 * A picture, a drawing, or a picture under its drawing: a corner of the cloth is unravelled, and the rest unravels where the
 * visitor points or where the focus is, and on a touch screen while it passes the middle of the screen. The drawing has the
 * picture's description (docs/decisions/0034).
 */
export function DrawingOverPicture({ picture, drawing, place, alt = "" }: Props) {
  if (!picture) return drawing && <DrawingFile spec={drawing} alt={alt} className={styles.fill} />;
  if (!drawing) return <Picture picture={picture} place={place} />;
  return (
    <span className={styles.box}>
      <Picture picture={{ ...picture, alt: "" }} place={place} />
      <DrawingFile spec={drawing} alt={picture.alt} className={`${styles.fill} ${styles.drawing}`} />
    </span>
  );
}
