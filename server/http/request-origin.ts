import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";

/** The origin of the page that sent a request. `other`: another origin whose pages may post; `foreign`: any other. */
export type RequestOrigin = { kind: "own" } | { kind: "other"; origin: string } | { kind: "foreign" };

/**
 * Reads the origin from the headers that browsers send: `Sec-Fetch-Site`, which no page can set and which is sent to HTTPS
 * addresses only, then `Origin`, then `Referer`. Programs send none and count as own.
 *
 * An origin with the request's host is own, so that a deployment works under each of its names. SITE_URL with another host
 * is allowed like ALLOWED_ORIGINS: its pages are served elsewhere, such as on a CDN, and need CORS headers.
 */
export function requestOriginOf(
  { headers, protocol }: Pick<FastifyRequest, "headers" | "protocol">,
  config: Pick<Config, "siteOrigin" | "allowedOrigins">,
): RequestOrigin {
  const { host, "sec-fetch-site": site } = headers;
  if (site === "same-origin" || site === "none") return { kind: "own" };
  const origin = headers.origin ?? URL.parse(headers.referer ?? "")?.origin;
  if (site === undefined && (origin === undefined || isAtHost(origin))) return { kind: "own" };
  if (origin !== undefined && (origin === config.siteOrigin || config.allowedOrigins.includes(origin)))
    return { kind: "other", origin };
  return { kind: "foreign" };

  /**
   * A page over HTTP may not post to a host that is known to use HTTPS. TLS may end at a proxy that does not say so, so
   * a page over HTTPS may post to a request that looks like HTTP.
   */
  function isAtHost(origin: string): boolean {
    const url = URL.parse(origin);
    const isSecure = protocol === "https" || config.siteOrigin === `https://${host}`;
    return url?.host === host && (url?.protocol === "https:" || !isSecure);
  }
}
