import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { dueChanges, INLINE_SCRIPTS_FILE, PAGE_CHANGES_FILE, parsePageChanges } from "#contract/build-files.ts";
import { buildStamp, isServerBuilt } from "../../scripts/build-stamp.ts";
import { findSamples, type KnownTexts } from "../../scripts/find-samples.ts";
import { broken, type Finding, ok, warning } from "../checks/findings.ts";
import type { Config, Environment } from "../config/config.ts";

/** Reads the state of the site in `dist/`. @param env the environment that a build would have */
export function readBuild(root: string, env: Environment) {
  const stamp = join(root, STAMP);
  return {
    homePage: textAt(join(root, "dist/index.html")),
    hasScriptList: existsSync(join(root, "dist", INLINE_SCRIPTS_FILE)),
    /** `undefined` if the sources are not on this machine, as in a container. */
    upToDate: existsSync(join(root, "site/pages")) ? textAt(stamp) === buildStamp(root, env) : undefined,
    /** Undefined if a build was interrupted. */
    builtAt: statSync(stamp, { throwIfNoEntry: false })?.mtime,
  };
}

type BuildFacts = ReturnType<typeof readBuild>;

export const STAMP = "dist/.built";

export const textAt = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

/** Checks that no job has opened or closed and no article is due since the build. */
export function checkPageChanges(root: string, now: number): Finding[] {
  const check = "dates";
  const changes = textAt(join(root, "dist", PAGE_CHANGES_FILE));
  if (changes === undefined) return [];
  const due = dueChanges(parsePageChanges(changes), now);
  if (due.length === 0) return [ok(check, "The pages show the jobs and articles of today.")];
  const details = due.map(({ path, change, at }) => `${path} ${change === "opens" ? "opened" : "closed"} at ${at}`);
  return [{ ...warning(check, "Jobs or articles are due or closed since the site was built.", BUILD_AGAIN), details }];
}

const BUILD_AGAIN = "Run npm run publish with the same settings.";
const OWN_BACKEND = "/api";

/** Checks that the pages exist, match the sources and contain the addresses of the settings. */
export function checkBuild({ homePage, hasScriptList, upToDate, builtAt }: BuildFacts, config: Config): Finding[] {
  if (homePage === undefined) return [broken("built site", "The site is not built.", "Run npm run build.")];
  if (!hasScriptList) {
    const message = `dist/${INLINE_SCRIPTS_FILE} is missing, so browsers run no inline script of the pages.`;
    return [broken("built site", message, BUILD_AGAIN)];
  }
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(homePage)?.[1];
  const origin = canonical && URL.parse(canonical)?.origin;
  if (origin !== config.siteOrigin) {
    const message = `The pages were built for ${origin ?? "no address"}, but SITE_URL is ${config.siteOrigin}.`;
    return [broken("built site", message, BUILD_AGAIN), checkBackend(homePage, config)];
  }
  return [checkAge(upToDate, builtAt), checkBackend(homePage, config)];
}

function checkAge(upToDate: boolean | undefined, builtAt: Date | undefined): Finding {
  const check = "built site";
  if (upToDate === undefined) return ok(check, "It is built. Its age is unknown without the sources.");
  if (upToDate) return ok(check, "It is built from the current sources.");
  if (!builtAt) return warning(check, "The last build was interrupted.", BUILD_AGAIN);
  const message = `The content, the code or a setting changed since the build of ${utcMinute(builtAt)}.`;
  return warning(check, message, BUILD_AGAIN);
}

/** Checks that the server runs its current sources, if they are on this machine. */
export function checkBundle(root: string): Finding[] {
  if (isServerBuilt(root) || !existsSync(join(root, "server/main.ts"))) return [];
  const message = "The code of the server changed since it was built.";
  return [warning("server code", message, "Follow docs/upgrade.md, or run npm run build and restart the server.")];
}

/** Such as 2026-11-22 06:10 UTC. */
export const utcMinute = (time: Date) => time.toISOString().replace(/T(.{5}).*/, " $1 UTC");

/** Checks that the forms post to this server or to PUBLIC_BACKEND_URL. */
function checkBackend(homePage: string, { backendOrigin }: Config): Finding {
  const check = "forms";
  const target = /action="([^"]*)\/landing-mail"/.exec(homePage)?.[1];
  if (target === undefined) return ok(check, "The home page has no form.");
  const origin = URL.parse(target)?.origin;
  if (origin !== backendOrigin) {
    const message = `The pages post to ${origin ?? "their own origin"}, unlike PUBLIC_BACKEND_URL.`;
    return broken(check, message, BUILD_AGAIN);
  }
  if (origin === undefined && target !== OWN_BACKEND) {
    const todo = `Unless a proxy maps ${target} to ${OWN_BACKEND}, set PUBLIC_BACKEND_URL=${OWN_BACKEND} and build again.`;
    return warning(check, `The pages post to ${target}, but this server's API is at ${OWN_BACKEND}.`, todo);
  }
  return ok(check, `The pages post to ${target}.`);
}

export function checkSamples(folder: string, known: KnownTexts): Finding {
  const check = "sample content";
  const records = findSamples(folder, known);
  if (records.length === 0) return ok(check, "None is left.");
  const count = records.length === 1 ? "1 record still has" : `${records.length} records still have`;
  return {
    ...warning(check, `${count} texts of the sample.`, "Write your own, and remove the line sample: true beside them."),
    details: records.map(
      ({ file, line, field, count }) => `content/${file}:${line} ${field}${count > 1 ? ` and ${count - 1} more` : ""}`,
    ),
  };
}
