import { connect } from "node:net";
import { Readable } from "node:stream";
import type { ClamdAddress } from "../config/settings.ts";
import { oneLine } from "../text/one-line.ts";
import { reasonOf } from "../text/reason-of.ts";

/** The result of a scan; `signature` is clamd's name of the virus. */
export type ScanResult = { scan: "clean" } | { scan: "infected"; signature: string };

export type ScanOptions = {
  /** For the whole exchange, in milliseconds. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

/** @throws {ClamdUnavailable} if there is no result */
export type Scanner = (content: Uint8Array, options: ScanOptions) => Promise<ScanResult>;

/** clamd cannot be reached, is too slow, closes the connection or reports an error. */
export class ClamdUnavailable extends Error {
  override name = "ClamdUnavailable";
  /** The code of the system error; `ETIMEDOUT` after a timeout. */
  readonly code: string | undefined;

  constructor(reason: string, cause?: unknown) {
    super(`clamd: ${reason}`, { cause });
    this.code = (cause as NodeJS.ErrnoException | undefined)?.code;
  }
}

const CHUNK_BYTES = 64 * 1024;
const LONGEST_SIGNATURE = 120;
/** clamd responds with one short line. */
const LONGEST_RESPONSE = 1024;
const PING_TIMEOUT_MS = 5000;

/** A scanner that streams files to clamd, so that clamd needs no access to our disk. */
export function clamdScanner(address: ClamdAddress): Scanner {
  return async (content, options) => {
    const response = await request(address, instream(content), options);
    if (response === "stream: OK") return { scan: "clean" };
    const found = /^stream: (.+) FOUND$/s.exec(response)?.[1];
    if (found !== undefined) return { scan: "infected", signature: oneLine(found).slice(0, LONGEST_SIGNATURE) };
    throw new ClamdUnavailable(`it responded "${oneLine(response).slice(0, LONGEST_SIGNATURE)}"`);
  };
}

/** Checks that clamd responds. @returns the reason if it does not */
export async function pingClamd(address: ClamdAddress): Promise<string | undefined> {
  try {
    const response = await request(address, [Buffer.from("zPING\0")], { timeoutMs: PING_TIMEOUT_MS });
    return response === "PONG" ? undefined : `clamd: it responded "${oneLine(response)}" to a PING`;
  } catch (thrown) {
    return reasonOf(thrown);
  }
}

/** The INSTREAM command: each chunk is its length in four bytes, big-endian, and its content. An empty chunk ends it. */
function* instream(content: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from("zINSTREAM\0");
  for (let at = 0; at < content.length; at += CHUNK_BYTES) {
    const chunk = content.subarray(at, at + CHUNK_BYTES);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

/**
 * Sends a command in clamd's protocol (`man clamd`, commands with the prefix z) no faster than clamd reads it.
 *
 * @returns the response without its terminating zero byte
 * @throws {ClamdUnavailable} if there is no complete response
 */
async function request({ host, port }: ClamdAddress, parts: Iterable<Uint8Array>, { timeoutMs, signal }: ScanOptions) {
  const timeout = AbortSignal.timeout(timeoutMs);
  const socket = connect({ host, port, signal: signal ? AbortSignal.any([timeout, signal]) : timeout });
  const sending = Readable.from(parts);
  sending.pipe(socket, { end: false });
  try {
    return await readResponse(socket);
  } catch (thrown) {
    if (thrown instanceof ClamdUnavailable) throw thrown;
    if (timeout.aborted) throw new ClamdUnavailable(`no response within ${timeoutMs / 1000} s`, { code: "ETIMEDOUT" });
    throw new ClamdUnavailable(reasonOf(thrown), thrown);
  } finally {
    sending.destroy();
    socket.destroy();
  }
}

/** Returns at the zero byte: clamd resets the connection after the response to a stream that is too long. */
async function readResponse(socket: AsyncIterable<Buffer>): Promise<string> {
  let response = "";
  for await (const chunk of socket) {
    response += chunk.toString("latin1");
    const end = response.indexOf("\0");
    if (end >= 0) return response.slice(0, end);
    if (response.length > LONGEST_RESPONSE) break;
  }
  throw new ClamdUnavailable(
    response === "" ? "it closed the connection without a response" : "the response is not clamd's",
  );
}
