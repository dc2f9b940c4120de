import { existsSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { readLastBackup } from "../database/last-backup.ts";
import { broken, type Finding, look, ok } from "./finding.ts";
import type { Probes } from "./probes.ts";

const HOUR = 60 * 60 * 1000;
/** A nightly backup may be late, but not miss a second night. */
const OLDEST_MS = 48 * HOUR;

/** How old the newest backup is. A failed backup is only noticed by its age. */
export async function checkBackup(
  { dataDir }: Pick<Config, "dataDir">,
  { now }: Pick<Probes, "now">,
): Promise<Finding> {
  const check = "backup";
  if (!existsSync(dataDir)) return ok(check, "There is nothing to back up yet.");
  const last = await readLastBackup(dataDir);
  if (last === undefined) {
    return look(
      check,
      "npm run inbox -- backup has made none yet.",
      "Install deploy/backup.cron, unless another program makes them.",
    );
  }
  const hours = Math.max(0, Math.round((now() - last) / HOUR));
  const age = hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
  if (now() - last <= OLDEST_MS) return ok(check, `The newest is ${age} old.`);
  return broken(
    check,
    `The newest is ${age} old.`,
    "journalctl -t website-backup and journalctl -u cron say why none succeeded since.",
  );
}
