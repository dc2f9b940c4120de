/**
 * The origin of the site: SITE_URL, which Astro passes to every page and endpoint.
 *
 * @throws if astro.config.ts has no `site`
 */
export function siteOrigin({ site }: { readonly site: URL | undefined }): URL {
  if (!site) throw new Error("astro.config.ts has no site, so no address can be absolute.");
  return site;
}
