import { parentPort } from "node:worker_threads";
import { simpleParser } from "mailparser";
import type { DecodedPart, EncodedPart } from "./read-mail.ts";

/* The worker thread of read-mail.ts. */

const OPTIONS = { skipTextToHtml: true, skipImageLinks: true, checksumAlgo: false } as const;

parentPort?.on("message", async ({ head, content }: EncodedPart) => {
  const { text = "", attachments } = await simpleParser(Buffer.concat([Buffer.from(head), content]), OPTIONS);
  const file = new Uint8Array(attachments[0]?.content ?? []);
  parentPort?.postMessage({ text, content: file } satisfies DecodedPart, [file.buffer]);
});
