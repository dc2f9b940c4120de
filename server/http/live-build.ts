import { realpath } from "node:fs/promises";
import type { FastifyBaseLogger } from "fastify";
import { dueChanges, type PageChange } from "#contract/site-manifest.ts";
import type { Settings } from "../config/settings.ts";
import type { Pages } from "./pages.ts";

type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

const CHANGES: Readonly<Record<PageChange["change"], string>> = {
  opens: "a job or an article is due, but the built pages do not show it; run: npm run publish",
  closes: "a job has closed: its page answers 410, but the built pages still link to it; run: npm run publish",
};

/**
 * The time between two checks of the link. A check is one system call. Unlike a signal it needs no permission, reaches
 * every server that shares the folder, also in other containers, and works on Windows.
 */
const CHECK_MS = 1000;

/** A built site: its pages, and the settings with what they say and promise. */
type Build = { pages: Pages; settings: Settings };

/**
 * Loads the built site that `link` leads to. `npm run publish` makes `link` a symbolic link to a folder that never changes.
 * If `link` is a folder itself, it is loaded once.
 *
 * @throws what `load` throws
 */
export async function openLiveBuild(link: string, load: (folder: string) => Promise<Build>) {
  const target = () => realpath(link).catch(() => link);
  let folder = await target();
  let build = await load(folder);
  let failed: string | undefined;

  const reload = async (log: Log): Promise<void> => {
    const next = await target();
    if (next === folder) return;
    try {
      build = await load(next);
      [folder, failed] = [next, undefined];
      log.info({ build: next, pages: build.pages.files.size }, "new build loaded");
    } catch (thrown) {
      if (next !== failed)
        log.error({ err: thrown, build: next }, "the new build cannot be loaded; the previous one stays");
      failed = next;
    }
  };
  const warned = new Set<PageChange>();
  /** Warns once about each job that has opened or closed, and each article that is due, since the site was built. */
  const warnOfChanges = (log: Log) => {
    for (const change of dueChanges(build.settings, Date.now())) {
      if (!warned.has(change)) log.warn({ page: change.path }, CHANGES[change.change]);
      warned.add(change);
    }
  };
  return {
    pages: () => build.pages,
    settings: () => build.settings,
    /** Loads each new build, and warns of pages that it lacks. Does not keep the process running. */
    watch(log: Log) {
      const check = () =>
        void reload(log).finally(() => {
          warnOfChanges(log);
          setTimeout(check, CHECK_MS).unref();
        });
      check();
    },
  };
}
