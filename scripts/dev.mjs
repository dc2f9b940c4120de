import { ensureInstalled } from "./ensure-installed.mjs";
import { runPinned } from "./run-pinned.mjs";

/* npm run dev, with nothing but Node 20 and npm on the machine. */
ensureInstalled();
await runPinned(new URL("dev-servers.ts", import.meta.url));
