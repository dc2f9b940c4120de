import { createInterface } from "node:readline/promises";
import { ConfigError } from "../config/config-error.ts";
import { readFormWords } from "../config/form-words.ts";
import { loadConfig } from "../config/load-config.ts";
import { openWithErrorMessage } from "../database/database-error-message.ts";
import { openDatabaseForBackup, openExistingDatabase } from "../database/open-database.ts";
import { StorageError } from "../database/storage-error.ts";
import { HELP, parseCommand, UsageError } from "./parse-command.ts";
import { CHANGES, type CommandResult, type Confirm, resultWithoutDatabase, runCommand } from "./run-command.ts";

const SITE_RECORD = "content/site.yaml";

const EXIT_OK = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/**
 * Runs an operator's command on the stored submissions, with or without a running server.
 *
 * @returns the exit code
 */
async function main(args: readonly string[]): Promise<number> {
  if (args[0] === "--help" || args[0] === "-h" || args[0] === "help") return print(HELP);
  const command = parseCommand(args, Date.now());
  const config = loadConfig(SITE_RECORD);
  const { demo } = readFormWords(SITE_RECORD);
  const database = await openWithErrorMessage(config.database, (location) =>
    command.name === "backup"
      ? openDatabaseForBackup(location)
      : openExistingDatabase(location, CHANGES.has(command.name) ? "write" : "read"),
  );
  let result: CommandResult;
  try {
    const options = { now: Date.now(), confirm, budgets: demo.budgets };
    result = database ? await runCommand(command, database, config, options) : resultWithoutDatabase(command, config);
  } catch (thrown) {
    /* The operator can fix errors of the file system and the database, and needs no stack. */
    const { syscall, message } = thrown as NodeJS.ErrnoException;
    if (syscall === undefined && !(thrown instanceof StorageError)) throw thrown;
    result = { ok: false, error: `${message}.` };
  } finally {
    await database?.destroy();
  }
  if (result.ok) return print(command.json ? `${JSON.stringify(result.json, null, 2)}\n` : result.text);
  process.stderr.write(`${result.error}\n`);
  return EXIT_FAILED;
}

/** Asks on standard error: standard output has only the result. */
const confirm: Confirm = async (preview, question) => {
  process.stderr.write(`${preview}\n`);
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new AbortController();
  /* Ctrl+C and Ctrl+D mean no. */
  terminal.on("close", () => closed.abort());
  const answer = await terminal.question(`${question} [y/N] `, { signal: closed.signal }).catch(() => "");
  return /^y(es)?$/i.test(answer.trim());
};

function print(text: string): number {
  process.stdout.write(text);
  return EXIT_OK;
}

/* A reader such as `head` may close the pipe early. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

/* Files that the command creates must be private, like the server's. */
process.umask(0o077);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (thrown) {
  const isUsageError = thrown instanceof UsageError;
  if (!isUsageError && !(thrown instanceof ConfigError)) throw thrown;
  process.stderr.write(`${thrown.message}\n${isUsageError ? `\n${HELP}` : ""}`);
  process.exitCode = EXIT_USAGE;
}
