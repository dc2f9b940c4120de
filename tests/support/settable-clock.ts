import { renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { tempFolder } from "./temp-folder.ts";

const PRELOAD = pathToFileURL(resolve(import.meta.dirname, "preload-clock.ts")).href;

/** A clock for real processes that a test can set, also while they run. */
export async function settableClock() {
  const folder = await tempFolder();
  const file = join(folder.path, "shift");
  /* Renamed, so that a server never reads a partial number. */
  const write = (shift: number) => {
    writeFileSync(`${file}.new`, String(shift));
    renameSync(`${file}.new`, file);
  };
  write(0);
  return {
    /** The environment of the servers that use this clock. */
    env: { NODE_OPTIONS: `--import ${PRELOAD}`, CLOCK_FILE: file },
    /** Sets the clock's offset in milliseconds. Servers see it after 10 ms. */
    async set(shift: number) {
      write(shift);
      await new Promise((seen) => setTimeout(seen, 20));
    },
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}
