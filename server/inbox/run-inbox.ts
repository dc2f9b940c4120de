import { describeLocation } from "../config/database-location.ts";
import type { Settings } from "../config/settings.ts";
import { SettingsError } from "../config/settings-error.ts";
import { openDatabase, openDatabaseForBackup, openExistingDatabase } from "../database/open-database.ts";
import type { Database } from "../database/schema.ts";
import { openWithErrorMessage, StorageError } from "../database/storage-error.ts";
import { eraseAgain } from "../retention/erase.ts";
import { CommandError } from "./command-error.ts";
import { COMMANDS, type Confirm, readValues, UsageError } from "./commands.ts";

const HELP = `Usage: npm run inbox -- COMMAND

${Object.entries(COMMANDS)
  .map(([name, { usage }]) => `  ${name} ${usage}\n`)
  .join("")}
Exit codes: 0 success, 1 not found or not possible, 2 invalid arguments.
`;

const EXIT_OK = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

export type InboxProcess = {
  /** @throws {SettingsError} */
  loadSettings(): Settings;
  writeOutput(text: string): void;
  writeError(text: string): void;
  ask(question: string): Promise<boolean | undefined>;
};

/** Runs an operator's command on the stored submissions, with or without a running server. @returns the exit code */
export async function runInbox([name = "", ...args]: readonly string[], io: InboxProcess): Promise<number> {
  if (/^(--help|-h|help)$/.test(name)) {
    io.writeOutput(HELP);
    return EXIT_OK;
  }
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new UsageError(name === "" ? "The command is missing." : `There is no command "${name}".`);
    const now = Date.now();
    const values = readValues(command, args);
    const run = command.prepare(values, now);
    const settings = io.loadSettings();
    /* On standard error: standard output has only the result. */
    const confirm: Confirm = (preview, question) => {
      io.writeError(`${preview}\n`);
      return io.ask(question);
    };
    const database = await openWithErrorMessage(settings.database, async (location) => {
      if (command.access === "copy") return await openDatabaseForBackup(location);
      const existing = await openExistingDatabase(location, "write");
      return existing ?? (command.access === "create" ? await openDatabase(location) : undefined);
    });
    const { withoutDatabase = failWithoutDatabase } = command;
    const runOn = async (database: Database) => {
      const restored = command.access === "copy" ? [] : (await eraseAgain(database, settings.dataDir)).references;
      if (restored.length > 0) io.writeError(`Erased again after a restore: ${restored.join(", ")}.\n`);
      return await run({ database, settings, now, confirm });
    };
    const result = database
      ? await runOn(database).finally(() => database.destroy())
      : withoutDatabase(describeLocation(settings.database));
    io.writeOutput(values.json ? `${JSON.stringify(result.json, null, 2)}\n` : result.text);
    return EXIT_OK;
  } catch (thrown) {
    return reportError(thrown, io);
  }
}

function failWithoutDatabase(where: string): never {
  throw new CommandError(`There are no submissions yet in ${where}.`);
}

/** Prints an error that the operator can mend, without a stack. @throws any other */
function reportError(thrown: unknown, io: InboxProcess): number {
  const { syscall, message } = thrown as NodeJS.ErrnoException;
  if (thrown instanceof UsageError || thrown instanceof SettingsError) {
    io.writeError(`${message}\n${thrown instanceof UsageError ? `\n${HELP}` : ""}`);
    return EXIT_USAGE;
  }
  if (!(thrown instanceof CommandError) && !(thrown instanceof StorageError) && syscall === undefined) throw thrown;
  io.writeError(thrown instanceof CommandError ? `${message}\n` : `${message}.\n`);
  return EXIT_FAILED;
}
