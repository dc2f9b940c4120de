import { execFile } from "node:child_process";
import { resolve } from "node:path";
import type { Finding } from "#server/checks/findings.ts";
import { cleanEnvironment } from "./clean-environment.ts";

const DOCTOR = resolve(import.meta.dirname, "../../server/doctor/main.ts");

/** Runs `npm run doctor -- …args` in `folder`. */
export function runDoctor(folder: string, env: Record<string, string>, ...args: string[]) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const options = { cwd: folder, env: { ...cleanEnvironment(), ...env } };
    const child = execFile(process.execPath, [DOCTOR, ...args], options, (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

/** Runs the doctor with --json. @returns the exit code, and `about`, which finds the findings of a check */
export async function runDoctorAsJson(folder: string, env: Record<string, string>) {
  const { code, stdout } = await runDoctor(folder, env, "--json");
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const about = (check: string) => findings.filter((finding) => finding.check === check);
  return { code, stdout, about };
}
