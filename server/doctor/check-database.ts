import { existsSync } from "node:fs";
import { outboxFindings } from "../checks/deployment-checks.ts";
import { broken, type Finding, ok, reasonOf, warning } from "../checks/findings.ts";
import type { Config } from "../config/config.ts";
import { describeLocation } from "../config/database-location.ts";
import { connect, stateOf } from "../database/open-database.ts";
import { outboxFigures } from "../database/outbox.ts";
import { probeDatabase } from "../database/probe-database.ts";

/**
 * Checks that a submission can be saved, and that mail is delivered. Writes only a probe row and runs no migration.
 */
export async function checkDatabase({
  database: location,
  dataDir,
}: Pick<Config, "database" | "dataDir">): Promise<Finding[]> {
  const [check, now] = ["database", Date.now()];
  try {
    const state = await stateOf(location);
    if (state === "missing") {
      return [ok(check, `There is none yet in ${describeLocation(location)}; the first start creates it.`)];
    }
    if (state === "outdated") {
      const message = "Its schema is of an earlier version of this software.";
      return [warning(check, message, "Start the server, which migrates it.")];
    }
    if (state === "newer") {
      const message = "It is of a later version of this software.";
      return [broken(check, message, "Run that version, or go back as docs/upgrade.md describes.")];
    }
    await using database = connect(location, "write");
    /* With PostgreSQL the data folder may not exist before the first start. */
    const error = await probeDatabase(database, existsSync(dataDir) ? dataDir : ".", now);
    if (error)
      return [broken(check, `It cannot save a submission: ${error}.`, "Check the disk space and its permissions.")];
    return [
      ok(check, `It can be opened and written: ${describeLocation(location)}.`),
      ...outboxFindings(await outboxFigures(database), now),
    ];
  } catch (thrown) {
    return [broken(check, `It cannot be opened: ${reasonOf(thrown)}.`, REMEDY[location.engine])];
  }
}

const REMEDY = {
  sqlite: "Check the owner of the files in DATA_DIR; if the database is damaged, restore a backup.",
  postgres: "Check DATABASE_URL, and that the database server runs and accepts this machine.",
} as const;
