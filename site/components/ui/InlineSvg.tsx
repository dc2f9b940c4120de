import type { ComponentProps } from "react";

type Props = Pick<ComponentProps<"span">, "className" | "id" | "aria-hidden"> & {
  svg: string;
  /** It moves to its place in the next page (site/styles/motion.css). */
  "data-cloth"?: "";
};

/** The id of the cloth at the top of a page, which moves there from the page before (site/styles/motion.css). */
export const OPENING_CLOTH_ID = "opening-cloth";

/**
 * Places a drawing of site/weave in the page. It follows the theme through CSS variables, and is hidden from screen readers.
 *
 * @param svg what a generator returned; never text from a visitor
 */
export function InlineSvg({ svg, className, ...rest }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own generator's output
  return <span className={className} dangerouslySetInnerHTML={{ __html: svg }} {...rest} />;
}
