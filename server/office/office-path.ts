/** The start page of the office. */
const START = "/office";
/** Of a path in a link of a mail. */
const MAX_LENGTH = 500;
/** A name that nobody can own (RFC 2606). */
const ORIGIN = "http://office.invalid";

/** The next page, as after the sign-in: the path if it is one of the office on this site, otherwise its start page. */
export function officePath(path: string | null | undefined, maxLength = MAX_LENGTH): string {
  const url = path && path.length <= maxLength ? URL.parse(path, ORIGIN) : null;
  const isOffice = url?.origin === ORIGIN && /^\/office(?:\/|$)/.test(url.pathname);
  return isOffice ? url.pathname + url.search : START;
}
