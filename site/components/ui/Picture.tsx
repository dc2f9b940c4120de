import type { PlaceName } from "#site/content/picture-places.ts";
import type { PictureRecord } from "#site/content/schema/picture.ts";
import { pictureFiles } from "#site/pictures/picture-files.ts";
import styles from "./Picture.module.css";

type Props = {
  picture: PictureRecord;
  place: PlaceName;
  /** `cover` fills its box, `contain` fits into it, `natural` is as wide, in its own ratio; `fixed` has the size of its file. */
  fit?: keyof typeof FITS;
  /** Loaded with the page, for the first screen. */
  eager?: boolean;
};

const FITS = {
  cover: `is-full is-tall ${styles.cover}`,
  contain: `is-full is-tall ${styles.contain}`,
  natural: "is-whole",
  fixed: "is-rigid",
};

/** A picture from content/media/ in the formats and sizes that browsers choose from (docs/decisions/0024). */
export function Picture({ picture, place, fit = "cover", eager = false }: Props) {
  const { sources, sizes, src, width, height } = pictureFiles(picture, place);
  const { file } = picture;
  const { x, y } = picture.focus;
  const isScreen = file.type === "svg" && /[\\/]screens[\\/]/.test(file.path);
  const image = (
    <img
      className={isScreen ? `${FITS[fit]} is-screen` : FITS[fit]}
      data-x={fit === "cover" && x !== 50 ? `x${x}` : undefined}
      data-y={fit === "cover" && y !== 50 ? `y${y}` : undefined}
      src={src}
      width={width}
      height={height}
      alt={picture.alt}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
  /* Images in <picture> stay lazy after the page has loaded (docs/decisions/0024). */
  if (sources.length === 0 && (place === "logo" || place === "face" || place === "repository" || place === "tool"))
    return image;
  return (
    <picture className={isScreen && fit === "natural" ? styles.corner : styles.picture}>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
