/** The commands of the program: each is a file in `commands/`, imported only when it is called. */

import { isWorker } from "./core/http/processes/messages.ts";
import { StartError } from "./core/http/processes/start-error.ts";
import { SettingsError, type Terminal } from "./core/settings/command-line.ts";
import { readCommand } from "./core/settings/settings.ts";
import { unknownVariables } from "./core/settings/unknown-variables.ts";
import { VERSION } from "./core/settings/version.ts";
import { closest } from "./core/words/distance.ts";
import {
  ELSEWHERE,
  type HelpFacts,
  isApart,
  isOnTheDatabase,
} from "./library/commands/console/command-facts.ts";
import { checkService } from "./library/commands/console/last-service.ts";

interface TerminalCommand {
  /** Resolves to the exit code. */
  readonly run: (args: string[], terminal: Terminal) => Promise<number>;
  readonly help: HelpFacts;
}

export const COMMANDS: Readonly<Record<string, () => Promise<TerminalCommand>>> = {
  serve: () => import("./library/commands/serve.ts"),
  import: () => import("./library/commands/import.ts"),
  covers: () => import("./library/commands/covers.ts"),
  export: () => import("./library/commands/export.ts"),
  account: () => import("./library/commands/account.ts"),
  logs: () => import("./library/commands/logs.ts"),
  backup: () => import("./library/commands/backup.ts"),
  demo: () => import("./library/commands/demo.ts"),
  restore: () => import("./library/commands/restore.ts"),
  mail: () => import("./library/commands/mail.ts"),
  doctor: () => import("./library/commands/doctor.ts"),
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
    const { failureSentence } = await import("./library/commands/console/failure-sentence.ts");
    terminal.stderr.write(`leihwerk: ${failureSentence(error)}\n`);
    return error instanceof SettingsError || (error instanceof StartError && error.isSetting)
      ? MISTYPED
      : FAILED;
  }
}

async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const [first, ...rest] = args[0] === "help" ? [...args.slice(1), "--help"] : args;
  if (first === undefined) {
    const { overview } = await helps();
    terminal.stderr.write(overview(COMMANDS, terminal.env));
    return MISTYPED;
  }
  if (first === "--help" || first === "-h") {
    const { overview } = await helps();
    terminal.stdout.write(overview(COMMANDS, terminal.env));
    return WORKED;
  }
  if (first === "--version") {
    terminal.stdout.write(`${VERSION}\n`);
    return WORKED;
  }
  const load = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
  if (!load) throw new SettingsError(unknownCommand(first));
  const command = await load();
  if (rest.includes("--help") || rest.includes("-h")) {
    const { commandHelp } = await helps();
    terminal.stdout.write(commandHelp(command.help, terminal.env));
    return WORKED;
  }
  // Before a new, empty library is made where another was meant. Those that examine settings say it themselves.
  if (!isWorker && first !== "doctor" && !(first === "serve" && rest.includes("--check"))) {
    for (const sentence of unknownVariables(terminal.env))
      terminal.stderr.write(`leihwerk: ${sentence}\n`);
  }
  if (!isOnTheDatabase(command.help)) return command.run(rest, terminal);
  const words = rest.filter((word) => word !== ELSEWHERE);
  if (words.length === rest.length && !isApart(command.help, words)) {
    checkService(readCommand(words, terminal.env, command.help).settings, terminal.env);
  }
  return command.run(words, terminal);
}

function unknownCommand(name: string): string {
  const near = closest(name, Object.keys(COMMANDS));
  const suggestion =
    near === null ? "leihwerk --help lists those there are." : `did you mean "${near}"?`;
  return `There is no command "${name}": ${suggestion}`;
}

/** Imported on demand: a long-running server does not hold the help texts in memory. */
function helps() {
  return import("./library/commands/console/help.ts");
}

/** Ignores EPIPE: `leihwerk account list | head` ends when head does. */
function ignoreClosedPipe({ stdout }: Terminal): void {
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(WORKED);
  });
}
