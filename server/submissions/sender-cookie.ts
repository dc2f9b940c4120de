import type { FastifyRequest } from "fastify";
import type { Settings } from "../config/settings.ts";
import { cookieOf } from "../http/request-origin.ts";
import { isHttps } from "../http/security-headers.ts";
import { isSenderKey, senderKey } from "../links/signed-link.ts";

/* The cookie by which the page about a submission recognises the browser that sent it (docs/decisions/0037). */

type CookieSettings = Pick<Settings, "siteOrigin" | "officeKey">;
type Request = Pick<FastifyRequest, "headers">;

/** The submissions that a browser is recognised for: its last ones. */
const MAX_KEYS = 10;
/** In seconds. */
const MAX_AGE = 180 * 24 * 60 * 60;
/** The page reads the cookie, and the API adds to it. */
const PATHS = ["/message", "/api"];

/** `__Secure-` requires HTTPS, so a site without it uses another name. */
const cookieName = (settings: CookieSettings) => (isHttps(settings) ? "__Secure-message" : "message");

/** The keys in the cookie of a request, the newest last. */
const keysIn = (request: Request, settings: CookieSettings): string[] =>
  (cookieOf(request, cookieName(settings)) ?? "").split(".").filter((key) => /^[\w-]{43}$/.test(key));

/** The `Set-Cookie` headers that add the key of a submission to those of the browser; none without OFFICE_SECRET. */
export function senderCookies(request: Request, reference: string, settings: CookieSettings): string[] {
  const { officeKey } = settings;
  if (!officeKey) return [];
  const key = senderKey(reference, officeKey);
  const keys = [...keysIn(request, settings).filter((each) => each !== key), key].slice(-MAX_KEYS);
  const attributes = `Max-Age=${MAX_AGE}; HttpOnly; SameSite=Lax${isHttps(settings) ? "; Secure" : ""}`;
  return PATHS.map((path) => `${cookieName(settings)}=${keys.join(".")}; Path=${path}; ${attributes}`);
}

/** True if the browser of a request sent the submission. */
export function isSender(request: Request, reference: string, settings: CookieSettings): boolean {
  const { officeKey } = settings;
  return officeKey !== undefined && keysIn(request, settings).some((key) => isSenderKey(key, reference, officeKey));
}
