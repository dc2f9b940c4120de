import type { Config } from "../config/config.ts";
import { checkPublicAnswer, checkSiteUrl } from "./check-address.ts";
import { checkBackup } from "./check-backup.ts";
import { type BuildFacts, checkBuild } from "./check-build.ts";
import { checkDataFolder } from "./check-data-folder.ts";
import { checkDatabase } from "./check-database.ts";
import { checkMail } from "./check-mail.ts";
import { checkScanner } from "./check-scanner.ts";
import { checkServer } from "./check-server.ts";
import { checkVisitors } from "./check-visitors.ts";
import { broken, type Finding, reasonOf } from "./finding.ts";
import type { Probes } from "./probes.ts";

/** A check of a deployment whose settings could be read. It changes nothing. */
type Check = (
  config: Config,
  instruments: Probes,
) => Finding | readonly Finding[] | Promise<Finding | readonly Finding[]>;

/** In the order they are told. A new one is a function in a file of its own, and a line here. */
const CHECKS: readonly Check[] = [
  checkSiteUrl,
  checkPublicAnswer,
  checkVisitors,
  checkDataFolder,
  checkDatabase,
  checkBackup,
  checkMail,
  checkScanner,
  checkServer,
];

/** Makes every check at once, since some wait for an answer. */
export async function runChecks(config: Config, build: BuildFacts, instruments: Probes): Promise<Finding[]> {
  const findings = await Promise.all(CHECKS.map((check) => examineOne(check, config, instruments)));
  return [...checkBuild(build, config), ...findings.flat()];
}

/** A check that fails itself is a finding too; the others go on. */
async function examineOne(check: Check, config: Config, instruments: Probes): Promise<readonly Finding[]> {
  try {
    return [await check(config, instruments)].flat();
  } catch (thrown) {
    return [broken(check.name, `The check itself failed: ${reasonOf(thrown)}.`, "Please report it: see SECURITY.md.")];
  }
}
