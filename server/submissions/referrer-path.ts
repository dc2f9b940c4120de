const LONGEST = 100;

/**
 * The page a form was sent from: the path of the browser's `Referer`, such as `/` or `/services/cloud-devops`.
 *
 * It is a hint from outside. The forms themselves carry only the fields of the contract.
 *
 * @param referer the header as it came
 * @returns null where there is none, or it has no path such as our pages have (another site's page sends only its
 *   origin, by our Referrer-Policy and browsers' own default)
 */
export function readReferrerPath(referer: string | undefined): string | null {
  const path = URL.parse(referer ?? "")?.pathname;
  if (path === undefined || path.length > LONGEST) return null;
  return /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(path) ? path : null;
}
