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

/** The ends of the unravelled threads, in per cent from the left edge, repeated downwards. They cut no word of the sample pictures. */
const ENDS = [56.4, 55.6, 57, 55.8, 56.7];

const corner = Array.from({ length: 25 }, (_, index) => {
  const [top, end] = [(index * 3.4).toFixed(1), ENDS[index % ENDS.length]];
  return `${end}% ${top}%,${end}% ${(index * 3.4 + 3.4).toFixed(1)}%`;
});

/** The shape of a drawing at rest: its upper left half is unravelled, so that the picture shows. */
export const UNRAVELLED = `.${styles.drawing}{clip-path:polygon(100% 0,${corner},0 85%,0 100%,100% 100%)}`;

type DrawingOverPictureProps = {
  picture: PictureRecord | undefined;
  drawing: DrawingSpec | undefined;
  place: PlaceName;
  /** The description of a drawing without a picture, if the words beside it do not say what it shows. */
  alt?: string;
  /** The picture is on the first screen. */
  eager?: boolean;
};

/**
 * A picture, a drawing, or a picture under its drawing: half of the cloth is unravelled, and the rest unravels where the
 * visitor points or where the focus is, and on a touch screen while it passes the middle of the screen. The drawing has the
 * picture's description (docs/decisions/0034).
 */
export function DrawingOverPicture({ picture, drawing, place, alt = "", eager = false }: DrawingOverPictureProps) {
  if (!picture) return drawing && <DrawingFile spec={drawing} alt={alt} className="is-full is-tall" />;
  if (!drawing) return <Picture picture={picture} place={place} />;
  return (
    <span className={`is-block is-placed is-tall ${styles.box}`}>
      <Picture picture={{ ...picture, alt: "" }} place={place} eager={eager} />
      <DrawingFile spec={drawing} alt={picture.alt} className={`is-full is-tall ${styles.drawing}`} />
    </span>
  );
}
