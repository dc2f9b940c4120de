import type { PlaceName } from "#site/content/picture-places.ts";
import type { PictureRecord } from "#site/content/schema/picture.ts";
import { type DrawingSpec, drawingFile } from "#site/weave/drawing-file.ts";
import styles from "./DrawingFile.module.css";
import { Picture } from "./Picture.tsx";

type Props = {
  spec: DrawingSpec;
  /** Its description, for those who cannot see it; empty where the words beside it already say so. */
  alt?: string;
  className?: string | undefined;
};

/**
 * A drawing too large to inline: one file per theme, loaded only in the theme that is shown, when it comes near the screen
 * or four seconds after the page has loaded (docs/decisions/0033).
 */
export function DrawingFile({ spec, alt = "", className = "" }: Props) {
  return (["light", "dark"] as const).map((theme) => {
    const { path, width, height } = drawingFile(spec, theme);
    return (
      <img
        key={theme}
        className={`in-${theme}${className && ` ${className}`}`}
        src={path}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    );
  });
}

/** From the left edge to the end of each thread in the unravelled corner, from the lowest thread up, in per cent. */
const ENDS = [0, 14, 23, 22, 26, 24, 28, 26, 33, 31, 35, 33, 38, 36, 41, 39, 44, 42, 47, 45, 50];

const corner = ENDS.slice(1).flatMap((end, index) => {
  const top = (56 - 2.8 * index).toFixed(1);
  return [`${ENDS[index]}% ${top}%`, `${end}% ${top}%`];
});

/** The shape of a drawing at rest: its upper left corner is unravelled, so that a piece of the picture shows. */
export const UNRAVELLED = `:root{--unravelled:polygon(100% 0,100% 100%,0 100%,${corner},50% 0)}`;

type DrawingOverPictureProps = {
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
export function DrawingOverPicture({ picture, drawing, place, alt = "" }: DrawingOverPictureProps) {
  if (!picture) return drawing && <DrawingFile spec={drawing} alt={alt} className={styles.fill} />;
  if (!drawing) return <Picture picture={picture} place={place} />;
  return (
    <span className={styles.box}>
      <Picture picture={{ ...picture, alt: "" }} place={place} />
      <DrawingFile spec={drawing} alt={picture.alt} className={`${styles.fill} ${styles.drawing}`} />
    </span>
  );
}
