import { createInterface } from "node:readline/promises";
import { ConfigError } from "../config/config-error.ts";
import { type DatabaseLocation, describeLocation } from "../config/database-location.ts";
import { loadConfig } from "../config/load-config.ts";
import { openWithErrorMessage } from "../database/database-error-message.ts";
import { type Database, openDatabaseForBackup, openExistingDatabase } from "../database/open-database.ts";
import { StorageError } from "../database/storage-error.ts";
import { formatExport } from "./format.ts";
import { HELP, type InboxCommand, readArguments, UsageError } from "./read-arguments.ts";
import { CHANGES, type CommandResult, type Confirm, runCommand } from "./run-command.ts";

/** Exit codes: it is done, it is not there or not possible, it was not understood. */
const DONE = 0;
const NOT_POSSIBLE = 1;
const MISUSED = 2;

/**
 * The operator's command over the stored submissions. It works beside a running server.
 *
 * @returns the exit code.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args[0] === "--help" || args[0] === "-h" || args[0] === "help") return print(HELP);
  const command = readArguments(args, Date.now());
  const config = loadConfig("content/site.yaml");
  const store = await openWithErrorMessage(config.store, (place) => openFor(command, place));
  if (!store) return tell(command, resultWithoutStore(command, describeLocation(config.store)));
  try {
    return tell(command, await runCommand(command, store, config, { now: Date.now(), confirm }));
  } catch (thrown) {
    /* What the file system or the database refuses is the operator's to mend, and a stack would not help. */
    const { syscall, message } = thrown as NodeJS.ErrnoException;
    if (syscall === undefined && !(thrown instanceof StorageError)) throw thrown;
    return complain(`${message}.`);
  } finally {
    await store.destroy();
  }
}

async function openFor({ name }: InboxCommand, place: DatabaseLocation): Promise<Database | undefined> {
  if (name === "backup") return await openDatabaseForBackup(place);
  return await openExistingDatabase(place, CHANGES.has(name) ? "write" : "read");
}

/** On standard error, so that standard output holds the result only. */
const confirm: Confirm = async (preview, question) => {
  process.stderr.write(`${preview}\n`);
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new AbortController();
  /* Ctrl+C or Ctrl+D is no answer. */
  terminal.on("close", () => closed.abort());
  const answer = await terminal.question(`${question} [y/N] `, { signal: closed.signal }).catch(() => "");
  return /^y(es)?$/i.test(answer.trim());
};

/** Before the first submission there is no database, and looking must not make one. */
function resultWithoutStore(command: InboxCommand, place: string): CommandResult {
  const nothing = `no submissions yet in ${place}.`;
  switch (command.name) {
    case "list":
      return { done: true, text: `No submissions yet in ${place}.\n`, json: [] };
    case "export":
      return { done: true, text: formatExport([]), json: [] };
    case "purge":
      return { done: true, text: "Nothing is too old.\n", json: { erased: [] } };
    case "show":
    case "file":
    case "resend":
      return { done: false, complaint: `There is no submission ${command.reference}: ${nothing}` };
    case "forget":
      return { done: false, complaint: `Nothing came from ${command.email}: ${nothing}` };
    case "backup":
      return { done: false, complaint: `There is nothing to back up: ${nothing}` };
    default:
      return command satisfies never;
  }
}

function tell(command: InboxCommand, result: CommandResult): number {
  if (!result.done) return complain(result.complaint);
  const asJson = command.name === "export" ? command.format === "json" : command.json;
  return print(asJson ? `${JSON.stringify(result.json, null, 2)}\n` : result.text);
}

function print(text: string): number {
  process.stdout.write(text);
  return DONE;
}

function complain(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return NOT_POSSIBLE;
}

/* `… | head` closes the pipe early; that is no failure. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

/* As the server: its files are for nobody else. */
process.umask(0o077);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (thrown) {
  if (thrown instanceof UsageError) {
    process.stderr.write(`${thrown.message}\n\n${HELP}`);
    process.exitCode = MISUSED;
  } else if (thrown instanceof ConfigError) {
    process.stderr.write(`${thrown.message}\n`);
    process.exitCode = MISUSED;
  } else throw thrown;
}
