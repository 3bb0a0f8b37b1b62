/** What breaks. Each says which part it takes hold of, so that two at a time are never about the same one, and how it is over. */

import { setTimeout as pause } from "node:timers/promises";
import type { Chance } from "./chance.ts";
import type { ChaosDatabase } from "./database.ts";
import type { Disk } from "./disk.ts";
import { Service } from "./service.ts";

export interface Machine {
  readonly service: Service;
  readonly database: ChaosDatabase;
  /** Of the logs. */
  readonly disk: Disk;
  readonly chance: Chance;
}

type Part = "server" | "database" | "logs" | "clock";

export interface Fault {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Why it cannot happen here; null where it can. */
  readonly impossible?: (machine: Machine) => string | null;
  /** Resolves when it is over. */
  readonly happen: (machine: Machine) => Promise<void>;
}

/** MiB for each process: enough to start, and too little for what people ask. */
const HEAP = 40;

const onPostgres = ({ database }: Machine) =>
  database.servers ? null : "there is no database server";
const needsRoot = (disk: Disk) => (disk.fill ? null : "only root may mount a small disk");

export const FAULTS: readonly Fault[] = [
  {
    name: "a process of the service is killed",
    parts: ["server"],
    async happen({ service, chance }) {
      const [, ...others] = service.processes();
      if (others.length > 0) signal(chance.one(others), "SIGKILL");
    },
  },
  {
    name: "the main process is killed",
    parts: ["server"],
    async happen({ service }) {
      service.kill();
      await pause(1500);
    },
  },
  {
    name: "all processes are killed at once",
    parts: ["server"],
    async happen({ service }) {
      for (const pid of service.processes()) signal(pid, "SIGKILL");
      await pause(1500);
    },
  },
  {
    name: "the service is restarted in good order",
    parts: ["server"],
    async happen({ service }) {
      service.restart();
      await pause(3000);
    },
  },
  {
    name: "a process of the service stands still",
    parts: ["server"],
    async happen({ service, chance }) {
      const [, ...others] = service.processes();
      if (others.length === 0) return;
      const pid = chance.one(others);
      signal(pid, "SIGSTOP");
      await pause(3000);
      signal(pid, "SIGCONT");
    },
  },
  {
    name: "memory runs out",
    parts: ["server"],
    async happen({ service }) {
      service.limitMemory(HEAP);
      service.kill();
      // It may well not come as far as that.
      await service.ready(10_000);
      await pause(3000);
      service.limitMemory(null);
      service.kill();
      await pause(1500);
    },
  },
  {
    name: "the clock is three days ahead",
    parts: ["clock"],
    impossible: () => (Service.hasClock ? null : "libfaketime is not installed"),
    async happen({ service }) {
      service.setClock("+3d");
      await pause(3000);
      service.setClock("+0");
    },
  },
  {
    name: "the clock is two days behind",
    parts: ["clock"],
    impossible: () => (Service.hasClock ? null : "libfaketime is not installed"),
    async happen({ service }) {
      service.setClock("-2d");
      await pause(3000);
      service.setClock("+0");
    },
  },
  {
    // What waits for room in the memory of a process is lost with it, so that none may be killed meanwhile.
    name: "the disk of the logs is full",
    parts: ["logs", "server"],
    impossible: ({ disk }) => needsRoot(disk),
    async happen({ disk }) {
      disk.fill?.();
      await pause(3000);
      disk.empty();
      await pause(2000);
    },
  },
  {
    name: "the disk of the database is full",
    parts: ["database"],
    impossible: ({ database }) => needsRoot(database.disk),
    async happen({ database }) {
      database.disk.fill?.();
      await pause(3000);
      database.disk.empty();
      await database.servers?.revive();
    },
  },
  {
    name: "PostgreSQL is killed",
    parts: ["database"],
    impossible: onPostgres,
    happen: async ({ database }) => database.servers?.killAndStart(),
  },
  {
    name: "the standby takes over from a killed PostgreSQL",
    parts: ["database"],
    impossible: (machine) =>
      onPostgres(machine) ?? (machine.database.servers?.promote ? null : "it has done so already"),
    happen: async ({ database }) => database.servers?.promote?.(),
  },
  {
    name: "the wire to PostgreSQL is cut",
    parts: ["database"],
    impossible: onPostgres,
    happen: ({ database }) => wire(database, "cut", 3000),
  },
  {
    name: "the wire to PostgreSQL is silent",
    parts: ["database"],
    impossible: onPostgres,
    happen: ({ database }) => wire(database, "silent", 8000),
  },
  {
    name: "the wire to PostgreSQL is slow",
    parts: ["database"],
    impossible: onPostgres,
    happen: ({ database }) => wire(database, "slow", 5000),
  },
];

async function wire(
  { servers }: ChaosDatabase,
  state: "cut" | "silent" | "slow",
  milliseconds: number,
): Promise<void> {
  servers?.wire(state);
  await pause(milliseconds);
  servers?.wire("open");
}

/** Unless it is gone by itself. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
