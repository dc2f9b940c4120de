import { findJava } from "./find-java.mjs";
import { aptCommands, canUseApt, succeeds } from "./run-quietly.mjs";

const NONE = "No Java 17 or newer was found, so the Nu HTML checker is not run. Install one, or set JAVA_HOME to it.";

/** A Java for the Nu HTML checker: installs one when there is none and apt-get can, and says so, or that there is none. */
export function ensureJava() {
  if (findJava()) return;
  if (canUseApt()) {
    console.error("Installing Java with apt-get, for the HTML checker (none was found)…");
    aptCommands("default-jre-headless").every(([command = "", ...args]) => succeeds(command, args));
  }
  if (!findJava()) console.error(NONE);
}
