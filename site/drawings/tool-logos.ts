import type { Content } from "#site/content/records.ts";
import type { ServiceSection } from "#site/content/schema/service-page.ts";
import type { ToolRecord } from "#site/content/schema/tool.ts";
import { iconOf, iconOutline } from "#site/content/tool-icons.ts";
import { hash } from "#site/weave/random.ts";

/*
 * The logos of a section's tools in one file, a symbol each, shown through `<use>`: they take the colour of the text
 * beside them (docs/decisions/0033).
 */

const SQUARE = "0 0 24 24";

/** The file of these tools' logos; its name changes with its bytes. */
export function toolLogos(tools: readonly ToolRecord[]): { path: string; svg: string } {
  const slugs = [...new Set(tools.flatMap((tool) => iconOf(tool) ?? []))].sort();
  const symbols = slugs.map(
    (slug) => `<symbol id="${slug}" viewBox="${SQUARE}"><path d="${iconOutline(slug)}"/></symbol>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
  return { path: `/drawings/logos.${hash(svg).toString(16).padStart(8, "0")}.svg`, svg };
}

/** The tools of a section that shows their logos. */
export function toolsOf(section: ServiceSection): readonly ToolRecord[] {
  switch (section.kind) {
    case "tool-matrix":
      return section.items;
    case "tools":
      return section.items.flatMap(({ tools }) => tools);
    case "points":
      return section.logos ? section.items.map(({ title, icon }) => ({ name: title, icon })) : [];
    default:
      return [];
  }
}

/** Every such file of the site. */
export const logoFiles = ({ servicePages }: Content) =>
  servicePages
    .flatMap(({ sections }) => sections.map(toolsOf))
    .filter((tools) => tools.length > 0)
    .map(toolLogos);
