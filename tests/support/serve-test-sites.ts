import { buildTestSites } from "./build-test-sites.ts";
import { serveBuiltSite } from "./serve-built-site.ts";
import { sampleSite, siteUnderTest } from "./sites.ts";

/**
 * Playwright's global setup: serves the site under test and the site with the sample content, and ends both servers
 * after the tests. One server serves both if they are the same site.
 *
 * Sets OWN_BASE_URL and E2E_BASE_URL, the `baseURL` of the two projects, and E2E_DATA_DIR, the data of the sample's server.
 */
export default async function serveTestSites(): Promise<() => Promise<void>> {
  const [own, sample] = [siteUnderTest(), sampleSite()];
  await buildTestSites();
  const served = await serveBuiltSite(sample);
  const servedOwn = own.dist === sample.dist ? undefined : await serveBuiltSite(own);
  process.env.E2E_BASE_URL = served.url;
  process.env.E2E_DATA_DIR = served.dataDir;
  process.env.OWN_BASE_URL = servedOwn?.url ?? served.url;
  return async () => {
    await served[Symbol.asyncDispose]();
    await servedOwn?.[Symbol.asyncDispose]();
  };
}
