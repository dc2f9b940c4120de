import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildStamp } from "../../scripts/build-stamp.ts";
import type { Config, Environment } from "../config/config.ts";
import { broken, type Finding, look, ok } from "./finding.ts";

/** What is known of the built site. */
export type BuildFacts = {
  /** The home page as it was built; undefined when there is none. */
  homePage: string | undefined;
  /** `undefined`: the sources are not on this machine, as in a container, so nobody can tell. */
  upToDate: boolean | undefined;
};

/**
 * Reads what is known of the site built in `dist/`.
 *
 * @param root the project's folder
 * @param env the environment a build would see now
 */
export function readBuild(root: string, env: Environment): BuildFacts {
  const homePage = textAt(join(root, "dist/index.html"));
  if (!existsSync(join(root, "site"))) return { homePage, upToDate: undefined };
  return { homePage, upToDate: textAt(join(root, "dist/.built")) === buildStamp(root, env) };
}

const textAt = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : undefined);

const BUILD_AGAIN = "Run npm run build with the same settings, then start the server again.";
/** Where the server takes forms. */
const OWN_BACKEND = "/api";

/** Whether the pages are there, belong to the sources, and name the addresses of the settings. */
export function checkBuild({ homePage, upToDate }: BuildFacts, config: Config): Finding[] {
  if (homePage === undefined) return [broken("built site", "The site is not built.", "Run npm run build.")];
  const age = ageOf(upToDate);
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(homePage)?.[1];
  const origin = canonical && URL.parse(canonical)?.origin;
  if (origin !== config.siteOrigin) {
    const says = `The pages were built for ${origin ?? "no address"}, but SITE_URL is ${config.siteOrigin}.`;
    return [broken("built site", says, BUILD_AGAIN), checkBackend(homePage, config)];
  }
  return [age, checkBackend(homePage, config)];
}

function ageOf(upToDate: boolean | undefined): Finding {
  const check = "built site";
  if (upToDate === undefined) return ok(check, "It is built. Its sources are not here, so its age cannot be told.");
  if (upToDate) return ok(check, "It is built from the sources as they are now.");
  return look(check, "The sources or the build's settings changed after the site was built.", BUILD_AGAIN);
}

/** Whether what the pages post arrives: at this server, or at the address of PUBLIC_BACKEND_URL. */
function checkBackend(homePage: string, { backendOrigin }: Config): Finding {
  const check = "forms";
  const target = /action="([^"]*)\/landing-mail"/.exec(homePage)?.[1];
  if (target === undefined) return ok(check, "The home page has no form.");
  const origin = URL.parse(target)?.origin;
  if (origin !== backendOrigin) {
    const says = `The pages post to ${origin ?? "their own address"}, but PUBLIC_BACKEND_URL says otherwise.`;
    return broken(check, says, BUILD_AGAIN);
  }
  if (origin === undefined && target !== OWN_BACKEND) {
    const todo = `Unless a proxy turns ${target} into ${OWN_BACKEND}, set PUBLIC_BACKEND_URL=${OWN_BACKEND} and build again.`;
    return look(check, `The pages post to ${target}, but this server takes forms at ${OWN_BACKEND}.`, todo);
  }
  return ok(check, `The pages post to ${target}.`);
}
