import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { pinnedEnvironment, pinnedNode } from "./pinned-node.mjs";
import { PROJECT_ROOT } from "./project-root.mjs";

/* Plain JavaScript for Node 20: it hands over to the pinned Node. */

/**
 * Runs a TypeScript script on the pinned Node, in the project's folder: in this process when it is that Node already,
 * else in another one, to which signals are passed on and whose exit code becomes ours.
 *
 * @param {URL} script
 */
export async function runPinned(script) {
  endWithNpm();
  if (process.execPath === pinnedNode) {
    process.chdir(PROJECT_ROOT);
    Object.assign(process.env, pinnedEnvironment());
    await import(script.href);
    return;
  }
  const child = spawn(pinnedNode, [fileURLToPath(script), ...process.argv.slice(2)], {
    cwd: PROJECT_ROOT,
    env: pinnedEnvironment(),
    stdio: "inherit",
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("error", (error) => {
    console.error(`${pinnedNode} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}

/**
 * npm passes a signal on to the shell it runs a script in, and not every shell passes it on to us. But the shell ends,
 * and that can be seen: we are given another parent.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  timer.unref();
}
