import { readFileSync } from "node:fs";
import { broken, countOf, type Finding, formatReport, ok, reportAsJson } from "../checks/findings.ts";
import { loadSettings } from "../config/load-settings.ts";
import { readArguments } from "../config/read-arguments.ts";
import type { Settings } from "../config/settings.ts";
import { SettingsError } from "../config/settings-error.ts";
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

type Check = (settings: Settings) => Finding | Finding[] | Promise<Finding | Finding[]>;

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
  const settings = settingsOrFindings();
  const isLoaded = !Array.isArray(settings);
  return [
    checkVersion(packageJson, isLoaded ? settings.commit : undefined),
    checkNode(process.versions.node, packageJson),
    ...checkEnvFile(folder),
    ...(isLoaded ? [ok("settings", "All are valid."), ...(await checkWith(settings))] : settings),
    ...checkBundle(folder),
  ];
}

/** The settings, or a finding for each invalid one. Without a built site, there are none. */
function settingsOrFindings(): Settings | Finding[] {
  try {
    return loadSettings();
  } catch (thrown) {
    if (!(thrown instanceof SettingsError)) throw thrown;
    const todo = "Most checks need valid settings and a built site.";
    return thrown.message.split("\n").map((line) => broken("settings", line, todo));
  }
}

const checkWith = async (settings: Settings) =>
  (await Promise.all(CHECKS.map((check) => runCheck(check, settings)))).flat();

async function runCheck(check: Check, settings: Settings): Promise<Finding | Finding[]> {
  try {
    return await check(settings);
  } catch (thrown) {
    return broken(check.name, `The check itself failed: ${reasonOf(thrown)}.`, "Please report it: see SECURITY.md.");
  }
}

/* Files that the checks create must be private, like the server's. */
process.umask(0o077);

process.exitCode = await main();
