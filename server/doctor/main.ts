import { readFileSync } from "node:fs";
import { broken, countOf, type Finding, formatReport, ok, reportAsJson } from "../checks/findings.ts";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import { loadConfig } from "../config/load-config.ts";
import { readArguments } from "../config/read-arguments.ts";
import { reasonOf } from "../text/reason-of.ts";
import { checkBackup, checkDatabase, checkDataFolder } from "./check-database.ts";
import { checkEditor } from "./check-editor.ts";
import {
  checkMailAddresses,
  checkMailboxes,
  checkMailServer,
  checkPublicAnswer,
  checkScanner,
  checkServer,
} from "./check-services.ts";
import {
  checkEnvFile,
  checkMetrics,
  checkNode,
  checkOffice,
  checkRateLimit,
  checkSiteUrl,
  checkVersion,
} from "./check-settings.ts";
import { checkBuild, checkBundle, checkPageChanges, checkSamples } from "./check-site.ts";

const USAGE = `Usage: npm run doctor [-- --json | --quiet]

Checks this deployment and changes nothing. Prints one line per check:
ok, warning (it works, but perhaps not as intended), or broken. With --quiet it prints only broken checks:
cron mails the output of a command.

Exit codes: 0 nothing is broken, 1 something is broken, 2 invalid arguments.
`;

type Check = (config: Config) => Finding | Finding[] | Promise<Finding | Finding[]>;

/** The checks that need the settings, in the order of the report. */
const CHECKS: readonly Check[] = [
  checkBuild,
  checkSiteUrl,
  checkPublicAnswer,
  checkRateLimit,
  checkMetrics,
  checkOffice,
  checkEditor,
  checkDataFolder,
  checkDatabase,
  checkBackup,
  checkMailServer,
  checkMailAddresses,
  checkMailboxes,
  checkScanner,
  checkServer,
  checkPageChanges,
  checkSamples,
];

/** @returns the exit code */
async function main(): Promise<number> {
  const { values } = readArguments(USAGE, { json: { type: "boolean" }, quiet: { type: "boolean" } });
  const findings = await checkDeployment(process.cwd());
  const isBroken = countOf(findings, "broken") > 0;
  if (values.json) process.stdout.write(reportAsJson(findings));
  else if (!values.quiet) process.stdout.write(formatReport(findings));
  else if (isBroken) process.stdout.write(formatReport(findings.filter(({ verdict }) => verdict === "broken")));
  return isBroken ? 1 : 0;
}

async function checkDeployment(folder: string): Promise<Finding[]> {
  const packageJson = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  const config = loadSettings();
  const isLoaded = !Array.isArray(config);
  return [
    checkVersion(packageJson, isLoaded ? config.commit : undefined),
    checkNode(process.versions.node, packageJson),
    ...checkEnvFile(folder),
    ...(isLoaded ? [ok("settings", "All are valid."), ...(await checkWith(config))] : config),
    ...checkBundle(folder),
  ];
}

/** The settings, or a finding for each invalid one. Without a built site, there are none. */
function loadSettings(): Config | Finding[] {
  try {
    return loadConfig();
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    const todo = "Most checks need valid settings and a built site.";
    return thrown.message.split("\n").map((line) => broken("settings", line, todo));
  }
}

/** Runs the checks concurrently. */
const checkWith = async (config: Config) => (await Promise.all(CHECKS.map((check) => runCheck(check, config)))).flat();

async function runCheck(check: Check, config: Config): Promise<Finding | Finding[]> {
  try {
    return await check(config);
  } catch (thrown) {
    return broken(check.name, `The check itself failed: ${reasonOf(thrown)}.`, "Please report it: see SECURITY.md.");
  }
}

/* Files that the checks create must be private, like the server's. */
process.umask(0o077);

process.exitCode = await main();
