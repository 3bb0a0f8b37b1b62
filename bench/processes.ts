/** What the system knows of processes: children, memory, processor time. Nothing of it where there is no /proc. */

import { readdirSync, readFileSync } from "node:fs";

/** The processes that this one has started. */
export function familyOf(pid: number): number[] {
  try {
    return readdirSync("/proc")
      .filter((one) => /^\d+$/.test(one) && Number(fieldOf(one, /^PPid:\s+(\d+)/m)) === pid)
      .map(Number);
  } catch {
    return [];
  }
}

/** In KiB. */
export function residentOf(pid: number): number {
  return Number(fieldOf(pid, /^VmRSS:\s+(\d+)/m));
}

/** Seconds of the processor so far; the system counts hundredths. */
export function processorOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

function fieldOf(pid: number | string, pattern: RegExp): string {
  try {
    return pattern.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "0";
  } catch {
    return "0";
  }
}
