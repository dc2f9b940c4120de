import { connect } from "node:net";
import { Readable } from "node:stream";
import type { ClamdAddress } from "../config/config.ts";

export type AskOptions = {
  /** How long the whole of it may take, in milliseconds. */
  timeoutMs: number;
  /** Ends it early. */
  abandon?: AbortSignal | undefined;
};

/** clamd cannot be reached, is too slow, or hangs up: nobody knows what it would have said. */
export class ClamdSilent extends Error {
  override name = "ClamdSilent";
  /** The system's word for the cause; `ETIMEDOUT` when it was too slow. */
  readonly code: string | undefined;

  constructor(reason: string, cause?: unknown) {
    super(`clamd: ${reason}`, { cause });
    this.code = (cause as NodeJS.ErrnoException | undefined)?.code;
  }
}

/** Responses are one short line; whatever says more is not clamd. */
const LONGEST_ANSWER = 1024;

/**
 * Sends a command of clamd's protocol (`man clamd`, those that begin with z) and gives its answer, without the zero byte
 * at its end. The parts are taken one after the other, no faster than clamd reads.
 *
 * @throws {ClamdSilent} when no whole answer comes
 */
export async function askClamd(
  { host, port }: ClamdAddress,
  parts: Iterable<Uint8Array>,
  { timeoutMs, abandon }: AskOptions,
): Promise<string> {
  const late = AbortSignal.timeout(timeoutMs);
  const socket = connect({ host, port, signal: abandon ? AbortSignal.any([late, abandon]) : late });
  const sending = Readable.from(parts);
  sending.pipe(socket, { end: false });
  try {
    return await readAnswer(socket);
  } catch (thrown) {
    if (thrown instanceof ClamdSilent) throw thrown;
    if (late.aborted) throw new ClamdSilent(`no answer within ${timeoutMs / 1000} s`, { code: "ETIMEDOUT" });
    throw new ClamdSilent(thrown instanceof Error ? thrown.message : String(thrown), thrown);
  } finally {
    sending.destroy();
    socket.destroy();
  }
}

/** A connection that breaks after the answer came is of no interest: clamd hangs up on a stream that is too long. */
async function readAnswer(socket: AsyncIterable<Buffer>): Promise<string> {
  let answer = "";
  for await (const chunk of socket) {
    answer += chunk.toString("latin1");
    const end = answer.indexOf("\0");
    if (end >= 0) return answer.slice(0, end);
    if (answer.length > LONGEST_ANSWER) break;
  }
  throw new ClamdSilent(answer === "" ? "it hung up without an answer" : "what answers there is not clamd");
}
