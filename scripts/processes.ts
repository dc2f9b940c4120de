import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Waits for a process and returns its exit code as a shell reports it: 128 plus the number of the signal that ended it. */
export async function exitCodeOf(child: ChildProcess): Promise<number> {
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/** Why a build printed no error. Linux ends the largest process if no memory is left. */
export const endedBy = (signal: NodeJS.Signals) =>
  `The build was ended by the signal ${signal}. Often the machine has too little free memory.`;

/**
 * Calls `stop` on the first stop signal. Later ones are ignored: under npm one Ctrl-C arrives twice. SIGHUP counts as
 * SIGTERM.
 */
export function onStopSignal(stop: (signal: "SIGINT" | "SIGTERM") => void): void {
  let isStopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (!isStopping) stop(signal === "SIGINT" ? "SIGINT" : "SIGTERM");
      isStopping = true;
    });
  }
}

/**
 * Value of `detached` for a child that gets signals only from this process. Ctrl-C reaches the terminal's process group,
 * not the child's own. On Windows a detached child would open a window.
 */
export const OWN_GROUP = process.platform !== "win32";
