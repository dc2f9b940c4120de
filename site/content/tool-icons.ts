import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withoutMarks } from "./text-marks.ts";

/* The logos of the package simple-icons (CC0). They are read from its files; none of its code runs. */

/** In a record: no icon. */
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

export const isIcon = (slug: string): boolean => /^[a-z0-9_]+$/.test(slug) && existsSync(fileOf(slug));

/** The name of a tool's icon in the package: the one in its record, otherwise that with exactly its name (record 5). */
export function iconOf({ name, icon }: { name: string; icon?: string | undefined }): string | undefined {
  if (icon) return icon === NO_ICON ? undefined : icon;
  const title = withoutMarks(name).toLowerCase();
  return slugsByTitle().get(title) ?? slugsByTitle().get(`apache ${title}`);
}

/** An icon as SVG path data on a 24-unit square. @throws if the package has no such icon */
export function iconOutline(slug: string): string {
  const [, outline] = readFileSync(fileOf(slug), "utf8").match(/ d="([^"]+)"/) ?? [];
  if (!outline) throw new Error(`simple-icons has no outline for ${slug}`);
  return outline;
}
