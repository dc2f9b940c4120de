import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { dueChanges, MANIFEST_FILE } from "#contract/site-manifest.ts";
import { buildStamp, isServerBuilt } from "../../scripts/build-stamp.ts";
import { broken, type Finding, ok, warning } from "../checks/findings.ts";
import { DIST } from "../config/read-manifest.ts";
import type { Environment, Settings } from "../config/settings.ts";

/** Compares the build with the sources. @param env the environment that a build would have */
export const readBuild = (root: string, env: Environment, { stamp }: Pick<Settings, "stamp">) => ({
  /** `undefined` if the sources are not on this machine, as in a container. */
  upToDate: existsSync(join(root, "site/pages")) ? stamp === buildStamp(root, env) : undefined,
  builtAt: statSync(join(root, DIST, MANIFEST_FILE)).mtime,
});

type BuildFacts = ReturnType<typeof readBuild>;

/** Checks that no job has opened or closed and no article is due since the build. */
export function checkPageChanges(settings: Pick<Settings, "pageChanges">, now = Date.now()): Finding {
  const check = "dates";
  const due = dueChanges(settings, now);
  if (due.length === 0) return ok(check, "The pages show the jobs and articles of today.");
  const details = due.map(({ path, change, at }) => `${path} ${change === "opens" ? "opened" : "closed"} at ${at}`);
  return { ...warning(check, "Jobs or articles are due or closed since the site was built.", BUILD_AGAIN), details };
}

const BUILD_AGAIN = "Run npm run publish with the same settings.";
const OWN_BACKEND = "/api";

/** Checks that the pages match the sources and contain the addresses of the settings. */
export function checkBuild(
  settings: Pick<Settings, "stamp" | "origin" | "siteOrigin" | "backend" | "backendOrigin">,
  facts: BuildFacts = readBuild(process.cwd(), process.env, settings),
) {
  const { origin, siteOrigin } = settings;
  const message = `The pages were built for ${origin}, but SITE_URL is ${siteOrigin}.`;
  const built = origin === siteOrigin ? checkAge(facts) : broken("built site", message, BUILD_AGAIN);
  return [built, checkBackend(settings)];
}

function checkAge({ upToDate, builtAt }: BuildFacts): Finding {
  const check = "built site";
  if (upToDate === undefined) return ok(check, "It is built. Its age is unknown without the sources.");
  if (upToDate) return ok(check, "It is built from the current sources.");
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
function checkBackend({ backend, backendOrigin }: Pick<Settings, "backend" | "backendOrigin">): Finding {
  const check = "forms";
  const origin = URL.parse(backend)?.origin;
  if (origin !== backendOrigin) {
    const message = `The pages post to ${origin ?? "their own origin"}, unlike PUBLIC_BACKEND_URL.`;
    return broken(check, message, BUILD_AGAIN);
  }
  if (origin === undefined && backend !== OWN_BACKEND) {
    const todo = `Unless a proxy maps ${backend} to ${OWN_BACKEND}, set PUBLIC_BACKEND_URL=${OWN_BACKEND} and build again.`;
    return warning(check, `The pages post to ${backend}, but this server's API is at ${OWN_BACKEND}.`, todo);
  }
  return ok(check, `The pages post to ${backend}.`);
}

export function checkSamples({ samples }: Pick<Settings, "samples">): Finding {
  const check = "sample content";
  if (samples.length === 0) return ok(check, "None is left.");
  const count = samples.length === 1 ? "1 record still has" : `${samples.length} records still have`;
  return {
    ...warning(check, `${count} texts of the sample.`, "Write your own, and remove the line sample: true beside them."),
    details: samples.map(
      ({ file, line, field, count }) => `content/${file}:${line} ${field}${count > 1 ? ` and ${count - 1} more` : ""}`,
    ),
  };
}
