import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Site, siteUnderTest } from "./sites.ts";
import { type RunningServer, startServer } from "./start-server.ts";

/** Settings of a server of a whole built site, whose files are compressed once for all servers. */
export const CACHED_BROTLI = {
  NODE_OPTIONS: `--import ${pathToFileURL(resolve(import.meta.dirname, "preload-brotli-cache.ts"))}`,
};

/**
 * Serves a built site with the real server on a free port. Its pages are compressed, because tests count bytes.
 *
 * @throws when the site is not built or the server does not start
 */
export async function serveBuiltSite({ dist, content }: Site = siteUnderTest(), settings = {}): Promise<RunningServer> {
  if (!existsSync(join(dist, "index.html"))) throw new Error(`No site in ${dist}: run npm run build first.`);
  const env = { CONTENT_DIR: content, SITE_URL: "", ...CACHED_BROTLI, ...settings };
  const server = await startServer({ distDir: dist, env });
  await server.logged(({ msg }) => msg === "pages compressed");
  return server;
}
