import type { PageFacts } from "#contract/site-manifest.ts";
import type { Settings } from "../config/settings.ts";

export type Headers = Readonly<Record<string, string>>;

/** Unused features that could spy on a visitor, disabled for injected scripts too. */
const FEATURES_OFF = ["camera", "microphone", "geolocation", "payment", "browsing-topics"];

export const isHttps = ({ siteOrigin }: Pick<Settings, "siteOrigin">) => siteOrigin.startsWith("https:");

/** The headers of every response, page or API. */
export function securityHeaders(settings: Pick<Settings, "siteOrigin">): Headers {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": FEATURES_OFF.map((feature) => `${feature}=()`).join(", "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(isHttps(settings) && { "strict-transport-security": "max-age=31536000" }),
  };
}

export type PolicySettings = Pick<Settings, "siteOrigin" | "backendOrigin"> & {
  analytics?: Pick<NonNullable<Settings["analytics"]>, "script" | "endpoint"> | undefined;
};

type PageSources = Omit<PageFacts, "topics">;

const NO_SOURCES: PageSources = { scripts: [], styles: [], hasVideo: false, players: [] };

/**
 * The Content-Security-Policy of one HTML page: the inline scripts and styles that the build wrote, by hash, nothing else
 * inline.
 *
 * @param page undefined for a page that the build does not know, which may have nothing inline
 */
export function contentSecurityPolicy(page: PageSources | undefined, settings: PolicySettings): string {
  const { analytics } = settings;
  const { scripts, styles, hasVideo, players } = page ?? NO_SOURCES;
  const posts = ["'self'", ...(settings.backendOrigin ? [settings.backendOrigin] : [])].join(" ");
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(sourceOf), ...(analytics ? [analytics.script] : [])].join(" "),
    ["style-src 'self'", ...styles.map(sourceOf)].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    ...(hasVideo ? ["media-src 'self'"] : []),
    ...(players.length > 0 ? [["frame-src", ...players].join(" ")] : []),
    [`connect-src ${posts}`, ...(analytics ? [analytics.endpoint] : [])].join(" "),
    `form-action ${posts}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(isHttps(settings) ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

const sourceOf = (hash: string) => `'sha256-${hash}'`;

/**
 * The policy of scripts that run as workers, such as the search: they may use WebAssembly, which pages may not. Browsers
 * ignore it for all other scripts.
 */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * The policy of SVG files, for visitors who open their address: no scripts, forms or popups, and an origin of their own. It is
 * short because several drawings load with each page. Browsers ignore it where a page shows the file.
 */
export const SVG_POLICY = "sandbox";
