import { createHash } from "node:crypto";
import { lineFeeds } from "#contract/line-feeds.ts";
import type { Config } from "../config/config.ts";

export type Headers = Readonly<Record<string, string>>;

/** Unused features that could spy on a visitor, disabled for injected scripts too. Few, because every response has them. */
const FEATURES_OFF = ["camera", "microphone", "geolocation", "payment", "browsing-topics"];

const isHttps = ({ siteOrigin }: Pick<Config, "siteOrigin">) => siteOrigin.startsWith("https:");

/** The headers of every response, page or API. */
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

export type PolicyConfig = Pick<Config, "siteOrigin" | "backendOrigin"> & {
  analytics?: Pick<NonNullable<Config["analytics"]>, "script" | "endpoint"> | undefined;
  /** The hashes of the inline scripts that pages may have: those that the build wrote. */
  inlineScripts?: readonly string[];
};

/**
 * The Content-Security-Policy of one HTML page: inline scripts of the build and its own styles by hash, nothing else inline.
 *
 * Computed from the served bytes, so that a page and its policy always match.
 */
export function contentSecurityPolicy(html: string, config: PolicyConfig): string {
  const { analytics } = config;
  const allowed = (config.inlineScripts ?? []).map(sourceOf);
  const scripts = inlineScripts(html)
    .map(hashSource)
    .filter((source) => allowed.includes(source));
  const posts = ["'self'", ...(config.backendOrigin ? [config.backendOrigin] : [])].join(" ");
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...(analytics ? [analytics.script] : [])].join(" "),
    ["style-src 'self'", ...inlineStyles(html).map(hashSource)].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    ...(/<video\b/i.test(html) ? ["media-src 'self'"] : []),
    ...frameSources(html),
    [`connect-src ${posts}`, ...(analytics ? [analytics.endpoint] : [])].join(" "),
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
 * The policy of scripts that run as workers, such as the search: they may use WebAssembly, which pages may not. Browsers
 * ignore it for all other scripts.
 */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * The policy of SVG files, for visitors who open their address: no scripts, forms or popups, and an origin of their own. It is
 * short because several drawings load with each page. Browsers ignore it where a page shows the file.
 */
export const SVG_POLICY = "sandbox";

const ATTRIBUTES = `((?:[^>"']|"[^"]*"|'[^']*')*)`;
const SCRIPT = new RegExp(`<script\\b${ATTRIBUTES}>([\\s\\S]*?)</script\\b`, "gi");
const STYLE = new RegExp(`<style\\b${ATTRIBUTES}>([\\s\\S]*?)</style\\b`, "gi");

/** The script types that the policy applies to: code, import maps and speculation rules. Others are data blocks. */
const CHECKED_TYPE = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)$/i;

function inlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)].flatMap(([, attributes = "", content = ""]) => {
    const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? "";
    const external = /\ssrc(?:\s*=|\s|$)/i.test(attributes);
    return !external && CHECKED_TYPE.test(type) ? [lineFeeds(content)] : [];
  });
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(STYLE)].map(([, , content = ""]) => lineFeeds(content));
}

const PLAYER = /<iframe\b[^>]*?\ssrc=["']?(https:\/\/[a-z\d.:-]+)\//gi;

/** The origins of the players that a visitor of the page may start. Until then they stand in a `<template>`. */
function frameSources(html: string): string[] {
  const origins = new Set([...html.matchAll(PLAYER)].map(([, origin]) => origin));
  return origins.size > 0 ? [["frame-src", ...origins].join(" ")] : [];
}

const sourceOf = (hash: string) => `'sha256-${hash}'`;
const hashSource = (content: string) => sourceOf(createHash("sha256").update(content).digest("base64"));
