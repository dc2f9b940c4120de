import { parentPort } from "node:worker_threads";
import { convert } from "html-to-text";
import PostalMime from "postal-mime";
import { charsetOf, encodingOf } from "../text/charset-of.mjs";

/*
 * The worker thread of read-mail.ts. Plain JavaScript: where it is not bundled, as in tests, Node would load a TypeScript compiler
 * into the thread, which takes more memory than the largest mail.
 */

const FILE_HEAD = "Content-Type: application/octet-stream\r\nContent-Disposition: attachment";

/** @type {(selector: string, options: { prefix?: string, suffix?: string }) => import("html-to-text").SelectorDefinition} */
const surround = (selector, options) => ({ selector, format: "inlineSurround", options });

/** @type {import("html-to-text").HtmlToTextOptions} */
const HTML = {
  wordwrap: false,
  limits: { maxDepth: 200 },
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"], noAnchorUrl: true } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: "table", format: "block" },
    { selector: "tr", format: "block" },
    ...["td", "th"].map((selector) => surround(selector, { suffix: " " })),
    ...["s", "strike", "del", 'span[style*="line-through"]'].map((selector) =>
      surround(selector, { prefix: "~~", suffix: "~~" }),
    ),
    surround("sup", { prefix: "^" }),
  ],
};

/** @type {Record<string, string>} charsets of which Node's decoders lack letters, and what iconv-lite calls them */
const WIDER = { big5: "big5hkscs", "euc-kr": "cp949", cp949: "cp949" };

parentPort?.on("message", async (/** @type {import("./read-mail.ts").EncodedPart} */ { about, ...part }) => {
  let bytes = part.encoding === "quoted-printable" ? await fileIn(part.content) : decode(part);
  if (about === undefined) {
    const content = new Uint8Array(bytes);
    return parentPort?.postMessage({ text: "", content }, [content.buffer]);
  }
  let charset = charsetOf(bytes, about.charset);
  const wider = WIDER[encodingOf(charset) ?? charset.toLowerCase()];
  if (wider) {
    const { default: iconv } = await import("iconv-lite");
    bytes = Buffer.from(iconv.decode(Buffer.from(bytes), wider));
    charset = "utf-8";
  }
  const start = `${about.head}; charset=${charset}\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
  /* In one line, because the parser needs some hundred bytes of memory for each line and for each padding. */
  const { html, text = "" } = await PostalMime.parse(start + Buffer.from(bytes).toString("base64"));
  parentPort?.postMessage({ text: html === undefined ? text : convert(html, HTML), content: new Uint8Array() });
});
parentPort?.postMessage("ready");

/** @param {Uint8Array} content in quoted-printable */
async function fileIn(content) {
  const start = Buffer.from(`${FILE_HEAD}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`);
  const { attachments } = await PostalMime.parse(Buffer.concat([start, content]));
  return new Uint8Array(/** @type {ArrayBuffer} */ (attachments[0]?.content ?? new ArrayBuffer(0)));
}

/**
 * Decodes base64, of which some programs pad each line.
 *
 * @param {{ encoding: string, content: Uint8Array }} part
 */
function decode({ encoding, content }) {
  if (encoding !== "base64") return content;
  const bytes = Buffer.alloc(content.length);
  let length = 0;
  for (const unit of Buffer.from(content).toString("latin1").split(/=+/)) length += bytes.write(unit, length, "base64");
  return bytes.subarray(0, length);
}
