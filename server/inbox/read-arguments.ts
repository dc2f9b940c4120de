import { parseArgs } from "node:util";
import { type DeliveryState, SUBMISSION_KINDS } from "../store/schema.ts";
import type { SubmissionFilter } from "../store/submissions.ts";

/** What the operator asked for. */
export type InboxCommand =
  | { name: "list"; filter: SubmissionFilter; json: boolean }
  | { name: "show"; reference: string; json: boolean }
  | { name: "export"; format: "csv" | "json" };

/** An order that cannot be followed; the message says why. */
export class UsageError extends Error {
  override name = "UsageError";
}

export const HELP = `Usage: npm run inbox -- COMMAND

  list [--kind contact|demo|application] [--state queued|sent|failed] [--json]
      the stored submissions, newest first; the state is that of the mail about it
  show REFERENCE [--json]
      one submission, whole
  export --csv | --json
      all of them, for a spreadsheet or a program
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
    case "show":
      return readShow(rest);
    case "export":
      return readExport(rest);
    default:
      throw new UsageError(name === undefined ? "Which command?" : `There is no command "${name}".`);
  }
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

function readShow(args: string[]): InboxCommand {
  const { values, positionals } = orUsageError(() =>
    parseArgs({ args, allowPositionals: true, options: { json: { type: "boolean", default: false } } }),
  );
  const [reference, ...more] = positionals;
  if (reference === undefined || more.length > 0) throw new UsageError("show wants one reference.");
  return { name: "show", reference, json: values.json };
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
