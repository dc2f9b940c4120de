import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import { loadConfig } from "../config/load-config.ts";
import { readBuild } from "./check-build.ts";
import { checkEnvFile } from "./check-env-file.ts";
import { checkNode } from "./check-node.ts";
import { checkSamples } from "./check-samples.ts";
import { broken, type Finding, ok } from "./finding.ts";
import { countOf, formatReport, reportAsJson } from "./format-report.ts";
import { PROBES } from "./probes.ts";
import { runChecks } from "./run-checks.ts";

const HELP = `Usage: npm run doctor [-- --json | --quiet]

Checks this deployment, beside a running server or without one, and changes nothing in it. One line for each check:
ok, look at this (it works, but perhaps not as you want it), or broken. With --quiet it prints what is broken and nothing
else: cron mails what a command prints.

Exit codes: 0 nothing is broken, 1 something is, 2 not understood.
`;

/** @returns the exit code */
async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { json: { type: "boolean" }, quiet: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const findings = await examineHere();
  const isBroken = countOf(findings, "broken") > 0;
  if (values.json) process.stdout.write(reportAsJson(findings));
  else if (!values.quiet) process.stdout.write(formatReport(findings));
  else if (isBroken) process.stdout.write(formatReport(findings.filter(({ verdict }) => verdict === "broken")));
  return isBroken ? 1 : 0;
}

/** Everything about the deployment in the working folder. Where settings are wrong the checks that need them wait. */
async function examineHere(): Promise<Finding[]> {
  const node = checkNode(process.versions.node, readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const config = readSettings();
  const found = Array.isArray(config)
    ? config
    : [ok("settings", "All can be read."), ...(await runChecks(config, readBuild(process.cwd(), process.env), PROBES))];
  return [node, ...checkEnvFile(process.cwd()), ...found, checkSamples(process.env.CONTENT_DIR || "content")];
}

/** The settings, or a finding for each wrong one. */
function readSettings(): Config | Finding[] {
  try {
    return loadConfig("content/site.yaml");
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    return thrown.message
      .split("\n")
      .map((line) => broken("settings", line, "Until this is right most checks cannot be made."));
  }
}

/* As the server: its files are for nobody else. */
process.umask(0o077);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (thrown) {
  if (!(thrown instanceof TypeError) || !String((thrown as NodeJS.ErrnoException).code).startsWith("ERR_PARSE_ARGS")) {
    throw thrown;
  }
  process.stderr.write(`${thrown.message}\n\n${HELP}`);
  process.exitCode = 2;
}
