import { type ParseArgsConfig, parseArgs } from "node:util";
import { DELIVERY_STATES, SUBMISSION_KINDS, SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import type { SubmissionFilter } from "../database/find-submissions.ts";
import type { Milliseconds } from "../database/schema.ts";

export type InboxCommand = { json: boolean } & (
  | {
      name: "list";
      filter: SubmissionFilter;
      /** Undefined: no limit. */
      limit: number | undefined;
      /** True if the next due comes first. */
      byDue: boolean;
    }
  | { name: "show"; reference: string }
  | { name: "file"; reference: string; out: string; force: boolean; infected: boolean }
  | { name: "export" }
  | { name: "export-all"; filter: SubmissionFilter; path: string; force: boolean }
  | { name: "import"; path: string }
  | { name: "resend"; reference: string; channel: "mail" | "webhook" }
  /** `actor` is the email address of a person; null: nobody was named. */
  | { name: "close-before"; before: Milliseconds; actor: string | null; yes: boolean }
  | { name: "forget"; email: string; yes: boolean }
  | { name: "purge" }
  | { name: "backup"; path: string; force: boolean }
  | { name: "sign-in"; address: string }
);

/** Invalid arguments. */
export class UsageError extends Error {
  override name = "UsageError";
}

export const HELP = `Usage: npm run inbox -- COMMAND

  list [--due] [--kind ${SUBMISSION_KINDS.join("|")}] [--status ${SUBMISSION_STATUSES.join("|")}] [--state ${DELIVERY_STATES.join("|")}]
       [--since DATE] [--search TEXT] [--limit N] [--json]
      the submissions, newest first; --due: what waits for an answer, the next due first
      --status is what the office did with it, --state that of one of its mails or webhook calls
      --since 2026-11-01 (UTC), 7d or 12h; --search in name, address and text; the default --limit is 50, none with --json
  show REFERENCE [--json]
      one submission with all its deliveries and its history
  close --before DATE [--as ADDRESS] [--yes] [--json]
      closes every open submission received before 2026-11-01 (UTC), or more than 30d ago; asks for confirmation, --yes does not
  file REFERENCE --out PATH [--force] [--infected] [--json]
      writes the file of a submission; --force replaces an existing file, --infected allows a file with a virus
  export --csv | --json
      all submissions, for a spreadsheet or a program
  export --all --out PATH [--since DATE] [--email ADDRESS] [--force]
      writes all their data to a file for import: fields, files, notes, history, answers and the states of mails
  import PATH [--json]
      adds the submissions of such a file that are not in the database; nothing is sent twice
  resend REFERENCE [--webhook] [--json]
      queues its mail again, or its webhook call; a running server sends it within half a minute, else the next start
  forget EMAIL [--yes] [--json]
      erases all data from this address: records, files, and mails written as files; lists it and asks for confirmation,
      --yes does not ask
  purge [--json]
      erases submissions older than RETENTION_DAYS, as the server does every day
  backup PATH [--force] [--json]
      writes the whole database to a new file, also beside a running server; from PostgreSQL an archive for pg_restore
  sign-in ADDRESS [--json]
      prints a link that signs a person of OFFICE in, once, within 15 minutes; for when mail is down

Exit codes: 0 success, 1 not found or not possible, 2 invalid arguments.
`;

const FLAG = { type: "boolean", default: false } as const;
const TEXT = { type: "string" } as const;

/**
 * Parses the arguments after `npm run inbox --`.
 *
 * @param now the reference time of `--since 7d`
 * @throws {UsageError} if they are invalid
 */
export function parseCommand([name, ...args]: readonly string[], now: Milliseconds): InboxCommand {
  switch (name) {
    case "list":
      return parseList(args, now);
    case "show": {
      const { operand: reference, json } = parse(args, {}, "a reference");
      return { name, reference, json };
    }
    case "resend": {
      const { operand: reference, webhook, json } = parse(args, { webhook: FLAG }, "a reference");
      return { name, reference, channel: webhook ? "webhook" : "mail", json };
    }
    case "file": {
      const options = { out: TEXT, force: FLAG, infected: FLAG };
      const { operand: reference, out, force, infected, json } = parse(args, options, "a reference");
      if (out === undefined) throw new UsageError("file needs --out PATH.");
      return { name, reference, out, force, infected, json };
    }
    case "export": {
      const options = { csv: FLAG, all: FLAG, out: TEXT, since: TEXT, email: TEXT, force: FLAG };
      const { csv, all, out, since, email, force, json } = parse(args, options);
      if ([csv, json, all].filter(Boolean).length !== 1)
        throw new UsageError("export needs one of --csv, --json and --all.");
      if (all !== (out !== undefined)) throw new UsageError("export --all needs --out PATH, and only --all has it.");
      if (out === undefined) {
        if (since !== undefined || email !== undefined || force)
          throw new UsageError("--since, --email and --force are for export --all.");
        return { name, json };
      }
      const filter = {
        ...(since !== undefined && { since: parseTime("--since", since, now) }),
        ...(email !== undefined && { email: parseAddress(email) }),
      };
      return { name: "export-all", filter, path: out, force, json };
    }
    case "import": {
      const { operand: path, json } = parse(args, {}, "a path");
      return { name, path, json };
    }
    case "forget": {
      const { operand: email, yes, json } = parse(args, { yes: FLAG }, "an email address");
      if (!email.includes("@")) throw new UsageError(`"${email}" is not an email address.`);
      return { name, email, yes, json };
    }
    case "close": {
      const { before, as, yes, json } = parse(args, { before: TEXT, as: TEXT, yes: FLAG });
      if (before === undefined) throw new UsageError("close needs --before DATE.");
      const actor = as === undefined ? null : parseAddress(as);
      return { name: "close-before", before: parseTime("--before", before, now), actor, yes, json };
    }
    case "purge":
      return { name, json: parse(args, {}).json };
    case "backup": {
      const { operand: path, force, json } = parse(args, { force: FLAG }, "a path");
      return { name, path, force, json };
    }
    case "sign-in": {
      const { operand: address, json } = parse(args, {}, "an email address");
      return { name, address: address.trim().toLowerCase(), json };
    }
    default:
      throw new UsageError(name === undefined ? "The command is missing." : `There is no command "${name}".`);
  }
}

function parseAddress(text: string): string {
  if (!/^[^@\s]+@[^@\s]+$/.test(text)) throw new UsageError(`"${text}" is not an email address.`);
  return text.toLowerCase();
}

/**
 * Parses the options of a command, and its operand if it has one.
 *
 * @param operandName such as "a reference"
 */
function parse<Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: Options,
  operandName?: string,
) {
  try {
    const config = { args, options: { json: FLAG, ...options }, allowPositionals: operandName !== undefined };
    const { values, positionals } = parseArgs(config);
    const [operand = "", ...others]: readonly string[] = positionals;
    if (operandName !== undefined && (operand === "" || others.length > 0))
      throw new Error(`The command needs ${operandName}.`);
    return { ...values, operand };
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The default for people; programs get all. */
const LIST_LIMIT = 50;

function parseList(args: string[], now: Milliseconds): InboxCommand {
  const options = { due: FLAG, kind: TEXT, status: TEXT, state: TEXT, since: TEXT, search: TEXT, limit: TEXT };
  const { due, kind, status, state, since, search, limit, json } = parse(args, options);
  if (due && status !== undefined) throw new UsageError("--due lists what is open, so it goes without --status.");
  if (search?.trim() === "") throw new UsageError("--search needs a text.");
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit)) throw new UsageError("--limit is a number from 1.");
  const filter = {
    ...(kind !== undefined && { kind: oneOf("--kind", SUBMISSION_KINDS, kind) }),
    ...(state !== undefined && { state: oneOf("--state", DELIVERY_STATES, state) }),
    ...(status !== undefined && { status: oneOf("--status", SUBMISSION_STATUSES, status) }),
    ...(due && { waitingAt: now }),
    ...(since !== undefined && { since: parseTime("--since", since, now) }),
    ...(search !== undefined && { search: search.trim() }),
  };
  const defaultLimit = json ? undefined : LIST_LIMIT;
  return { name: "list", filter, limit: limit === undefined ? defaultLimit : Number(limit), byDue: due, json };
}

const HOUR = 60 * 60 * 1000;
const UNITS: Readonly<Record<string, Milliseconds>> = { h: HOUR, d: 24 * HOUR, w: 7 * 24 * HOUR };
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z?)?$/;

/** Parses a time, or how long ago it was. Dates and times are in UTC, like the times that `list` prints. */
function parseTime(option: string, text: string, now: Milliseconds): Milliseconds {
  const [, count, unit = ""] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * (UNITS[unit] ?? 0);
  const time = DATE.test(text) ? Date.parse(text.length > 10 && !text.endsWith("Z") ? `${text}Z` : text) : Number.NaN;
  /* Date.parse reads February 30 as March 2. */
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text.slice(0, 10)) {
    throw new UsageError(
      `${option} is a date such as 2026-11-01, or a number of hours, days or weeks such as 12h, 7d or 2w.`,
    );
  }
  return time;
}

function oneOf<T extends string>(option: string, values: readonly T[], value: string): T {
  const found = values.find((each) => each === value);
  if (!found) throw new UsageError(`${option} is one of: ${values.join(", ")}.`);
  return found;
}
