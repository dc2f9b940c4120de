import type { Delivery } from "../../database/schema.ts";
import type { PreparedMail } from "../../delivery/prepared-mail.ts";

/** The purpose of the answer that is sent from a page with this version of the message. */
export const answerPurpose = (version: number) => `answer ${version}`;

/** The letter of a delivery that a person of the office wrote; undefined if it is another one. */
export function letterIn({ channel, purpose, payload }: Delivery): PreparedMail | undefined {
  if (channel !== "visitor" || payload === null || !/^(?:answer |decline$)/.test(purpose)) return undefined;
  return JSON.parse(payload) as PreparedMail;
}

/** The text that a person wrote, of which each paragraph is a block. */
export const answerText = ({ blocks }: Pick<PreparedMail, "blocks">) =>
  blocks.flatMap((block) => (block.kind === "paragraph" ? [block.text] : [])).join("\n\n");
