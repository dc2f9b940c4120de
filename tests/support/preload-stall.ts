import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/* Loaded into a server under test: when it ends well, STALL_FILE holds its event loop's longest pause in milliseconds. */

const { STALL_FILE = "" } = process.env;
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
process.on("exit", () => writeFileSync(STALL_FILE, String(Math.round(delays.max / 1e6))));
