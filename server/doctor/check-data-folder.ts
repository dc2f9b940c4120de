import { access, constants, open, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Config } from "../config/config.ts";
import { broken, type Finding, look, ok, reasonOf } from "./finding.ts";
import type { Probes } from "./probes.ts";

/** Room for a hundred submissions with the largest files. */
const COMFORTABLE_ROOM = 1024 ** 3;
const OTHERS = 0o077;

/** Whether DATA_DIR can hold what visitors send, and keeps it from other users of the machine. */
export async function checkDataFolder(
  { dataDir }: Pick<Config, "dataDir">,
  instruments: Pick<Probes, "roomAt" | "userId">,
): Promise<Finding[]> {
  const check = "data folder";
  const folder = resolve(dataDir);
  const found = await stat(folder).catch((thrown: NodeJS.ErrnoException) => thrown);
  if (found instanceof Error) return [await checkMissing(check, folder, found)];
  if (!found.isDirectory()) {
    return [broken(check, `${folder} is a file, not a folder.`, "Set DATA_DIR to a folder of its own.")];
  }
  const refused = await tryToWrite(folder);
  if (refused) return [broken(check, `${folder} cannot be written: ${refused}.`, ownTodo(folder))];
  return [
    checkAccess(check, folder, { ...found, ...instruments }),
    checkRoom(await instruments.roomAt(folder).catch(() => undefined)),
  ];
}

/** The first start makes the folder, if it may. */
async function checkMissing(check: string, folder: string, { code, message }: NodeJS.ErrnoException): Promise<Finding> {
  if (code !== "ENOENT") return broken(check, `${folder} cannot be opened: ${message}.`, "Set DATA_DIR to another.");
  const refused = await tryToMakeBelow(dirname(folder));
  if (refused) return broken(check, `${folder} is missing and cannot be made: ${refused}.`, ownTodo(folder));
  return ok(check, `${folder} is not there yet; the first start makes it.`);
}

/** @returns why a folder could not be made there; undefined when it could. Nothing is made. */
async function tryToMakeBelow(folder: string): Promise<string | undefined> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (thrown) {
    const isMissing = (thrown as NodeJS.ErrnoException).code === "ENOENT";
    return isMissing && dirname(folder) !== folder ? await tryToMakeBelow(dirname(folder)) : reasonOf(thrown);
  }
}

/** @returns why a file could not be written there; undefined when it could. */
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

/** Who else may look into the folder, and whether this check was made as the user the server runs as. */
export function checkAccess(check: string, folder: string, { mode, uid, userId }: Access): Finding {
  if (userId === undefined) return ok(check, `${folder} can be written.`);
  if (mode & OTHERS) {
    const says = `Other users of this machine may look into ${folder}, where visitors' messages lie.`;
    return look(check, says, `chmod 700 ${folder}`);
  }
  if (uid !== userId) {
    const says = `${folder} belongs to user ${uid}, and this check runs as user ${userId}.`;
    return look(check, says, "Run it as the user the server runs as, or it says little about what the server may do.");
  }
  return ok(check, `${folder} can be written, and is its owner's alone.`);
}

/** @param bytes free; undefined when nobody can tell */
export function checkRoom(bytes: number | undefined): Finding {
  const check = "disk room";
  if (bytes === undefined) return look(check, "The room left cannot be told.", "See that the disk is not full.");
  const room = `${(bytes / 1024 ** 3).toFixed(1)} GB are free for DATA_DIR`;
  if (bytes >= COMFORTABLE_ROOM) return ok(check, `${room}.`);
  return look(check, `Only ${room}.`, "Make room: a full disk makes the server refuse messages.");
}

const ownTodo = (folder: string) => `Give the user the server runs as the right to write there: chown USER ${folder}`;
