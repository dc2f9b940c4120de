import type { ClamdAddress } from "../config/config.ts";
import { oneLine } from "../text/one-line.ts";
import { askClamd } from "./ask-clamd.ts";

const TIMEOUT_MS = 5000;

/** Whether clamd is there and answers. @returns undefined if so, else the reason, for the operator. */
export async function pingClamd(address: ClamdAddress, timeoutMs = TIMEOUT_MS): Promise<string | undefined> {
  try {
    const answer = await askClamd(address, [Buffer.from("zPING\0")], { timeoutMs });
    return answer === "PONG" ? undefined : `clamd: it answered "${oneLine(answer)}" to a PING`;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}
