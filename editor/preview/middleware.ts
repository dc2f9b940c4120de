import { defineMiddleware } from "astro:middleware";
import { randomBytes } from "node:crypto";
import { palette } from "#site/colours/palette.ts";
import { siteTheme } from "#site/colours/theme-file.ts";
import { contentAt, contentFolder, readContents } from "#site/content/records.ts";
import { APPLICATION, PAGES } from "../addresses.ts";
import { previewPage } from "./mark-html.ts";
import { markRecord } from "./mark-texts.ts";

/** Both may be framed by the editor only. Styles may be inline, because the pages of the site have them. */
const policy = (scripts: string) =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");

const markedContent = (path: string) => contentAt(path, readContents(contentFolder(), Date.now(), markRecord));

export const onRequest = defineMiddleware(async ({ url, locals }, next) => {
  const path = url.pathname.slice(PAGES.length) || "/";
  Object.defineProperty(locals, "content", { get: () => markedContent(path), configurable: true });
  /* The application opens also while a record is invalid. */
  const target = path === APPLICATION ? undefined : markedContent(path).site.redirects[path];
  if (target) return new Response(null, { status: 302, headers: { Location: PAGES + target } });
  try {
    const response = await next();
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
    return isPage ? pageResponse(path, response.status, await response.text()) : response;
  } catch (error) {
    console.error(error);
    return new Response("This page cannot be shown. The log of the editor says why.", { status: 500 });
  }
});

function pageResponse(path: string, status: number, html: string): Response {
  const nonce = randomBytes(16).toString("base64");
  const isApplication = path === APPLICATION;
  const page = isApplication
    ? html.replace(/<script\b/g, `<script nonce="${nonce}"`)
    : previewPage(html, { nonce, address: path, styles: themeStyles() });
  return new Response(page, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy(isApplication ? `'self' 'nonce-${nonce}'` : `'nonce-${nonce}'`),
      "Referrer-Policy": "same-origin",
    },
  });
}

function themeStyles(): string {
  const { colours, radius } = siteTheme();
  const [light, dark] = [palette("light"), palette("dark")];
  const values = colours ? [...light].map(([name, value]) => `--${name}:light-dark(${value},${dark.get(name)})`) : [];
  if (radius !== undefined) values.push(`--r-1:${radius}px`);
  return values.length > 0 ? `@layer tokens{:root{${values.join(";")}}}` : "";
}
