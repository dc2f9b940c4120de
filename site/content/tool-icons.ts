import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The logos of the package simple-icons (CC0), read from its files when the site is checked and built: none of its code
 * runs, and pages get only the paths they show.
 */

/** In a record: this tool has no logo, show its first letter. */
export const NO_ICON = "none";

const folder = () => join(process.cwd(), "node_modules", "simple-icons");
const fileOf = (slug: string) => join(folder(), "icons", `${slug}.svg`);

let slugs: ReadonlyMap<string, string> | undefined;

function slugsByTitle(): ReadonlyMap<string, string> {
  slugs ??= new Map(
    (JSON.parse(readFileSync(join(folder(), "data", "simple-icons.json"), "utf8")) as IconData[]).map(
      ({ title, slug }) => [title.toLowerCase(), slug],
    ),
  );
  return slugs;
}

type IconData = { title: string; slug: string };

/** Whether the package has an icon of this name. */
export const isIcon = (slug: string): boolean => /^[a-z0-9_]+$/.test(slug) && existsSync(fileOf(slug));

/**
 * The icon of a tool: the one its record names, or else the one with exactly the tool's name, with or without "Apache".
 * Other names of an icon are not tried: some lead to a competitor's logo.
 *
 * @returns its name in the package; undefined where there is none
 */
export function iconOf({ name, icon }: { name: string; icon?: string | undefined }): string | undefined {
  if (icon) return icon === NO_ICON ? undefined : icon;
  const title = name.toLowerCase();
  return slugsByTitle().get(title) ?? slugsByTitle().get(`apache ${title}`);
}

/**
 * @returns the outline of an icon as SVG path data on a 24-unit square
 * @throws where the package has no such icon
 */
export function iconOutline(slug: string): string {
  const [, outline] = readFileSync(fileOf(slug), "utf8").match(/ d="([^"]+)"/) ?? [];
  if (!outline) throw new Error(`simple-icons has no outline for ${slug}`);
  return outline;
}
