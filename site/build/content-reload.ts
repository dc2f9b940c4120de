import { resolve, sep } from "node:path";
import type { AstroIntegration } from "astro";
import { contentFolder } from "#site/content/records.ts";

/** In `npm run dev`, a saved record of the content folder reloads the page. */
export function contentReload(): AstroIntegration {
  return {
    name: "content-reload",
    hooks: {
      "astro:server:setup": ({ server }) => {
        const folder = resolve(contentFolder());
        server.watcher.add(folder);
        server.watcher.on("all", (_event, file) => {
          if (!resolve(file).startsWith(folder + sep)) return;
          /* Astro keeps the result of getStaticPaths until the module of the page changes. */
          for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll();
          server.environments.client?.hot.send({ type: "full-reload" });
        });
      },
    },
  };
}
