import { expect, test } from "@playwright/test";
import { readContent } from "#site/content/records.ts";
import type { ToolRecord } from "#site/content/schema/tool.ts";
import { iconOf } from "#site/content/tool-icons.ts";
import type { SectionRecord } from "#site/sections/registry.ts";

/** The tools of a section that shows their logos. */
function toolsOf(section: SectionRecord): readonly ToolRecord[] {
  if (section.kind === "tool-matrix") return section.items;
  if (section.kind === "tools") return section.items.flatMap(({ tools }) => tools);
  if (section.kind !== "points" || !section.logos) return [];
  return section.items.map(({ title, icon }) => ({ name: title, icon }));
}

const sections = readContent().pages.flatMap(({ path, sections }) =>
  sections
    .map((section) => ({ path, kind: section.kind, id: section.id, tools: toolsOf(section) }))
    .filter(({ tools }) => tools.length > 0),
);

/** One section of each kind. */
const kinds = [...new Map(sections.map((section) => [section.kind, section])).values()];

for (const { path, kind, id, tools } of kinds) {
  test(`each tool of the section ${kind} has its logo or its name alone, in the colour of the name, in both themes`, async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.goto(path, { waitUntil: "load" });
    const section = page.locator(`#${id}`);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(section.locator("svg > use")).toHaveCount(tools.filter(iconOf).length);
      /* A logo that fails to load or that the Content-Security-Policy forbids has no extent. */
      const drawn = () =>
        section.locator("svg > use").evaluateAll(
          (uses) =>
            uses.filter((use) => {
              const svg = use.parentElement as Element;
              const name = svg.parentElement as Element;
              return (
                (use as SVGUseElement).getBBox().width > 0 &&
                getComputedStyle(svg).fill === getComputedStyle(name).color
              );
            }).length,
        );
      await expect.poll(drawn).toBe(tools.filter(iconOf).length);
    }
    expect(logged).toEqual([]);
  });
}
