import { statSync } from "node:fs";
import { join } from "node:path";
import { type Finding, look, ok } from "./finding.ts";

const OTHERS = 0o007;

/** Whether other users of the machine can read the passwords in `.env`. Without such a file there is nothing to say. */
export function checkEnvFile(folder: string, platform: NodeJS.Platform = process.platform): Finding[] {
  const check = "settings file";
  const path = join(folder, ".env");
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (platform === "win32" || (found.mode & OTHERS) === 0) return [ok(check, `${path} is read.`)];
  const says = `Every user of this machine can read ${path}, where passwords may stand.`;
  return [look(check, says, `chmod o-rwx ${path}`)];
}
