import type { Config } from "../config/config.ts";
import { broken, type Finding, ok } from "./finding.ts";
import type { Probes } from "./probes.ts";

/** Whether the virus scanner answers, where there is one. */
export async function checkScanner(
  { clamd }: Pick<Config, "clamd">,
  { pingScanner }: Pick<Probes, "pingScanner">,
): Promise<Finding[]> {
  if (!clamd) return [];
  const check = "virus scanner";
  const place = `${clamd.host}:${clamd.port}`;
  const problem = await pingScanner(clamd);
  if (problem === undefined) return [ok(check, `clamd at ${place} answers.`)];
  return [
    broken(
      check,
      `clamd at ${place} does not answer (${problem}). Files are kept, but their mail is held until they are scanned.`,
      "Start clamd, or see to CLAMD; without a scanner, unset it.",
    ),
  ];
}
