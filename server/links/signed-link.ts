import { createHmac, timingSafeEqual } from "node:crypto";

/** The purpose of a signed link. A link for one purpose is invalid for all others. */
export type LinkPurpose = "action" | "sign-in" | "visitor" | "meeting";

/** `expiresAt` in milliseconds since 1970. */
export type LinkClaims = { purpose: LinkPurpose; values: readonly string[]; expiresAt: number };

/** The result of reading a link: an expired one is genuine. */
export type LinkReading = { outcome: "valid" | "expired" | "invalid"; values: readonly string[] };

/** Makes the token of a link, which is safe in a URL: base64url of its claims, a full stop, and their HMAC-SHA-256. */
export function signLink({ purpose, values, expiresAt }: LinkClaims, key: Uint8Array): string {
  const claims = Buffer.from(JSON.stringify([expiresAt, ...values])).toString("base64url");
  return `${claims}.${signatureOf(purpose, claims, key)}`;
}

export function readLink(token: string, purpose: LinkPurpose, key: Uint8Array, now: number): LinkReading {
  const [claims = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isEqual(signature, signatureOf(purpose, claims, key)))
    return { outcome: "invalid", values: [] };
  const [expiresAt, ...values] = JSON.parse(Buffer.from(claims, "base64url").toString()) as [number, ...string[]];
  return { outcome: expiresAt > now ? "valid" : "expired", values };
}

/** The key by which the browser that sent a submission is recognised. It is computed, so nothing stores it. */
export const senderKey = (reference: string, key: Uint8Array): string => signatureOf("sender", reference, key);

export const isSenderKey = (given: string, reference: string, key: Uint8Array): boolean =>
  isEqual(given, senderKey(reference, key));

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const signatureOf = (purpose: LinkPurpose | "sender", claims: string, key: Uint8Array) =>
  createHmac("sha256", key).update(`${purpose}.${claims}`).digest("base64url");
