import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";
import { PROJECT_ROOT, pinnedEnvironment, pinnedNode } from "./pinned-node.mjs";

/*
 * node scripts/run.mjs SCRIPT …: installs missing packages, then runs a TypeScript file, named from this folder, on the
 * pinned Node. Plain JavaScript for Node 20: it needs no installed package.
 */

const [, , name = "", ...args] = process.argv;
const script = new URL(name, import.meta.url);

/* The first `npm start` installs 300 MB less without them. */
ensureInstalled({ needsDev: name !== "start-site.ts" });
endWithNpm();
if (process.execPath === pinnedNode) {
  process.chdir(PROJECT_ROOT);
  process.argv.splice(1, 2, fileURLToPath(script));
  Object.assign(process.env, pinnedEnvironment());
  await import(script.href);
} else {
  const child = spawn(pinnedNode, [fileURLToPath(script), ...args], {
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
 * Ends this process when npm ends. npm sends signals to the shell that runs the script, and some shells do not forward
 * them. When the shell ends, the parent process changes.
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
