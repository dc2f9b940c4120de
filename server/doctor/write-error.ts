import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import { reasonOf } from "../text/reason-of.ts";

/**
 * The reason why this account cannot write a folder, or the one in which it will be created; undefined if it can. Creates nothing.
 *
 * @param mode besides the permission to write
 */
export function writeErrorOf(folder: string, mode: number = constants.X_OK): string | undefined {
  try {
    accessSync(folder, constants.W_OK | mode);
    return undefined;
  } catch (thrown) {
    const isMissing = (thrown as NodeJS.ErrnoException).code === "ENOENT";
    return isMissing && dirname(folder) !== folder ? writeErrorOf(dirname(folder), mode) : reasonOf(thrown);
  }
}
