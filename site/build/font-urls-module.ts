import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, searchForWorkspaceRoot } from "vite";
import { contentFolder } from "#site/content/records.ts";
import { siteFonts } from "#site/fonts/fonts.ts";

const FOLDER = fileURLToPath(new URL("../fonts/", import.meta.url)).replaceAll("\\", "/");

/**
 * Gives site/fonts/font-urls.ts the addresses of the site's fonts. Vite copies these files into the build and gives them
 * names with a hash.
 */
export function fontUrlsModule(): Plugin {
  return {
    name: "font-urls-module",
    enforce: "pre",
    config: () => ({ server: { fs: { allow: [searchForWorkspaceRoot(process.cwd()), contentFolder()] } } }),
    load(id) {
      if (id.split("?")[0] !== `${FOLDER}font-urls.ts`) return undefined;
      const files = Object.values(siteFonts()).flatMap((role) => Object.values<string>(role.files));
      const imports = files.map(
        (file, index) => `import url${index} from ${JSON.stringify(`${resolve(FOLDER, file)}?url`)};`,
      );
      const entries = files.map((file, index) => `${JSON.stringify(file)}: url${index}`);
      return `${imports.join("\n")}\nconst urls = {${entries.join()}};\nexport const fontUrl = (file) => urls[file];`;
    },
  };
}
