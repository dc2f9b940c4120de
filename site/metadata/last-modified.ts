import { spawnSync } from "node:child_process";
import type { RecordFile } from "./public-pages.ts";

/** The day on which each file was last committed, by its path below the folder; a file that git cannot date is not in it. */
export type CommitDates = ReadonlyMap<string, string>;

/**
 * Asks git when the files below a folder last changed.
 *
 * Nothing is known without git or outside a repository, such as in an unpacked archive or a container; nothing in a
 * shallow clone, whose oldest commit seems to have made every file; and nothing of a file with changes of its own that
 * are not committed.
 */
export function commitDates(folder: string): CommitDates {
  const git = (...args: string[]) =>
    spawnSync("git", ["-c", "core.quotePath=off", ...args], { cwd: folder, encoding: "utf8" });
  const shallow = git("rev-parse", "--is-shallow-repository");
  if (shallow.status !== 0 || shallow.stdout.trim() === "true") return new Map();
  const dates = new Map<string, string>();
  let day = "";
  for (const line of git("log", "--format=@%cs", "--name-only", "--relative", "--", ".").stdout.split("\n")) {
    if (line.startsWith("@")) day = line.slice(1);
    else if (line !== "" && !dates.has(line)) dates.set(line, day);
  }
  for (const line of git("diff", "HEAD", "--name-only", "--relative", "--", ".").stdout.split("\n")) dates.delete(line);
  return dates;
}

/**
 * The day on which what is made of these records last changed: what a record says itself counts before git.
 *
 * @returns undefined when it is not known of each of them
 */
export function lastModified(records: readonly RecordFile[], dates: CommitDates): string | undefined {
  const days = records.map(({ file, changed }) => changed ?? dates.get(file));
  return days.includes(undefined) ? undefined : days.reduce((latest = "", day = "") => (day > latest ? day : latest));
}
