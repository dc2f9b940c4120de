const MAX_LENGTH = 100;

/**
 * Reads the page that a form was sent from: the path of the `Referer` header, such as `/` or `/services/cloud-devops`.
 *
 * The client controls the header, so the result is only a hint.
 *
 * @param referer the value of the `Referer` header
 * @returns null if the header is missing or its path cannot be one of the site's pages (a page of another site sends
 *   only its origin, because of the Referrer-Policy and the browsers' default)
 */
export function readReferrerPath(referer: string | undefined): string | null {
  const path = URL.parse(referer ?? "")?.pathname;
  if (path === undefined || path.length > MAX_LENGTH) return null;
  return /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(path) ? path : null;
}
