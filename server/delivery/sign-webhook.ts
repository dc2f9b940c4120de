import { createHmac } from "node:crypto";

/** The signed content of a webhook request. `timestamp` is the Unix time in whole seconds. */
export type SignedParts = { id: string; timestamp: number; body: string };

/** Returns the `webhook-signature` (Standard Webhooks 1.0.0, "Signature scheme"): `v1,` and the HMAC in base64. */
export function signWebhook({ id, timestamp, body }: SignedParts, key: Uint8Array): string {
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}
