import { existsSync, readFileSync } from "node:fs";

/** True if the system has the memory figures of processes (Linux). */
export const canMeasureMemory = existsSync("/proc/self/status");

/** The peak resident memory of a running process in bytes; 0 on other systems. */
export function peakMemory(pid: number): number {
  if (!canMeasureMemory) return 0;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
}
