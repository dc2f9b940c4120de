import { existsSync } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { backupFinding, freeBytesOf, freeSpaceFinding, outboxFindings } from "../checks/deployment-checks.ts";
import { broken, type Finding, ok, warning } from "../checks/findings.ts";
import { describeLocation } from "../config/database-location.ts";
import type { Settings } from "../config/settings.ts";
import { backupFacts } from "../database/last-backup.ts";
import { SCHEMA_REMEDY, schemaError } from "../database/missing-columns.ts";
import { connect, stateOf } from "../database/open-database.ts";
import { outboxFigures } from "../database/outbox.ts";
import { probeDatabase } from "../database/probe-database.ts";
import type { Database } from "../database/schema.ts";
import { reasonOf } from "../text/reason-of.ts";
import { writeErrorOf } from "./write-error.ts";

/** Checks that a submission can be saved, and that mail is delivered. Writes only a probe row and runs no migration. */
export async function checkDatabase(settings: Pick<Settings, "database" | "dataDir">): Promise<Finding[]> {
  const { database: location, dataDir } = settings;
  const [check, now] = ["database", Date.now()];
  try {
    const state = await stateOf(location);
    if (state === "missing")
      return [ok(check, `There is none yet in ${describeLocation(location)}; the first start creates it.`)];
    if (state === "outdated") return [warning(check, OUTDATED, "Start the server, which migrates it.")];
    if (state === "newer") return [broken(check, NEWER, "Run that version, or go back as docs/upgrade.md describes.")];
    await using database = connect(location, "write");
    const schema = await schemaError(database);
    if (schema) return [broken(check, `It cannot be used: ${schema}.`, SCHEMA_REMEDY)];
    /* With PostgreSQL the data folder may not exist before the first start. */
    const error = await probeDatabase(database, existsSync(dataDir) ? dataDir : ".", now);
    if (error)
      return [broken(check, `It cannot save a submission: ${error}.`, "Check the disk space and its permissions.")];
    return [
      ok(check, `It can be opened and written: ${describeLocation(location)}.`),
      ...outboxFindings(await outboxFigures(database), now),
      ...(await webhookFindings(database)),
    ];
  } catch (thrown) {
    return [broken(check, `It cannot be opened: ${reasonOf(thrown)}.`, REMEDY[location.engine])];
  }
}

/** The server repeats a refused call for five days; until then nothing else tells that none arrives. */
async function webhookFindings(database: Database): Promise<Finding[]> {
  const newest = await database
    .selectFrom("outbox")
    .select(["state", "last_error"])
    .where("channel", "=", "webhook")
    .where("attempts", ">", 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest?.state !== "queued" || newest.last_error === null) return [];
  const todo = "Correct WEBHOOK_URL or its receiver; docs/webhook.md says what it must answer.";
  return [warning("webhook", `The last call was not accepted: ${newest.last_error}.`, todo)];
}

const OUTDATED = "Its schema is of an earlier version of this software.";
const NEWER = "It is of a later version of this software.";
const REMEDY = {
  sqlite: "Check the owner of the files in DATA_DIR; if the database is damaged, restore a backup.",
  postgres: "Check DATABASE_URL, and that the database server runs and accepts this machine.",
} as const;

const OTHER_USERS = 0o077;

export async function checkDataFolder({ dataDir }: Pick<Settings, "dataDir">): Promise<Finding[]> {
  const check = "data folder";
  const folder = resolve(dataDir);
  const found = await stat(folder).catch((thrown: NodeJS.ErrnoException) => thrown);
  if (found instanceof Error) return [checkMissing(check, folder, found)];
  if (!found.isDirectory()) {
    return [broken(check, `${folder} is a file, not a folder.`, "Set DATA_DIR to a folder of its own.")];
  }
  const error = await tryToWrite(folder);
  if (error) return [broken(check, `${folder} cannot be written: ${error}.`, chownTodo(folder))];
  return [
    checkAccess(check, folder, { mode: found.mode, uid: found.uid, userId: process.getuid?.() }),
    freeSpaceFinding(await freeBytesOf(folder)),
  ];
}

/** The first start creates the folder if it may. */
function checkMissing(check: string, folder: string, { code, message }: NodeJS.ErrnoException): Finding {
  if (code !== "ENOENT") return broken(check, `${folder} cannot be opened: ${message}.`, "Set DATA_DIR to another.");
  const error = writeErrorOf(dirname(folder));
  if (error) return broken(check, `${folder} is missing and cannot be created: ${error}.`, chownTodo(folder));
  return ok(check, `${folder} does not exist yet; the first start creates it.`);
}

/** @returns why no file can be written there; undefined if it can. */
async function tryToWrite(folder: string): Promise<string | undefined> {
  const path = join(folder, `.doctor-${process.pid}`);
  try {
    await (await open(path, "wx", 0o600)).close();
    await rm(path);
    return undefined;
  } catch (thrown) {
    return reasonOf(thrown);
  }
}

type Access = { mode: number; uid: number; userId: number | undefined };

export function checkAccess(check: string, folder: string, { mode, uid, userId }: Access): Finding {
  if (userId === undefined) return ok(check, `${folder} can be written.`);
  if (mode & OTHER_USERS) {
    const message = `Other users of this machine can access ${folder}, which contains visitors' data.`;
    return warning(check, message, `chmod 700 ${folder}`);
  }
  if (uid !== userId) {
    const message = `${folder} belongs to user ${uid}, and the doctor runs as user ${userId}.`;
    return warning(check, message, "Run it as the server's user: otherwise it checks the wrong permissions.");
  }
  return ok(check, `${folder} can be written, by its owner only.`);
}

const chownTodo = (folder: string) => `Give the server's user write permission: chown USER ${folder}`;

export const checkBackup = async ({ dataDir }: Pick<Settings, "dataDir">): Promise<Finding> =>
  backupFinding(await backupFacts(dataDir), dataDir, Date.now());
