import { randomBytes } from "node:crypto";
import type { DeliveryChannel } from "#contract/vocabulary.ts";

/** Encodes a part of a purpose, such as an address, so that different ones give different IDs: `@` is `_40`. */
const encode = (part: string) =>
  part.replace(/[^a-z0-9.]/giu, (character) => Buffer.from(character).toString("hex").replace(/../g, "_$&"));

/**
 * The ID shared by all attempts of a delivery: the Message-ID of a mail, or the id of a webhook event. A webhook id contains no
 * full stop, because the signed content uses it as the separator. One of a mail to the visitor is random, because a report that
 * names it says that the visitor was not answered.
 *
 * @param reference of the submission, or `office` if the delivery is about no single one
 */
export function messageIdOf(siteOrigin: string, reference: string, channel: DeliveryChannel, purpose: string): string {
  const host = new URL(siteOrigin).hostname;
  const [word, ...rest] = purpose.split(" ");
  const suffix = purpose === "received" ? "" : `-${[word, ...rest.map(encode)].join("-")}`;
  switch (channel) {
    case "webhook":
      return `msg_${reference}${suffix}`;
    case "mail":
    case "office":
      return `<${reference}${suffix}@${host}>`;
    case "visitor":
      return `<${reference}${suffix}-${randomBytes(8).toString("hex")}@${host}>`;
    case "acknowledgement":
      return `<${reference}-acknowledgement@${host}>`;
    default:
      return channel satisfies never;
  }
}
