import { randomUUID } from "node:crypto";
import { parentPort } from "node:worker_threads";
import PostalMime from "postal-mime";

/*
 * The worker thread of read-mail.ts. Plain JavaScript: to run TypeScript, Node would load its compiler into the thread, which
 * takes more memory than the largest mail.
 */

parentPort?.on("message", async (/** @type {import("./read-mail.ts").EncodedPart} */ { head, content }) => {
  const boundary = randomUUID();
  /* A text part before it lets the parser convert HTML to text, too. */
  const start = `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n--${boundary}\r\n\r\n\r\n--${boundary}\r\n${head}`;
  const { text = "", attachments } = await PostalMime.parse(Buffer.concat([Buffer.from(start), content]));
  const file = new Uint8Array(/** @type {ArrayBuffer} */ (attachments[0]?.content ?? new ArrayBuffer(0)));
  parentPort?.postMessage({ text, content: file }, [file.buffer]);
});
