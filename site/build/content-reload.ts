import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";

/** In `npm run dev`, a saved record in `content/` reloads the page. */
export function contentReload(): AstroIntegration {
  return {
    name: "content-reload",
    hooks: {
      "astro:server:setup": ({ server }) => {
        const folder = fileURLToPath(new URL("../../content", import.meta.url));
        server.watcher.add(folder);
        server.watcher.on("all", (_event, file) => {
          if (file.startsWith(folder)) server.environments.client?.hot.send({ type: "full-reload" });
        });
      },
    },
  };
}
