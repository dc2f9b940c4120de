import { createHash } from "node:crypto";

/** The script with which Astro brings islands to life, as a file of its own. */
export type IslandRuntime = {
  /** `islands.1a2b3c4d.js`; the hash is of the text, so it may be cached for ever. */
  name: string;
  text: string;
};

const SCRIPT = /<script>([\s\S]*?)<\/script>/g;
/** Astro's own script, and the one of each directive that a page's islands use. */
const DEFINES = 'customElements.define("astro-island"';
const DIRECTIVE = "(self.Astro||(self.Astro={}))";

/**
 * Takes out of a page what Astro writes into it to bring islands to life: 1.5 kB compressed, which no page needs before
 * somebody touches an island. `site/behaviour/islands.ts` fetches it then, from where `<html data-islands>` says.
 *
 * @param html a built page
 * @param folder where its scripts are, `/_astro/`
 * @returns the page without it, and the script; undefined where the page has no islands
 * @throws when there are islands and no such script, since then Astro writes it in another way
 */
export function takeIslandRuntime(html: string, folder: string): { html: string; runtime: IslandRuntime | undefined } {
  if (!html.includes("<astro-island")) return { html, runtime: undefined };
  const taken: string[] = [];
  const lean = html.replace(SCRIPT, (script, text: string) => {
    if (!text.includes(DEFINES) && !text.includes(DIRECTIVE)) return script;
    taken.push(text);
    return "";
  });
  const text = taken.join(";\n");
  if (!text.includes(DEFINES) || !text.includes(DIRECTIVE)) {
    throw new Error("islands without the scripts that Astro writes for them");
  }
  const name = `islands.${createHash("sha256").update(text).digest("hex").slice(0, 8)}.js`;
  const marked = withoutNotes(lean).replace("<html ", `<html data-islands="${folder}${name}" `);
  return { html: marked, runtime: { name, text } };
}

/**
 * Leaves out of each island what its script, coming so late, does not ask for: a name for Astro's own tools, the options
 * of a directive that has none, and how to tell that an island was read to its end.
 */
function withoutNotes(html: string): string {
  const tags = html.replace(/<astro-island\b[^>]*>/g, (tag) =>
    tag.replace(/ (?:uid="[^"]*"|opts="[^"]*"|await-children)/g, ""),
  );
  return tags.replaceAll("<!--astro:end-->", "");
}
