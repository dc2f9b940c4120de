import { colourOf, inPalette, type Palette } from "#site/colours/palette.ts";

/* The logo as files. It is drawn with currentColor and custom properties, whose values a file has to contain. */

/**
 * A mark as a file for one theme.
 *
 * @throws if it uses a custom property that is no colour of the palette
 */
export function markFile(mark: string, colours: Palette): string {
  return inPalette(standalone(mark), colours);
}

/**
 * A mark as an icon that follows the theme of the browser's interface.
 *
 * @throws if it uses a custom property that is no colour of the palette
 */
export function markIcon(mark: string, { light, dark }: { light: Palette; dark: Palette }): string {
  const used = [...new Set([...mark.matchAll(/var\(--([a-z0-9-]+)\)/g)].map(([, name = ""]) => name))];
  const values = (colours: Palette) =>
    [`color:${colourOf(colours, "ink")}`, ...used.map((name) => `--${name}:${colourOf(colours, name)}`)].join(";");
  const style = `<style>svg{${values(light)}}@media (prefers-color-scheme:dark){svg{${values(dark)}}}</style>`;
  return standalone(mark).replace(/<svg[^>]*>/, (tag) => tag + style);
}

/** Adds the namespace, which an SVG file needs and inline SVG does not, and removes the attributes that only a page needs. */
function standalone(mark: string): string {
  const drawing = mark.replace(/ (?:aria-hidden|data-[a-z]+)="[^"]*"/g, "");
  return drawing.includes("xmlns=") ? drawing : drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}
