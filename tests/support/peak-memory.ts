import { existsSync, readFileSync } from "node:fs";

/** Whether this system tells what a process uses (Linux does). */
export const tellsMemory = existsSync("/proc/self/status");

/** The most memory that a running process ever had resident, in bytes; 0 where the system does not tell. */
export function peakMemory(pid: number): number {
  if (!tellsMemory) return 0;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
}
