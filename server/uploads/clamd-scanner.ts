import type { ClamdAddress } from "../config/config.ts";
import { oneLine } from "../text/one-line.ts";
import { type AskOptions, askClamd, ClamdSilent } from "./ask-clamd.ts";

/** What a virus scanner found: nothing, or a virus by its scanner's name for it. */
export type ScanResult = { scan: "clean" } | { scan: "infected"; signature: string };

/**
 * Looks at the content of a file.
 *
 * @throws {ClamdSilent} when nobody knows what is in it
 */
export type Scanner = (content: Uint8Array, options: AskOptions) => Promise<ScanResult>;

const COMMAND = Buffer.from("zINSTREAM\0");
const CHUNK = 64 * 1024;
/** A chunk of no bytes ends the stream. */
const END = Buffer.alloc(4);
const LONGEST_SIGNATURE = 120;

/** A scanner that sends files to clamd as a stream, so that clamd needs no access to our disk. */
export function clamdScanner(address: ClamdAddress): Scanner {
  return async (content, options) => {
    const answer = await askClamd(address, instream(content), options);
    if (answer === "stream: OK") return { scan: "clean" };
    const found = /^stream: (.+) FOUND$/s.exec(answer)?.[1];
    if (found !== undefined) return { scan: "infected", signature: oneLine(found).slice(0, LONGEST_SIGNATURE) };
    throw new ClamdSilent(`it answered "${oneLine(answer).slice(0, LONGEST_SIGNATURE)}"`);
  };
}

/** Each chunk is its length in four bytes, big-endian, and its bytes. */
function* instream(content: Uint8Array): Generator<Uint8Array> {
  yield COMMAND;
  for (let at = 0; at < content.length; at += CHUNK) {
    const chunk = content.subarray(at, at + CHUNK);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield END;
}
