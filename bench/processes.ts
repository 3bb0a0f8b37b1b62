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
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

/** The same of all processes that this one, or one of those, has started. */
export function processorBelow(pid: number): number {
  return familyOf(pid).reduce((sum, one) => sum + processorOf(one) + processorBelow(one), 0);
}

function fieldOf(pid: number | string, pattern: RegExp): string {
  try {
    return pattern.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "0";
  } catch {
    return "0";
  }
}
