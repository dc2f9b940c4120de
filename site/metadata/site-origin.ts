/**
 * Where the site is found: SITE_URL, as Astro hands it to a page or an endpoint.
 *
 * @throws when astro.config.ts names no site
 */
export function siteOrigin({ site }: { readonly site: URL | undefined }): URL {
  if (!site) throw new Error("astro.config.ts has no site, so no address can be absolute.");
  return site;
}
