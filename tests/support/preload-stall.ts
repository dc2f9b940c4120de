import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/* Preloaded into a server under test. At exit it writes the longest event loop delay in milliseconds to STALL_FILE. */

const { STALL_FILE = "" } = process.env;
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
process.on("exit", () => writeFileSync(STALL_FILE, String(Math.round(delays.max / 1e6))));
