import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { answerProps } from "#site/content/read-words.ts";
import type { Content } from "#site/content/records.ts";
import { shortenClassNames } from "./shorten-class-names.ts";

const SITE = join(import.meta.dirname, "..");

/** Bundles site/render-forms.tsx with React and its words in each language for the server. @returns a CommonJS module */
export async function bundleFormRenderer(contents: ReadonlyMap<string, Content>): Promise<string> {
  const props = Object.fromEntries([...contents].map(([tag, content]) => [tag, answerProps(content)]));
  const bundle = await rolldown({
    input: join(SITE, "render-forms.tsx"),
    platform: "node",
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    plugins: [classNames()],
  });
  const { output } = await bundle.generate({ format: "cjs", codeSplitting: false });
  await bundle.close();
  return `${output[0].code}\nmodule.exports = exports.formRenderer(${JSON.stringify(props)});`;
}

/** Turns the modules of styles into the class names that the pages have. Other style sheets have no meaning here. */
function classNames(): Plugin {
  const nameOf = shortenClassNames(SITE);
  return {
    name: "class-names",
    resolveId: (id) => (id.endsWith(".css?url") ? id : null),
    load(id) {
      if (id.endsWith(".css?url")) return `export default "";`;
      if (!id.endsWith(".module.css")) return null;
      const css = readFileSync(id, "utf8");
      const names = new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name));
      const classes = Object.fromEntries([...names].map((name) => [name, nameOf(name, id, css)]));
      return { code: `export default ${JSON.stringify(classes)};`, moduleType: "js" };
    },
  };
}
