import { randomUUID } from "node:crypto";
import { parentPort } from "node:worker_threads";
import PostalMime from "postal-mime";

/*
 * The worker thread of read-mail.ts. Plain JavaScript: to run TypeScript, Node would load its compiler into the thread, which
 * takes more memory than the largest mail.
 */

parentPort?.on("message", async (/** @type {import("./read-mail.ts").EncodedPart} */ { head, encoding, content }) => {
  const boundary = randomUUID();
  const isQuoted = encoding === "quoted-printable";
  /* A text part before it lets the parser convert HTML to text, too. */
  const start = `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n--${boundary}\r\n\r\n\r\n--${boundary}\r\n${head}`;
  const end = `\r\nContent-Transfer-Encoding: ${isQuoted ? encoding : "base64"}\r\n\r\n`;
  /* In one line, because the parser needs some hundred bytes of memory for each line and for each padding. */
  const body = isQuoted
    ? content
    : Buffer.from((encoding === "base64" ? decode(content) : Buffer.from(content)).toString("base64"));
  const { text = "", attachments } = await PostalMime.parse(Buffer.concat([Buffer.from(start + end), body]));
  const file = new Uint8Array(/** @type {ArrayBuffer} */ (attachments[0]?.content ?? new ArrayBuffer(0)));
  parentPort?.postMessage({ text, content: file }, [file.buffer]);
});
parentPort?.postMessage("ready");

/** Decodes base64, of which some programs pad each line. */
function decode(/** @type {Uint8Array} */ content) {
  const bytes = Buffer.alloc(content.length);
  let length = 0;
  for (const unit of Buffer.from(content).toString("latin1").split(/=+/)) length += bytes.write(unit, length, "base64");
  return bytes.subarray(0, length);
}
