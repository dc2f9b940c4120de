import { readFileSync } from "node:fs";
import { join } from "node:path";
import { COMMIT_FILE } from "#contract/build-files.ts";
import { knownTexts } from "../../scripts/find-samples.ts";
import { broken, countOf, type Finding, formatReport, ok, reasonOf, reportAsJson } from "../checks/findings.ts";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import { loadConfig, siteRecordPath } from "../config/load-config.ts";
import { readArguments } from "../config/read-arguments.ts";
import { readVisitorWords } from "../config/records.ts";
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
import { checkBuild, checkBundle, checkPageChanges, checkSamples, readBuild, textAt } from "./check-site.ts";

const USAGE = `Usage: npm run doctor [-- --json | --quiet]

Checks this deployment and changes nothing. Prints one line per check:
ok, warning (it works, but perhaps not as intended), or broken. With --quiet it prints only broken checks:
cron mails the output of a command.

Exit codes: 0 nothing is broken, 1 something is broken, 2 invalid arguments.
`;

type Check = (config: Config) => Finding | Finding[] | Promise<Finding | Finding[]>;

/** The checks that need the settings, in the order of the report. */
const CHECKS: readonly Check[] = [
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
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return [
    checkVersion(manifest, textAt(join(folder, "dist", COMMIT_FILE))?.trim()),
    checkNode(process.versions.node, manifest),
    ...checkEnvFile(folder),
    ...(await checkWithSettings(folder)),
    ...checkBundle(folder),
    ...checkPageChanges(folder, Date.now()),
    checkSamples(process.env.CONTENT_DIR || "content", knownTexts(folder)),
  ];
}

/** Runs the checks concurrently. Invalid settings are one finding each, and the checks are skipped. */
async function checkWithSettings(folder: string): Promise<Finding[]> {
  let config: Config;
  try {
    config = loadConfig();
    readVisitorWords(siteRecordPath());
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    return thrown.message.split("\n").map((line) => broken("settings", line, "Most checks need valid settings."));
  }
  const findings = await Promise.all(CHECKS.map((check) => runCheck(check, config)));
  return [ok("settings", "All are valid."), ...checkBuild(readBuild(folder, process.env), config), ...findings.flat()];
}

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
