import buildTestSites from "./build-test-sites.ts";
import { findDistinctPages } from "./distinct-pages.ts";
import { addressOf, SAMPLE_SITE, SITES } from "./sites.ts";
import { serveBuiltSite } from "./start-server.ts";

/**
 * Playwright's global setup: serves the test sites, and ends their servers after the tests.
 *
 * Sets E2E_BASE_URL, the `baseURL`, E2E_DATA_DIR, the data of the sample's server, DISTINCT_PAGES, and the addresses of
 * `addressOf`.
 */
export default async function serveTestSites(): Promise<() => Promise<void>> {
  await buildTestSites();
  await using servers = new AsyncDisposableStack();
  for (const site of SITES) {
    const { url, dataDir } = servers.use(await serveBuiltSite(site));
    process.env[`${site.name.toUpperCase()}_SITE_URL`] = url;
    if (site === SAMPLE_SITE) Object.assign(process.env, { E2E_BASE_URL: url, E2E_DATA_DIR: dataDir });
  }
  process.env.DISTINCT_PAGES = JSON.stringify(
    findDistinctPages(SITES.map((site) => ({ ...site, url: addressOf(site) }))),
  );
  const ready = servers.move();
  return () => ready.disposeAsync();
}
