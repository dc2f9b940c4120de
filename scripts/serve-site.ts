import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Ready, ReadyMessage } from "../server/ready-message.ts";
import { PROJECT_ROOT } from "./pinned-node.mjs";
import { OWN_GROUP } from "./processes.ts";

/**
 * Starts the server in the working folder `cwd`. Its log goes to our standard output.
 *
 * @param onReady called once the server sends its ready message over IPC, whatever LOG_LEVEL is
 */
export function serveSite(cwd: string, onReady: (ready: Ready) => void, env = process.env): ChildProcess {
  const server = spawn(process.execPath, [join(PROJECT_ROOT, "server/main.ts")], {
    cwd,
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: OWN_GROUP,
  });
  server.on("message", (message) => {
    const { ready } = message as Partial<ReadyMessage>;
    if (ready) onReady(ready);
  });
  return server;
}
