import { type DrawingSpec, drawingFile } from "#site/weave/drawing-file.ts";

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
