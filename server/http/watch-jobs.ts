import { dueChanges, type JobChange } from "#contract/job-changes.ts";

export type WatchOptions = {
  /** The changes listed by the built site. */
  changes(): readonly JobChange[];
  now(): number;
  log: { warn(facts: { page: string }, message: string): void };
};

const EVERY_MS = 60 * 60 * 1000;

const MESSAGES: Readonly<Record<JobChange["change"], string>> = {
  opens: "a job has opened but the built pages do not show it; run: npm run publish",
  closes: "a job has closed: its page answers 410, but the built pages still link to it; run: npm run publish",
};

/**
 * Warns once about each job that has opened or closed since the site was built: now and hourly.
 *
 * @returns a function that stops it
 */
export function watchJobs({ changes, now, log }: WatchOptions): () => void {
  const seen = new Set<JobChange>();
  const warn = () => {
    for (const change of dueChanges(changes(), now())) {
      if (seen.has(change)) continue;
      seen.add(change);
      log.warn({ page: change.path }, MESSAGES[change.change]);
    }
  };
  warn();
  const timer = setInterval(warn, EVERY_MS).unref();
  return () => clearInterval(timer);
}
