import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The code a shell would report: a process that a signal ended counts as 128 and the signal's number. */
export async function exitCodeOf(child: ChildProcess): Promise<number> {
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/**
 * Calls `stop` when this process is asked to end. Once only: with npm in between, one Ctrl-C arrives twice. The
 * terminal's SIGHUP counts as SIGTERM.
 */
export function onStopSignal(stop: (signal: "SIGINT" | "SIGTERM") => void): void {
  let asked = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (!asked) stop(signal === "SIGINT" ? "SIGINT" : "SIGTERM");
      asked = true;
    });
  }
}

/**
 * For a child that must hear a signal from us only, and once: its own process group, which Ctrl-C in the terminal
 * does not reach. On Windows that would open a window.
 */
export const OWN_GROUP = process.platform !== "win32";
