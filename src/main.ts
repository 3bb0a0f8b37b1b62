/** The commands of the program: each is a file in `commands/`, read only when it is asked for. */

import { overview } from "./commands/help.ts";
import { DeclarationError } from "./model/kind.ts";
import { Problem } from "./model/problem.ts";
import { problemDocument } from "./model/problem-document.ts";
import { StartError } from "./server/start-error.ts";
import { SettingsError, type Terminal } from "./settings/command-line.ts";
import { VERSION } from "./settings/version.ts";
import { StorageError } from "./storage/backend.ts";
import { textsOf } from "./texts/languages.ts";
import { ImportError } from "./transfer/import-turn.ts";
import { FileError } from "./transfer/source-file.ts";
import { closest } from "./words/distance.ts";

interface Command {
  /** Resolves to the exit code. */
  readonly run: (args: string[], terminal: Terminal) => Promise<number>;
  /** By the environment, which may tell the language. */
  readonly help: string | ((env: NodeJS.ProcessEnv) => string);
}

interface Entry {
  readonly about: string;
  readonly load: () => Promise<Command>;
}

export const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: {
    about: "serve the catalogue over HTTP",
    load: () => import("./commands/serve.ts"),
  },
  import: {
    about: "bring lists, tables and other catalogues' files into the catalogue",
    load: () => import("./commands/import.ts"),
  },
  covers: {
    about: "hang a zip full of pictures onto works, by ISBN, barcode or id",
    load: () => import("./commands/covers.ts"),
  },
  export: {
    about: "write the catalogue into CSV files or JSON lines",
    load: () => import("./commands/export.ts"),
  },
  account: {
    about: "add, list and change accounts",
    load: () => import("./commands/account.ts"),
  },
  logs: {
    about: "show the logs, and follow them as they grow",
    load: () => import("./commands/logs.ts"),
  },
  backup: {
    about: "save everything into one file, while the server runs",
    load: () => import("./commands/backup.ts"),
  },
  demo: {
    about: "bring in the demo, or take it away again",
    load: () => import("./commands/demo.ts"),
  },
  restore: {
    about: "put a backup in the place of everything",
    load: () => import("./commands/restore.ts"),
  },
  doctor: {
    about: "say whether everything is well, and what to do where it is not",
    load: () => import("./commands/doctor.ts"),
  },
};

const WORKED = 0;
const FAILED = 1;
const MISTYPED = 2;

/** Resolves to the exit code. */
export async function main(args: readonly string[], terminal: Terminal = process): Promise<number> {
  ignoreClosedPipe(terminal);
  try {
    return await runCommand(args, terminal);
  } catch (error) {
    terminal.stderr.write(`leihwerk: ${sentenceOf(error)}\n`);
    return error instanceof SettingsError ? MISTYPED : FAILED;
  }
}

async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = args[0] === "help" ? [...args.slice(1), "--help"] : args;
  if (first === undefined) {
    terminal.stderr.write(overview(COMMANDS));
    return MISTYPED;
  }
  if (first === "--help" || first === "-h") {
    terminal.stdout.write(overview(COMMANDS));
    return WORKED;
  }
  if (first === "--version") {
    terminal.stdout.write(`${VERSION}\n`);
    return WORKED;
  }
  const entry = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  if (!entry) throw new SettingsError(unknownCommand(first));
  const command = await entry.load();
  if (rest.includes("--help") || rest.includes("-h")) {
    const { help } = command;
    terminal.stdout.write(typeof help === "string" ? help : help(terminal.env));
    return WORKED;
  }
  return command.run(rest, terminal);
}

function unknownCommand(name: string): string {
  const near = closest(name, Object.keys(COMMANDS));
  const instead =
    near === null ? "leihwerk --help lists those there are." : `did you mean "${near}"?`;
  return `There is no command "${name}": ${instead}`;
}

/** What a person can mend is one sentence; what only a programmer can comes with its place. */
function sentenceOf(error: unknown): string {
  const expected = [
    SettingsError,
    FileError,
    ImportError,
    StorageError,
    DeclarationError,
    StartError,
  ];
  if (expected.some((type) => error instanceof type)) return (error as Error).message;
  if (error instanceof Problem) return problemDocument(error, textsOf("en"), null, "").detail;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** `leihwerk account list | head` ends when head does. */
function ignoreClosedPipe({ stdout }: Terminal): void {
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(WORKED);
  });
}
