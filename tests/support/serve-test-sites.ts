import { buildTestSites } from "./build-test-sites.ts";
import { serveBuiltSite } from "./serve-built-site.ts";
import { PLAIN_SITE, sampleSite, siteUnderTest } from "./sites.ts";

/**
 * Playwright's global setup: serves the site with the sample content and the sites of any content, and ends their servers
 * after the tests. One server serves two that are the same site.
 *
 * Sets E2E_BASE_URL, the `baseURL` of the sample's tests, E2E_DATA_DIR, the data of its server, OWN_BASE_URL and
 * PLAIN_BASE_URL.
 */
export default async function serveTestSites(): Promise<() => Promise<void>> {
  const [own, sample] = [siteUnderTest(), sampleSite()];
  await buildTestSites();
  const served = await serveBuiltSite(sample);
  const servedOwn = own.dist === sample.dist ? undefined : await serveBuiltSite(own);
  process.env.E2E_BASE_URL = served.url;
  process.env.E2E_DATA_DIR = served.dataDir;
  process.env.OWN_BASE_URL = servedOwn?.url ?? served.url;
  const servedPlain = await serveBuiltSite(PLAIN_SITE);
  process.env.PLAIN_BASE_URL = servedPlain.url;
  return async () => {
    for (const each of [served, servedOwn, servedPlain]) await each?.[Symbol.asyncDispose]();
  };
}
