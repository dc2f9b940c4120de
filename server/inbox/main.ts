import { ConfigError } from "../config.ts";
import { loadConfig } from "../load-config.ts";
import { openStoreForReading, type Store } from "../store/open-store.ts";
import { findSubmission, listSubmissions } from "../store/submissions.ts";
import { formatExport, formatList, formatRecord, plainRecord } from "./format.ts";
import { HELP, type InboxCommand, readArguments, UsageError } from "./read-arguments.ts";

/** Exit codes: what was asked for is there, is not there, was not understood. */
const FOUND = 0;
const NOT_FOUND = 1;
const MISUSED = 2;

/**
 * The operator's command over the stored submissions. Reads only, so it works beside a running server.
 *
 * @returns the exit code.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args[0] === "--help" || args[0] === "-h" || args[0] === "help") return print(HELP);
  const command = readArguments(args);
  const { dataDir } = loadConfig("content/site.yaml");
  const store = openStoreForReading(dataDir);
  if (!store) return answerWithoutStore(command, dataDir);
  try {
    return await run(command, store);
  } finally {
    await store.destroy();
  }
}

async function run(command: InboxCommand, store: Store): Promise<number> {
  switch (command.name) {
    case "list": {
      const records = await listSubmissions(store, command.filter);
      if (command.json) return printJson(records.map(plainRecord));
      return print(records.length > 0 ? formatList(records) : "No submissions match.\n");
    }
    case "show": {
      const record = await findSubmission(store, command.reference);
      if (!record) return complain(`There is no submission ${command.reference}.`);
      return command.json ? printJson(plainRecord(record)) : print(formatRecord(record));
    }
    case "export": {
      const records = await listSubmissions(store);
      return command.format === "json" ? printJson(records.map(plainRecord)) : print(formatExport(records));
    }
    default:
      return command satisfies never;
  }
}

/** Before the first submission there is no database, and looking must not make one. */
function answerWithoutStore(command: InboxCommand, dataDir: string): number {
  switch (command.name) {
    case "list":
      return command.json ? printJson([]) : print(`No submissions yet in ${dataDir}.\n`);
    case "show":
      return complain(`There is no submission ${command.reference}: no submissions yet in ${dataDir}.`);
    case "export":
      return command.format === "json" ? printJson([]) : print(formatExport([]));
    default:
      return command satisfies never;
  }
}

function print(text: string): number {
  process.stdout.write(text);
  return FOUND;
}

const printJson = (value: unknown) => print(`${JSON.stringify(value, null, 2)}\n`);

function complain(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return NOT_FOUND;
}

/* `… | head` closes the pipe early; that is no failure. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

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
