import { type DrawingSpec, drawingFile } from "#site/weave/drawing-file.ts";

type Props = {
  spec: DrawingSpec;
  /** What it shows, for those who cannot see it; empty where the words beside it already say so. */
  alt?: string;
  className?: string | undefined;
};

/**
 * A drawing too heavy to sit in the page: one file per theme, fetched only in the theme in sight, when it comes near the
 * screen or the page is there (docs/decisions/0024).
 */
export function DrawingFile({ spec, alt = "", className = "" }: Props) {
  return (["light", "dark"] as const).map((theme) => {
    const { path, width, height } = drawingFile(spec, theme);
    return (
      <img
        key={theme}
        className={`${className} in-${theme}`}
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
