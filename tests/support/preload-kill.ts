import childProcess from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

/*
 * Imported into the editor's program under test. While the file KILL_FILE exists in DATA_DIR, it counts the calls that change a
 * file or start a program, and sends a signal before one of them.
 */

const KILL_FILE = "kill.json";
export type Kill = { step: number; signal: NodeJS.Signals; target: "editor" | "server" };

const path = join(process.env.DATA_DIR ?? "", KILL_FILE);
const { existsSync, readFileSync, writeFileSync } = fs;
const names: string[] = [];

function countStep(name: string): void {
  if (!existsSync(path)) return;
  const { step, signal, target } = JSON.parse(readFileSync(path, "utf8")) as Kill;
  names.push(name);
  writeFileSync(`${path}.steps`, names.join("\n"));
  if (names.length === step) process.kill(target === "editor" ? process.pid : process.ppid, signal);
}

for (const [module, changing] of [
  [fs, ["renameSync", "rmSync", "openSync", "writeSync", "writeFileSync", "mkdirSync", "copyFileSync", "utimesSync"]],
  [childProcess, ["spawn", "execFile"]],
] as const) {
  const functions = module as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of changing) {
    const call = functions[name];
    functions[name] = (...args) => {
      /* Reading a file opens it as well. */
      if (name !== "openSync" || args[1] === "w") countStep(name);
      return call?.(...args);
    };
  }
}
syncBuiltinESMExports();
