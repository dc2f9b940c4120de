import { extname } from "node:path";
import { lookup } from "mrmime";
import type { PageFacts } from "#contract/site-manifest.ts";
import {
  contentSecurityPolicy,
  type Headers,
  type PolicySettings,
  SVG_POLICY,
  securityHeaders,
  WORKER_POLICY,
} from "./security-headers.ts";

/** The types that mrmime does not know, or knows by another name than feed readers expect. */
const MEDIA_TYPES: Record<string, string> = { ".xml": "application/xml", ".ico": "image/x-icon" };

/** Types of text, which is in UTF-8. Subtitles need not say so. */
const TEXT = /^text\/(?!vtt)|[/+](?:json|xml)$/;

/** Files that can run as a worker. */
const SCRIPT = /\.m?js$/;

/** Text types; images and fonts are already compressed. */
const COMPRESSIBLE = /charset=utf-8$/;

/** Browsers request parts of them. */
const VIDEO = /^video\//;

/** File names with a hash of the content: the content never changes. */
const HASHED = /^\/(?:(?:_astro|drawings|pagefind\/index|pagefind\/fragment)\/|pagefind\/.+\.pf_meta$)/;

export const isHashed = (path: string) => HASHED.test(path);

/** The search's loader belongs to one build, but has the same name in all. */
const CHECKED_EACH_TIME = /^\/pagefind\//;

/** Files for crawlers, feed readers and browsers. A new page should not wait a day for them. */
const ABOUT_THE_SITE = /\.(?:xml|txt|webmanifest)$/;

/** The headers of a built file in every encoding. @param facts of a page */
export function fileHeaders(path: string, settings: PolicySettings, facts: PageFacts | undefined): Headers {
  const type = mediaTypeOf(extname(path));
  const isPage = path.endsWith(".html");
  const { "permissions-policy": features, ...common } = securityHeaders(settings);
  return {
    ...common,
    /* Only a page can use these features: its policy stops the scripts of an SVG file. */
    ...(isPage && features && { "permissions-policy": features }),
    ...(isPage && { "content-security-policy": contentSecurityPolicy(facts, settings) }),
    ...(SCRIPT.test(path) && { "content-security-policy": WORKER_POLICY }),
    ...(path.endsWith(".svg") && { "content-security-policy": SVG_POLICY }),
    ...(COMPRESSIBLE.test(type) && { vary: "accept-encoding" }),
    ...(VIDEO.test(type) && { "accept-ranges": "bytes" }),
    "content-type": type,
    "cache-control": cacheControl(`/${path}`, isPage),
  };
}

export const isCompressible = (headers: Headers) => COMPRESSIBLE.test(headers["content-type"] ?? "");

function mediaTypeOf(extension: string): string {
  const type = MEDIA_TYPES[extension] ?? lookup(extension) ?? "application/octet-stream";
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}

function cacheControl(address: string, isPage: boolean): string {
  if (isHashed(address)) return "public, max-age=31536000, immutable";
  if (isPage || CHECKED_EACH_TIME.test(address)) return "no-cache";
  return ABOUT_THE_SITE.test(address) ? "public, max-age=3600" : "public, max-age=86400";
}
