import { appendFileSync, readFileSync } from "node:fs";

/** What the fault tests count. Figures of one engine are added up, apart from those of which the largest stays. */
export type Figures = {
  /** Kills. */
  rounds: number;
  /** Times the database was taken away under load. */
  outages: number;
  /** Submissions that were answered with 200. */
  acknowledged: number;
  /** Acknowledged, but not in the database, or not as they were sent. */
  lost: number;
  /** Records too many: of one submission, sent again after its answer was lost. */
  duplicates: number;
  /** Submissions that were in the database although a kill took their answer. */
  answersLost: number;
  mailsDelivered: number;
  /** Mails that came again under the same Message-ID. */
  mailsRepeated: number;
  uploadsAcknowledged: number;
  filesWhole: number;
  /** Messages under other spellings of one mailbox, and acknowledgements that the mailbox got. */
  mailboxVariants: number;
  variantsAcknowledged: number;
  /** Times the database was deleted, replaced or cut, and successes that were answered afterwards. */
  databasesLost: number;
  successesAfterLoss: number;
  fuzzed: number;
  serverErrors: number;
  /** Bytes resident at the most, of one server process. */
  peakMemory: number;
  /** Milliseconds of the longest pause of the event loop under 20 uploads of 10 MB at once. */
  longestStall: number;
  /** Of 100 pages, while one address held 2,000 unfinished requests at nginx. */
  pagesUnderFlood: number;
  /** Milliseconds that an applicant waited at most while another network sent 60 files that are slow to check. */
  longestWait: number;
  /** Milliseconds within which 99 of 100 pages are served beside 600 connections of 500 pipelined requests. */
  pipelinedP99: number;
};

/** Appends what a test counted to the file that `FAULT_REPORT` names; without it nobody asked. */
export function reportFigures(engine: string, figures: Partial<Figures>): void {
  const path = process.env.FAULT_REPORT;
  if (path) appendFileSync(path, `${JSON.stringify({ engine, figures })}\n`);
}

const LARGEST = new Set<string>([
  "peakMemory",
  "longestStall",
  "longestWait",
  "pipelinedP99",
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
