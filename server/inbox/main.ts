import { createInterface } from "node:readline/promises";
import { loadSettings } from "../config/load-settings.ts";
import { runInbox } from "./run-inbox.ts";

async function ask(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new AbortController();
  /* Ctrl+C and Ctrl+D mean no. */
  terminal.on("close", () => closed.abort());
  const answer = await terminal.question(`${question} [y/N] `, { signal: closed.signal }).catch(() => "");
  return /^y(es)?$/i.test(answer.trim());
}

/* A reader such as `head` may close the pipe early. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

/* Files that the command creates must be private, like the server's. */
process.umask(0o077);

process.exitCode = await runInbox(process.argv.slice(2), {
  loadSettings,
  writeOutput: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  ask,
});
