import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Settings } from "../config/settings.ts";

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
  settings: Pick<Settings, "siteOrigin" | "allowedOrigins">,
): RequestOrigin {
  const { host, "sec-fetch-site": site } = headers;
  if (site === "same-origin" || site === "none") return { kind: "own" };
  const origin = headers.origin ?? URL.parse(headers.referer ?? "")?.origin;
  if (site === undefined && (origin === undefined || isAtHost(origin))) return { kind: "own" };
  if (origin !== undefined && (origin === settings.siteOrigin || settings.allowedOrigins.includes(origin)))
    return { kind: "other", origin };
  return { kind: "foreign" };

  /**
   * A page over HTTP may not post to a host that is known to use HTTPS. TLS may end at a proxy that does not say so, so
   * a page over HTTPS may post to a request that looks like HTTP.
   */
  function isAtHost(origin: string): boolean {
    const url = URL.parse(origin);
    const isSecure = protocol === "https" || settings.siteOrigin === `https://${host}`;
    return url?.host === host && (url?.protocol === "https:" || !isSecure);
  }
}

/** A name, an IPv4 address or an IPv6 address in brackets, with an optional port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * True if a request has exactly one valid Host header (RFC 9112 §3.2). With two, a proxy and the server could read
 * different ones. Before HTTP/1.1 it is optional.
 */
export function hasValidHost(request: Pick<IncomingMessage, "headers" | "rawHeaders" | "httpVersion">): boolean {
  const { host } = request.headers;
  if (host === undefined) return request.httpVersion !== "1.1";
  return HOST.test(host) && hasOneHost(request.rawHeaders);
}

/** `headers` contains only the first Host header. A loop, because it runs for every request. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === 4 && (name === "Host" || name.toLowerCase() === "host")) count++;
  }
  return count === 1;
}

export function cookieOf({ headers }: Pick<FastifyRequest, "headers">, name: string): string | undefined {
  const cookies = headers.cookie?.split(/;\s*/) ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}
