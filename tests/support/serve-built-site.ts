import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Site, siteUnderTest } from "./sites.ts";
import { type RunningServer, startServer } from "./start-server.ts";

/**
 * Serves a built site with the real server on a free port.
 *
 * @throws when the site is not built or the server does not start
 */
export async function serveBuiltSite({ dist, content }: Site = siteUnderTest(), settings = {}): Promise<RunningServer> {
  if (!existsSync(join(dist, "index.html"))) throw new Error(`No site in ${dist}: run npm run build first.`);
  return await startServer({ distDir: dist, env: { CONTENT_DIR: content, SITE_URL: "", ...settings } });
}
