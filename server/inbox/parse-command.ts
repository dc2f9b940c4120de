import { parseArgs } from "node:util";
import { SUBMISSION_KINDS } from "#contract/submission-kinds.ts";
import type { SubmissionFilter } from "../database/find-submissions.ts";
import type { DeliveryState, Milliseconds } from "../database/schema.ts";

/** What the operator asked for. */
export type InboxCommand =
  | {
      name: "list";
      filter: SubmissionFilter;
      /** Undefined: all. */
      limit: number | undefined;
      json: boolean;
    }
  | { name: "show"; reference: string; json: boolean }
  | { name: "file"; reference: string; out: string; force: boolean; infected: boolean; json: boolean }
  | { name: "export"; format: "csv" | "json" }
  | { name: "resend"; reference: string; channel: "mail" | "webhook"; json: boolean }
  | { name: "forget"; email: string; yes: boolean; json: boolean }
  | { name: "purge"; json: boolean }
  | { name: "backup"; path: string; force: boolean; json: boolean };

/** An order that cannot be followed; the message says why. */
export class UsageError extends Error {
  override name = "UsageError";
}

export const HELP = `Usage: npm run inbox -- COMMAND

  list [--kind contact|demo|application] [--state queued|sent|failed] [--since DATE] [--search TEXT] [--limit N] [--json]
      the stored submissions, newest first; the state is that of the mail about it, or of the webhook
      --since 2026-11-01 (UTC), 7d or 12h; --search in name, address and text; --limit is 50 unless --json is set
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
  forget EMAIL [--yes] [--json]
      erases everything that came from this address: records, files, and mails written as files; shows it and asks
      before, --yes does not ask
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
 * @param now from which `--since 7d` counts
 * @throws {UsageError} when they are no command.
 */
export function readArguments(args: readonly string[], now: Milliseconds): InboxCommand {
  const [name, ...rest] = args;
  switch (name) {
    case "list":
      return readList(rest, now);
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
      const { word, yes, json } = readWord("forget wants one email address.", rest, "yes");
      if (!word.includes("@")) throw new UsageError(`"${word}" is no email address.`);
      return { name, email: word, yes, json };
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
const SPECIAL_OPTIONS = { force: FLAG, infected: FLAG, webhook: FLAG, yes: FLAG, out: { type: "string" } } as const;
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

/** As many as a person reads; a program gets all. */
const LIST_LIMIT = 50;

function readList(args: string[], now: Milliseconds): InboxCommand {
  const { values } = orUsageError(() =>
    parseArgs({
      args,
      options: {
        kind: { type: "string" },
        state: { type: "string" },
        since: { type: "string" },
        search: { type: "string" },
        limit: { type: "string" },
        json: FLAG,
      },
    }),
  );
  const kind = oneOf("--kind", SUBMISSION_KINDS, values.kind);
  const state = oneOf("--state", STATES, values.state);
  const since = values.since === undefined ? undefined : readSince(values.since, now);
  const search = values.search?.trim();
  if (search === "") throw new UsageError("--search wants a text.");
  const filter = {
    ...(kind && { kind }),
    ...(state && { state }),
    ...(since !== undefined && { since }),
    ...(search && { search }),
  };
  const limit = values.limit === undefined ? undefined : readLimit(values.limit);
  return { name: "list", filter, limit: limit ?? (values.json ? undefined : LIST_LIMIT), json: values.json };
}

function readLimit(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError("--limit is a number from 1.");
  return Number(text);
}

const HOUR = 60 * 60 * 1000;
const UNITS: Readonly<Record<string, Milliseconds>> = { h: HOUR, d: 24 * HOUR, w: 7 * 24 * HOUR };
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z?)?$/;

/** A date is the start of that day in UTC, as the times of `list` are. */
function readSince(text: string, now: Milliseconds): Milliseconds {
  const [, count, unit = ""] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * (UNITS[unit] ?? 0);
  const time = DATE.test(text) ? Date.parse(text.length > 10 && !text.endsWith("Z") ? `${text}Z` : text) : Number.NaN;
  /* Some days that do not exist are read as the next month's. */
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text.slice(0, 10)) {
    throw new UsageError("--since is a date such as 2026-11-01, or a time ago such as 12h, 7d or 2w.");
  }
  return time;
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
