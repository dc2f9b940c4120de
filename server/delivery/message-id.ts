import type { MessageIds } from "../database/queue-delivery.ts";
import { RECEIVED } from "../database/schema.ts";

/**
 * Returns a function that builds the ID shared by all attempts of a delivery: the Message-ID of a mail, or the id of a
 * webhook event. A webhook id contains no full stop, because the signed content uses it as the separator.
 */
export function messageIds(siteOrigin: string): MessageIds {
  const host = new URL(siteOrigin).hostname;
  return (reference, channel, purpose) => {
    const rest = purpose === RECEIVED ? "" : `-${purpose.replace(/[^a-z0-9.]+/gi, "-")}`;
    switch (channel) {
      case "webhook":
        return `msg_${reference}${rest}`;
      case "mail":
      case "office":
      case "visitor":
        return `<${reference}${rest}@${host}>`;
      case "acknowledgement":
        return `<${reference}-acknowledgement@${host}>`;
      default:
        return channel satisfies never;
    }
  };
}
