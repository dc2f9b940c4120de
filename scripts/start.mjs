import { ensureInstalled } from "./ensure-installed.mjs";
import { runPinned } from "./run-pinned.mjs";

/* npm start, with nothing but Node 20 and npm on the machine. */
ensureInstalled();
await runPinned(new URL("start-site.ts", import.meta.url));
