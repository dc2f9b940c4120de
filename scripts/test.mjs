import { ensureInstalled } from "./ensure-installed.mjs";
import { runPinned } from "./run-pinned.mjs";

/* npm test, with nothing but Node 20 and npm on the machine. */
ensureInstalled();
await runPinned(new URL("run-checks.ts", import.meta.url));
