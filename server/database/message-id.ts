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
 * @param reference of the submission; undefined if the delivery is about no single one
 */
export function messageIdOf(
  siteOrigin: string,
  reference: string | undefined,
  channel: DeliveryChannel,
  purpose: string,
): string {
  const [kind = "", ...keys] = purpose.split(" ");
  const about = kind === "received" ? [] : [kind, ...keys.map(encode)];
  if (channel === "webhook") return `msg_${[...(reference ? [reference] : []), ...about].join("-")}`;
  if (channel === "acknowledgement") about.push(channel);
  if (channel === "visitor") about.push(randomBytes(8).toString("hex"));
  return `<${[reference ?? "office", ...about].join("-")}@${new URL(siteOrigin).hostname}>`;
}
