import type { FormWords } from "#contract/form-words.ts";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import { openWithErrorMessage } from "../database/database-error-message.ts";
import { openDatabase, openDatabaseForBackup, openExistingDatabase } from "../database/open-database.ts";
import { StorageError } from "../database/storage-error.ts";
import { HELP, parseCommand, UsageError } from "./parse-command.ts";
import type { CommandResult, Confirm } from "./results.ts";
import { CHANGES, resultWithoutDatabase, runCommand } from "./run-command.ts";

const EXIT_OK = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

export type InboxProcess = {
  /** @throws {ConfigError} */
  loadConfig(): Config;
  /** @throws {ConfigError} */
  readWords(): FormWords;
  writeOutput(text: string): void;
  writeError(text: string): void;
  /** Asks on the terminal; undefined if there is none. */
  ask(question: string): Promise<boolean | undefined>;
};

/**
 * Runs an operator's command on the stored submissions, with or without a running server.
 *
 * @returns the exit code
 */
export async function runInbox(args: readonly string[], io: InboxProcess): Promise<number> {
  try {
    return await runArguments(args, io);
  } catch (thrown) {
    const isUsageError = thrown instanceof UsageError;
    if (!isUsageError && !(thrown instanceof ConfigError)) throw thrown;
    io.writeError(`${thrown.message}\n${isUsageError ? `\n${HELP}` : ""}`);
    return EXIT_USAGE;
  }
}

async function runArguments(args: readonly string[], io: InboxProcess): Promise<number> {
  const print = (text: string) => {
    io.writeOutput(text);
    return EXIT_OK;
  };
  if (args[0] === "--help" || args[0] === "-h" || args[0] === "help") return print(HELP);
  const command = parseCommand(args, Date.now());
  const config = io.loadConfig();
  const words = io.readWords();
  const database = await openWithErrorMessage(config.database, async (location) => {
    if (command.name === "backup") return await openDatabaseForBackup(location);
    const existing = await openExistingDatabase(location, CHANGES.has(command.name) ? "write" : "read");
    return existing ?? (command.name === "import" ? await openDatabase(location) : undefined);
  });
  /* On standard error: standard output has only the result. */
  const confirm: Confirm = (preview, question) => {
    io.writeError(`${preview}\n`);
    return io.ask(question);
  };
  let result: CommandResult;
  try {
    const options = { now: Date.now(), confirm, words };
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
  io.writeError(`${result.error}\n`);
  return EXIT_FAILED;
}
