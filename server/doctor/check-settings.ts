import { statSync } from "node:fs";
import { join } from "node:path";
import { type Finding, ok, warning } from "../checks/findings.ts";
import { isReservedName, isThisMachine } from "../config/host-names.ts";
import type { Settings } from "../config/settings.ts";
import { SCHEMA_NUMBER } from "../database/migrations.ts";

/** @param commit of the sources of the build; undefined if it is unknown */
export function checkVersion(packageJson: string, commit?: string): Finding {
  const { version } = JSON.parse(packageJson) as { version: string };
  const built = commit ? `, built from commit ${commit}` : "";
  return ok("version", `${version}, schema ${SCHEMA_NUMBER}${built}; CHANGELOG.md says what changed.`);
}

/** Checks that this is the Node version that `packageJson`, the text of package.json, pins. */
export function checkNode(running: string, packageJson: string): Finding {
  const { optionalDependencies = {} } = JSON.parse(packageJson) as { optionalDependencies?: Record<string, string> };
  const pinned = Object.entries(optionalDependencies).find(([name]) => /^node-/.test(name))?.[1];
  if (running === pinned) return ok("Node", `${running}, the pinned version.`);
  const message = `This is Node ${running}, but the project is tested with ${pinned ?? "none"}.`;
  return warning("Node", message, "Start it with npm, or with node_modules/.bin/node, which is the pinned one.");
}

const OTHER_USERS = 0o007;

/** Checks that no other user of the machine can read the passwords in `.env`. No finding without such a file. */
export function checkEnvFile(folder: string, platform: NodeJS.Platform = process.platform): Finding[] {
  const check = "settings file";
  const path = join(folder, ".env");
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file) return [];
  if (platform === "win32" || (file.mode & OTHER_USERS) === 0) return [ok(check, `${path} is read.`)];
  const message = `Every user of this machine can read ${path}, which may contain passwords.`;
  return [warning(check, message, `chmod o-rwx ${path}`)];
}

export function checkSiteUrl({ siteOrigin }: Pick<Settings, "siteOrigin">): Finding {
  const check = "public address";
  const { hostname, protocol } = new URL(siteOrigin);
  if (isThisMachine(hostname)) {
    const todo = "Before you publish, set SITE_URL to the public address and build again.";
    return warning(check, `SITE_URL is ${siteOrigin}, which only this machine can open.`, todo);
  }
  if (isReservedName(hostname)) {
    return warning(check, `SITE_URL is ${siteOrigin}, a name for examples.`, "Set SITE_URL to your own address.");
  }
  if (protocol === "http:") {
    const todo = "Set up HTTPS in front of the server (deploy/nginx.conf) and set SITE_URL to the https address.";
    return warning(check, `SITE_URL is ${siteOrigin}: visitors' data is not encrypted on the way.`, todo);
  }
  return ok(check, `SITE_URL is ${siteOrigin}.`);
}

type RateLimitSettings = Pick<Settings, "siteOrigin" | "trustProxy" | "rateLimit">;

/** Checks that submissions are limited, by the visitor's address and not the proxy's. */
export function checkRateLimit({ siteOrigin, trustProxy, rateLimit }: RateLimitSettings): Finding {
  const check = "rate limit";
  if (!rateLimit) {
    return warning(check, "There is no rate limit.", "Unset RATE_LIMIT, or set one such as 20/10m.");
  }
  const { protocol, hostname } = new URL(siteOrigin);
  /* The server itself speaks plain HTTP, so https needs a proxy. */
  if (protocol === "https:" && !isThisMachine(hostname) && trustProxy.length === 0) {
    const message =
      "SITE_URL is https, so there is a proxy; without TRUST_PROXY all visitors share the proxy's address and its limit.";
    return warning(check, message, "Set TRUST_PROXY to the proxy's address (loopback, if it runs on this machine).");
  }
  return ok(check, `${rateLimit.requests} submissions per address in ${rateLimit.periodMs / 60_000} minutes.`);
}

export function checkMetrics({ metrics }: Pick<Settings, "metrics">): Finding[] {
  if (metrics !== "any") return [];
  const todo = "Unset METRICS, unless a proxy or a firewall blocks /metrics.";
  return [warning("metrics", "Every client that reaches this server can read /metrics.", todo)];
}

/** Checks that people can sign in to the office, and over an encrypted connection. No finding without an office. */
export function checkOffice(settings: Pick<Settings, "office" | "siteOrigin" | "smtpUrl">): Finding[] {
  const { office, siteOrigin, smtpUrl } = settings;
  if (office.length === 0) return [];
  const check = "office";
  const findings: Finding[] = [];
  const { protocol, hostname } = new URL(siteOrigin);
  if (protocol === "http:" && !isThisMachine(hostname)) {
    const message = `SITE_URL is ${siteOrigin}: the cookies of people who are signed in can be read on the way.`;
    findings.push(warning(check, message, "Set up HTTPS and set SITE_URL to the https address, or unset OFFICE."));
  }
  if (smtpUrl === undefined) {
    const message = "Links to sign in are mails, and without SMTP_URL mails are only files in the data folder.";
    findings.push(warning(check, message, "Set SMTP_URL, or print a link: npm run inbox -- sign-in ADDRESS"));
  }
  return findings.length > 0
    ? findings
    : [ok(check, `${office.length === 1 ? "1 person" : `${office.length} people`} may sign in.`)];
}
