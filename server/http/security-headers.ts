import { createHash } from "node:crypto";
import type { Config } from "../config/config.ts";

export type Headers = Readonly<Record<string, string>>;

/** Features no page of ours uses, so no script that slips in can: those that reach a person. Few, as all answers carry them. */
const FEATURES_OFF = ["camera", "microphone", "geolocation", "payment", "browsing-topics"];

const isHttps = ({ siteOrigin }: Pick<Config, "siteOrigin">) => siteOrigin.startsWith("https:");

/** The headers that every answer carries, page or API. */
export function securityHeaders(config: Pick<Config, "siteOrigin">): Headers {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": FEATURES_OFF.map((feature) => `${feature}=()`).join(", "),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    ...(isHttps(config) && { "strict-transport-security": "max-age=31536000" }),
  };
}

/**
 * The Content-Security-Policy of one HTML page: its own inline scripts and styles by hash, nothing else inline.
 *
 * Computed from the very bytes that are served, so a page and its policy cannot disagree.
 */
export function contentSecurityPolicy(html: string, config: Pick<Config, "siteOrigin" | "backendOrigin">): string {
  const posts = ["'self'", ...(config.backendOrigin ? [config.backendOrigin] : [])].join(" ");
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts(html).map(hashSource)].join(" "),
    ["style-src 'self'", ...inlineStyles(html).map(hashSource)].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${posts}`,
    `form-action ${posts}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(isHttps(config) ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

/**
 * The policy of a script that runs as a worker, as the search does: only there is WebAssembly allowed, where there is
 * no page to touch. A browser heeds a script's own policy in no other case.
 */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const ATTRIBUTES = `((?:[^>"']|"[^"]*"|'[^']*')*)`;
const SCRIPT = new RegExp(`<script\\b${ATTRIBUTES}>([\\s\\S]*?)</script\\b`, "gi");
const STYLE = new RegExp(`<style\\b${ATTRIBUTES}>([\\s\\S]*?)</style\\b`, "gi");

/** What the policy governs: code, import maps and speculation rules. Other types are data blocks. */
const GOVERNED = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)$/i;

function inlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)].flatMap(([, attributes = "", content = ""]) => {
    const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? "";
    const external = /\ssrc(?:\s*=|\s|$)/i.test(attributes);
    return !external && GOVERNED.test(type) ? [content] : [];
  });
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(STYLE)].map(([, , content = ""]) => content);
}

/** The browser hashes what its parser made of the text, in which every line ends with a line feed. */
function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content.replace(/\r\n?/g, "\n")).digest("base64")}'`;
}
