import { parseArgs } from "node:util";
import { type DeliveryState, SUBMISSION_KINDS } from "../store/schema.ts";
import type { SubmissionFilter } from "../store/submissions.ts";

/** What the operator asked for. */
export type InboxCommand =
  | { name: "list"; filter: SubmissionFilter; json: boolean }
  | { name: "show"; reference: string; json: boolean }
  | { name: "file"; reference: string; out: string; force: boolean; infected: boolean; json: boolean }
  | { name: "export"; format: "csv" | "json" }
  | { name: "resend"; reference: string; channel: "mail" | "webhook"; json: boolean }
  | { name: "forget"; email: string; json: boolean }
  | { name: "purge"; json: boolean }
  | { name: "backup"; path: string; force: boolean; json: boolean };

/** An order that cannot be followed; the message says why. */
export class UsageError extends Error {
  override name = "UsageError";
}

export const HELP = `Usage: npm run inbox -- COMMAND

  list [--kind contact|demo|application] [--state queued|sent|failed] [--json]
      the stored submissions, newest first; the state is that of the mail about it, or of the webhook
  show REFERENCE [--json]
      one submission, whole, with every delivery of it
  file REFERENCE --out PATH [--force] [--infected] [--json]
      writes the file that came with it; --force replaces a file that is there, --infected hands out one in which a
      virus was found
  export --csv | --json
      all of them, for a spreadsheet or a program
  resend REFERENCE [--webhook] [--json]
      mails it again, or posts it to the webhook again; a running server does so within half a minute, else the
      next start
  forget EMAIL [--json]
      erases everything that came from this address: records, files, and mails written as files
  purge [--json]
      erases what is older than RETENTION_DAYS, as the server does every day
  backup PATH [--force] [--json]
      writes the whole database to a new file, also beside a running server; from PostgreSQL what pg_restore reads

Exit codes: 0 done, 1 not there or not possible, 2 not understood.
`;

const STATES: readonly DeliveryState[] = ["queued", "sent", "failed"];

/**
 * Reads the words after `npm run inbox --`.
 *
 * @throws {UsageError} when they are no command.
 */
export function readArguments(args: readonly string[]): InboxCommand {
  const [name, ...rest] = args;
  switch (name) {
    case "list":
      return readList(rest);
    case "show": {
      const { word, json } = readWord("show wants one reference.", rest);
      return { name, reference: word, json };
    }
    case "resend": {
      const { word, webhook, json } = readWord("resend wants one reference.", rest, "webhook");
      return { name, reference: word, channel: webhook ? "webhook" : "mail", json };
    }
    case "file": {
      const { word, out, force, infected, json } = readWord(
        "file wants one reference.",
        rest,
        "out",
        "force",
        "infected",
      );
      if (out === undefined) throw new UsageError("file wants --out and where to write it.");
      return { name, reference: word, out, force, infected, json };
    }
    case "export":
      return readExport(rest);
    case "forget": {
      const { word, json } = readWord("forget wants one email address.", rest);
      if (!word.includes("@")) throw new UsageError(`"${word}" is no email address.`);
      return { name, email: word, json };
    }
    case "purge": {
      const { values } = orUsageError(() => parseArgs({ args: rest, options: { json: FLAG } }));
      return { name, json: values.json };
    }
    case "backup": {
      const { word, force, json } = readWord("backup wants one path.", rest, "force");
      return { name, path: word, force, json };
    }
    default:
      throw new UsageError(name === undefined ? "Which command?" : `There is no command "${name}".`);
  }
}

const FLAG = { type: "boolean", default: false } as const;
const SPECIAL_OPTIONS = { force: FLAG, infected: FLAG, webhook: FLAG, out: { type: "string" } } as const;
const OPTIONS = { json: FLAG, ...SPECIAL_OPTIONS } as const;
type SpecialOption = keyof typeof SPECIAL_OPTIONS;

/** One word and what may stand beside it. */
function readWord(otherwise: string, args: string[], ...also: SpecialOption[]) {
  const { values, positionals } = orUsageError(() => parseArgs({ args, allowPositionals: true, options: OPTIONS }));
  for (const option of Object.keys(SPECIAL_OPTIONS) as SpecialOption[]) {
    if (values[option] && !also.includes(option)) throw new UsageError(`--${option} means nothing here.`);
  }
  const [word, ...more] = positionals;
  if (!word || more.length > 0) throw new UsageError(otherwise);
  return { word, ...values };
}

function readList(args: string[]): InboxCommand {
  const { values } = orUsageError(() =>
    parseArgs({
      args,
      options: { kind: { type: "string" }, state: { type: "string" }, json: { type: "boolean", default: false } },
    }),
  );
  const kind = oneOf("--kind", SUBMISSION_KINDS, values.kind);
  const state = oneOf("--state", STATES, values.state);
  return { name: "list", filter: { ...(kind && { kind }), ...(state && { state }) }, json: values.json };
}

function readExport(args: string[]): InboxCommand {
  const { values } = orUsageError(() =>
    parseArgs({ args, options: { csv: { type: "boolean" }, json: { type: "boolean" } } }),
  );
  if (values.csv === values.json) throw new UsageError("export wants either --csv or --json.");
  return { name: "export", format: values.csv ? "csv" : "json" };
}

function oneOf<T extends string>(option: string, known: readonly T[], value: string | undefined): T | undefined {
  if (value === undefined) return undefined;
  const found = known.find((one) => one === value);
  if (!found) throw new UsageError(`${option} is one of: ${known.join(", ")}.`);
  return found;
}

function orUsageError<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
