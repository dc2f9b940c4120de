/**
 * Places a drawing of site/weave in the page. It follows the theme through CSS variables.
 *
 * @param svg what a generator returned; never text from a visitor
 */
export function InlineSvg({ svg, className, ...rest }: { svg: string; className?: string | undefined; id?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own generator's output
  return <span className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} {...rest} />;
}
