import type { IncomingHttpHeaders } from "node:http";
import type { Config } from "../config/config.ts";

/** The origin of the page that sent a request. `other`: another origin whose pages may post; `foreign`: any other. */
export type RequestOrigin = { kind: "own" } | { kind: "other"; origin: string } | { kind: "foreign" };

/**
 * Reads the origin from the headers that browsers send. Programs send none and count as own.
 *
 * An origin with the request's host is own, so that a deployment works under each of its names. SITE_URL with another host
 * is allowed like ALLOWED_ORIGINS: its pages are served elsewhere, such as on a CDN, and need CORS headers.
 */
export function requestOriginOf(
  headers: IncomingHttpHeaders,
  config: Pick<Config, "siteOrigin" | "allowedOrigins">,
): RequestOrigin {
  const { origin, host } = headers;
  if (origin === undefined || headers["sec-fetch-site"] === "same-origin") return { kind: "own" };
  if (host !== undefined && URL.parse(origin)?.host === host) return { kind: "own" };
  if (origin === config.siteOrigin || config.allowedOrigins.includes(origin)) return { kind: "other", origin };
  return { kind: "foreign" };
}
