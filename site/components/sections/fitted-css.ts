import type { HomeRecord } from "#site/content/schema/home.ts";

/**
 * The style rules that fit a headline: measured widths are content, and the CSP allows no inline style, so they
 * travel as one style element in the head.
 *
 * @param id the heading's id
 * @param headline measures in em, stretches in per cent
 * @returns CSS that sets `--k`, `--km` on the heading, `--w` on each line, `--wm` on each part
 */
export function fittedCss(id: string, headline: HomeRecord["hero"]["headline"]): string {
  const rules = [`#${id}{--k:${headline.measure};--km:${headline.narrowMeasure}}`];
  headline.lines.forEach(({ stretch, parts }, line) => {
    const lineSelector = `#${id}>:nth-child(${line + 1})`;
    rules.push(`${lineSelector}{--w:${stretch}%}`);
    parts.forEach(({ narrowStretch }, part) => {
      rules.push(`${lineSelector}>:nth-child(${part + 1}){--wm:${narrowStretch}%}`);
    });
  });
  return rules.join("");
}
