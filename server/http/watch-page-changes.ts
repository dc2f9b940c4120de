import { dueChanges, type PageChange } from "#contract/build-files.ts";

type Options = {
  changes(): readonly PageChange[];
  now(): number;
  log: { warn(facts: { page: string }, message: string): void };
};

const EVERY_MS = 60 * 60 * 1000;

const MESSAGES: Readonly<Record<PageChange["change"], string>> = {
  opens: "a job or an article is due, but the built pages do not show it; run: npm run publish",
  closes: "a job has closed: its page answers 410, but the built pages still link to it; run: npm run publish",
};

/**
 * Warns once about each job that has opened or closed, and each article that is due, since the site was built: now and hourly.
 *
 * @returns a function that stops it
 */
export function watchPageChanges({ changes, now, log }: Options): () => void {
  const seen = new Set<PageChange>();
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
