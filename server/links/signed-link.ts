import { createHmac, timingSafeEqual } from "node:crypto";

/** What a signed link is for. A link for one purpose is invalid for all others. */
export type LinkPurpose = "action" | "sign-in" | "visitor" | "meeting";

/** `expiresAt` in milliseconds since 1970. */
export type LinkClaims = { purpose: LinkPurpose; values: readonly string[]; expiresAt: number };

/** The result of reading a link: an expired one is genuine. */
export type LinkReading = { outcome: "valid"; values: readonly string[] } | { outcome: "expired" | "invalid" };

/** Makes the token of a link, which is safe in a URL: base64url of its claims, a full stop, and their HMAC-SHA-256. */
export function signLink({ purpose, values, expiresAt }: LinkClaims, key: Uint8Array): string {
  const claims = Buffer.from(JSON.stringify([expiresAt, ...values])).toString("base64url");
  return `${claims}.${signatureOf(purpose, claims, key)}`;
}

/** Reads a token that `signLink` made. Anything else is invalid. */
export function readLink(token: string, purpose: LinkPurpose, key: Uint8Array, now: number): LinkReading {
  const [claims = "", signature = "", ...rest] = token.split(".");
  const expected = Buffer.from(signatureOf(purpose, claims, key));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return { outcome: "invalid" };
  }
  const [expiresAt, ...values] = JSON.parse(Buffer.from(claims, "base64url").toString()) as [number, ...string[]];
  return expiresAt > now ? { outcome: "valid", values } : { outcome: "expired" };
}

const signatureOf = (purpose: LinkPurpose, claims: string, key: Uint8Array) =>
  createHmac("sha256", key).update(`${purpose}.${claims}`).digest("base64url");
