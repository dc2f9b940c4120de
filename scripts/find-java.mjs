import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The oldest that the Nu HTML checker runs on. */
const OLDEST = 17;

/**
 * A Java that is on this machine, for the Nu HTML checker: JAVA_HOME's, else the one on the search path.
 *
 * @returns {string | undefined} its command; undefined when there is none, or only an older one
 */
export function findJava() {
  const { JAVA_HOME } = process.env;
  const commands = [...(JAVA_HOME ? [join(JAVA_HOME, "bin", "java")] : []), "java"];
  return commands.find((command) => {
    const { status, stderr } = spawnSync(command, ["-version"], { encoding: "utf8", timeout: 20_000 });
    return status === 0 && javaVersion(stderr) >= OLDEST;
  });
}

/**
 * The major version in what `java -version` says; 0 where there is none.
 *
 * @param {string} said
 */
export const javaVersion = (said) => Number(/version "(\d+)/.exec(said)?.[1] ?? 0);
