import type { DeliveryChannel } from "../database/schema.ts";

/**
 * By what every attempt of a delivery is recognised: a mail's Message-ID at the site's host, or the webhook's id, which
 * holds no full stop since the signature puts one behind it.
 */
export function messageIds(siteOrigin: string): (reference: string, channel: DeliveryChannel) => string {
  const host = new URL(siteOrigin).hostname;
  return (reference, channel) => {
    switch (channel) {
      case "mail":
        return `<${reference}@${host}>`;
      case "webhook":
        return `msg_${reference}`;
      case "acknowledgement":
        return `<${reference}-acknowledgement@${host}>`;
      default:
        return channel satisfies never;
    }
  };
}
