import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Ready, ReadyMessage } from "../server/ready-message.ts";
import { OWN_GROUP } from "./processes.ts";
import { PROJECT_ROOT } from "./project-root.mjs";

/**
 * Starts the server in the working folder `cwd`. Its JSON log is our standard output.
 *
 * @param onReady called once it answers; the server says so over the channel between us, so LOG_LEVEL does not matter
 */
export function serveSite(cwd: string, onReady: (ready: Ready) => void, env = process.env): ChildProcess {
  const server = spawn(process.execPath, [join(PROJECT_ROOT, "server/main.ts")], {
    cwd,
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: OWN_GROUP,
  });
  server.on("message", (message) => {
    const ready = readyOf(message);
    if (ready) onReady(ready);
  });
  return server;
}

function readyOf(message: unknown): Ready | undefined {
  if (typeof message !== "object" || message === null || !("ready" in message)) return undefined;
  return (message as ReadyMessage).ready;
}
