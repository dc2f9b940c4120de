import { randomUUID } from "node:crypto";
import { parentPort } from "node:worker_threads";
import PostalMime from "postal-mime";
import type { DecodedPart, EncodedPart } from "./read-mail.ts";

/* The worker thread of read-mail.ts. */

parentPort?.on("message", async ({ head, content }: EncodedPart) => {
  const boundary = randomUUID();
  /* A text part before it lets the parser convert HTML to text, too. */
  const start = `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n--${boundary}\r\n\r\n\r\n--${boundary}\r\n${head}`;
  const { text = "", attachments } = await PostalMime.parse(Buffer.concat([Buffer.from(start), content]));
  const file = new Uint8Array((attachments[0]?.content ?? []) as ArrayBuffer);
  parentPort?.postMessage({ text, content: file } satisfies DecodedPart, [file.buffer]);
});
