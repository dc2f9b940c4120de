import { renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { tempFolder } from "./temp-folder.ts";

const PRELOAD = pathToFileURL(resolve(import.meta.dirname, "preload-clock.ts")).href;

export type MovableClock = AsyncDisposable & {
  /** For the servers that go by this clock. */
  env: Record<string, string>;
  /** Sets it to the true time and so many milliseconds. Servers see it a hundredth of a second later. */
  set(shift: number): Promise<void>;
};

/** A clock for real processes that a test can set, while they run and between two of them. */
export async function movableClock(): Promise<MovableClock> {
  const folder = await tempFolder();
  const file = join(folder.path, "shift");
  /* Renamed, so that nobody reads half a number. */
  const write = (shift: number) => {
    writeFileSync(`${file}.new`, String(shift));
    renameSync(`${file}.new`, file);
  };
  write(0);
  return {
    env: { NODE_OPTIONS: `--import ${PRELOAD}`, CLOCK_FILE: file },
    async set(shift) {
      write(shift);
      await new Promise((seen) => setTimeout(seen, 20));
    },
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}
