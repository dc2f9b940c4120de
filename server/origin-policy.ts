import type { IncomingHttpHeaders } from "node:http";
import type { Config } from "./config.ts";

/** Where a request's page came from. `other` is another origin of the allow-list, `foreign` any other. */
export type Provenance = { kind: "own" } | { kind: "other"; origin: string } | { kind: "foreign" };

/**
 * Tells where the page that sends a request came from, by what browsers say; programs say nothing and count as own.
 *
 * The site's own origin is SITE_URL or the very host that was asked, so that a deployment works under every
 * name it is reached by.
 */
export function provenanceOf(
  headers: IncomingHttpHeaders,
  config: Pick<Config, "siteOrigin" | "allowedOrigins">,
): Provenance {
  const { origin, host } = headers;
  if (origin === undefined || origin === config.siteOrigin) return { kind: "own" };
  if (headers["sec-fetch-site"] === "same-origin") return { kind: "own" };
  if (host !== undefined && URL.parse(origin)?.host === host) return { kind: "own" };
  if (config.allowedOrigins.includes(origin)) return { kind: "other", origin };
  return { kind: "foreign" };
}
