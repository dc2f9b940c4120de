import { createHmac } from "node:crypto";

/** What an attempt to deliver to a webhook is signed over. `timestamp` is in whole seconds since 1970. */
export type SignedParts = { id: string; timestamp: number; body: string };

/** The value of `webhook-signature` (Standard Webhooks 1.0.0, "Signature scheme"): `v1,` and the HMAC in base64. */
export function signWebhook({ id, timestamp, body }: SignedParts, key: Uint8Array): string {
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}
