/** A small disk that can be filled: in memory, mounted, which only root may do. */

import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

export interface Disk {
  readonly folder: string;
  /** null where nothing could be mounted. */
  readonly fill: (() => void) | null;
  empty(): void;
  close(): void;
}

const BLOCK = Buffer.alloc(4096);

export function openDisk(folder: string, megabytes: number): Disk {
  mkdirSync(folder, { recursive: true });
  const isMounted = mount(folder, megabytes);
  const filler = join(folder, "filler");
  // Lazily: a process that was killed may not be quite gone.
  const unmount = () => isMounted && execFileSync("umount", ["--lazy", folder]);
  process.once("exit", unmount);
  return {
    folder,
    fill: isMounted ? () => fillUp(filler) : null,
    empty: () => rmSync(filler, { force: true }),
    close() {
      process.off("exit", unmount);
      unmount();
    },
  };
}

function mount(folder: string, megabytes: number): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    const options = `size=${megabytes}m,mode=755`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "leihwerk-chaos", folder], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}

function fillUp(file: string): void {
  const handle = openSync(file, "a");
  try {
    for (;;) writeSync(handle, BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(handle);
  }
}
