import { resolve } from "node:path";
import type { AstroIntegration } from "astro";

/** In `npm run dev`, a saved record of the content folder reloads the page. */
export function contentReload(): AstroIntegration {
  return {
    name: "content-reload",
    hooks: {
      "astro:server:setup": ({ server }) => {
        const folder = resolve(process.env.CONTENT_DIR || "content");
        server.watcher.add(folder);
        server.watcher.on("all", (_event, file) => {
          if (!resolve(file).startsWith(folder)) return;
          /* Astro keeps the result of getStaticPaths until the module of the page changes. */
          for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll();
          server.environments.client?.hot.send({ type: "full-reload" });
        });
      },
    },
  };
}
