import type { DeliveryChannel } from "../database/schema.ts";

/**
 * Returns a function that builds the ID shared by all attempts of a delivery: the Message-ID of a mail, or the id of a
 * webhook event. A webhook id contains no full stop, because the signed content uses it as the separator.
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
