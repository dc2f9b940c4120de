import { buildTestSites } from "./build-test-sites.ts";
import { serveBuiltSite } from "./serve-built-site.ts";
import { EDITED_SITE, PLAIN_SITE, type Site, sampleSite, siteUnderTest } from "./sites.ts";

/**
 * Playwright's global setup: serves the site with the sample content, the sites of any content and the edited site, and ends
 * their servers after the tests. One server serves two that are the same site.
 *
 * Sets E2E_BASE_URL, the `baseURL` of the sample's tests, E2E_DATA_DIR, the data of its server, OWN_BASE_URL,
 * PLAIN_BASE_URL and EDITED_BASE_URL.
 */
export default async function serveTestSites(): Promise<() => Promise<void>> {
  const [own, sample] = [siteUnderTest(), sampleSite()];
  await buildTestSites();
  await using servers = new AsyncDisposableStack();
  const serve = async (site: Site) => servers.use(await serveBuiltSite(site));
  const { url, dataDir } = await serve(sample);
  const sameOrOwn = own.dist === sample.dist ? { url } : await serve(own);
  const plain = await serve(PLAIN_SITE);
  const edited = await serve(EDITED_SITE);
  Object.assign(process.env, {
    E2E_BASE_URL: url,
    E2E_DATA_DIR: dataDir,
    OWN_BASE_URL: sameOrOwn.url,
    PLAIN_BASE_URL: plain.url,
    EDITED_BASE_URL: edited.url,
  });
  const ready = servers.move();
  return () => ready.disposeAsync();
}
