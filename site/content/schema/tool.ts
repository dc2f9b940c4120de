import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { withoutMarks } from "../text-marks.ts";
import { text } from "./fields.ts";
import { pictureFor } from "./picture.ts";

/* The logos of the package simple-icons (CC0). They are read from its files; none of its code runs. */

/** In a record: no icon. */
const NO_ICON = "none";

const folder = () => join(process.cwd(), "node_modules", "simple-icons");
const fileOf = (slug: string) => join(folder(), "icons", `${slug}.svg`);

let slugs: ReadonlyMap<string, string> | undefined;

function slugOf(title: string): string | undefined {
  if (!slugs) {
    const icons: { title: string; slug: string }[] = JSON.parse(
      readFileSync(join(folder(), "data", "simple-icons.json"), "utf8"),
    );
    slugs = new Map(icons.map((icon) => [icon.title.toLowerCase(), icon.slug]));
  }
  return slugs.get(title);
}

export const isIcon = (slug: string): boolean => /^[a-z0-9_]+$/.test(slug) && existsSync(fileOf(slug));

/** The name of a tool's icon in the package: the one in its record, otherwise that with exactly its name (decision 5). */
export function iconOf({ name, icon }: { name: string; icon?: string | undefined }): string | undefined {
  if (icon) return icon === NO_ICON ? undefined : icon;
  const title = withoutMarks(name).toLowerCase();
  return slugOf(title) ?? slugOf(`apache ${title}`);
}

/** An icon as SVG path data on a 24-unit square. @throws if the package has no such icon */
export function iconOutline(slug: string): string {
  const [, outline] = readFileSync(fileOf(slug), "utf8").match(/ d="([^"]+)"/) ?? [];
  if (!outline) throw new Error(`simple-icons has no outline for ${slug}`);
  return outline;
}

/** The logo of a tool. Without these fields the icon is found by the tool's name; a tool without a logo shows its name alone. */
export const toolLogo = {
  icon: z
    .string()
    .refine(
      (icon) => icon === NO_ICON || isIcon(icon),
      `Must be the name of an icon as simpleicons.org writes it, such as googlecloud, or ${NO_ICON}`,
    )
    .optional(),
  picture: pictureFor("tool").optional().describe("The logo in place of an icon, as for a client."),
};

/** A tool: its name alone, or `{ name: Argo CD, icon: argo }`. */
export const tool = z.preprocess(
  (value) => (typeof value === "string" ? { name: value } : value),
  z.strictObject({ name: text, ...toolLogo }),
);
export type ToolRecord = z.infer<typeof tool>;
