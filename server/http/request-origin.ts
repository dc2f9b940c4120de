import type { IncomingHttpHeaders } from "node:http";
import type { Config } from "../config/config.ts";

/** Where a request's page came from. `other` is another origin whose pages may post, `foreign` any other. */
export type RequestOrigin = { kind: "own" } | { kind: "other"; origin: string } | { kind: "foreign" };

/**
 * Tells where the page that sends a request came from, by what browsers say; programs say nothing and count as own.
 *
 * A page served under the very host that was asked is our own, so that a deployment works under every name it is
 * reached by. SITE_URL under another host than the one asked is allowed like those of ALLOWED_ORIGINS: its pages lie
 * elsewhere, on a CDN for instance, and their browsers want to be told that they may.
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
