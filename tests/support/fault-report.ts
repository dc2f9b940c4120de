import { appendFileSync, readFileSync } from "node:fs";

/** The figures of the fault tests. Per engine they are summed, or for those in LARGEST the maximum is taken. */
export type Figures = {
  /** Kills. */
  rounds: number;
  /** Outages of the database under load. */
  outages: number;
  /** Submissions with a 200 response. */
  acknowledged: number;
  /** Acknowledged submissions that are missing or changed in the database. */
  lost: number;
  /** Additional records of repeated submissions. */
  duplicates: number;
  /** Saved submissions whose response was lost in a kill. */
  answersLost: number;
  mailsDelivered: number;
  /** Repeated mails with the same Message-ID. */
  mailsRepeated: number;
  uploadsAcknowledged: number;
  filesWhole: number;
  /** Messages from variants of one mailbox, and acknowledgements to the mailbox. */
  mailboxVariants: number;
  variantsAcknowledged: number;
  /** Deleted, replaced or truncated databases, and success responses afterwards. */
  databasesLost: number;
  successesAfterLoss: number;
  fuzzed: number;
  serverErrors: number;
  /** Peak resident memory of one server process in bytes. */
  peakMemory: number;
  /** The longest event loop delay in milliseconds under 20 concurrent uploads of 10 MB. */
  longestStall: number;
  /** Pages served of 100 while one address holds 2,000 unfinished requests at nginx. */
  pagesUnderFlood: number;
  /** The longest response time in milliseconds of /healthz while many messages that became overdue together are reported. */
  overdueWait: number;
  /** The longest response time in milliseconds of an applicant while another network sends 60 slow files. */
  longestWait: number;
  /** The 99th percentile in milliseconds of page requests beside 600 connections with 500 pipelined requests. */
  pipelinedP99: number;
  /** The 99th percentile in milliseconds of /healthz while hostile mails are read, and how far memory grows in bytes. */
  mailsP99: number;
  mailsMemory: number;
};

/** Appends figures to the file `FAULT_REPORT`, if it is set. */
export function reportFigures(engine: string, figures: Partial<Figures>): void {
  const path = process.env.FAULT_REPORT;
  if (path) appendFileSync(path, `${JSON.stringify({ engine, figures })}\n`);
}

const LARGEST = new Set<string>([
  "peakMemory",
  "longestStall",
  "longestWait",
  "overdueWait",
  "pipelinedP99",
  "mailsP99",
  "mailsMemory",
] satisfies (keyof Figures)[]);

/** The figures of a report by engine. */
export function readFigures(path: string): Map<string, Partial<Figures>> {
  const engines = new Map<string, Partial<Figures>>();
  for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const { engine, figures } = JSON.parse(line) as { engine: string; figures: Record<keyof Figures, number> };
    const sums: Partial<Figures> = engines.get(engine) ?? {};
    for (const [name, value] of Object.entries(figures) as [keyof Figures, number][]) {
      const before = sums[name] ?? 0;
      sums[name] = LARGEST.has(name) ? Math.max(before, value) : before + value;
    }
    engines.set(engine, sums);
  }
  return engines;
}
