import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** True if the system has CPU and memory figures of processes (Linux). */
export const canMeasureProcesses = (): boolean => existsSync("/proc/self/stat");

/** User and system CPU time of a process and its children, in seconds. */
export function cpuSeconds(pid: number): number {
  const own = cpuTicks(statOf(pid)) / ticksPerSecond();
  return childrenOf(pid).reduce((seconds, child) => seconds + cpuSeconds(child), own);
}

/** Resident memory in MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** The fields after the process name: state, parent, … (proc(5)). */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
}

const cpuTicks = (stat: string[]) => Number(stat[11]) + Number(stat[12]);

const ticksPerSecond = () => Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => existsSync(`/proc/${other}/stat`) && Number(statOf(other)[1]) === pid);
}
