/** Finds out what the error log says about a thrown value: its kind, its text, and the source's own file and line. */

import { dirname, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { ErrorKind } from "./error-line.ts";

interface CodePlace {
  readonly file: string;
  readonly line: number;
}

interface ErrorDescription extends CodePlace {
  readonly kind: ErrorKind;
  readonly text: string;
}

export interface SourceFolders {
  /** The site's own scripts: where an error comes through one of them, that is where its owner must look. */
  readonly site?: string | undefined;
  /** The program's sources. */
  readonly project: string;
  /** Named, with line 0, where no place can be known. */
  readonly main: string;
}

/** Takes anything that can be thrown, and never throws itself. */
export function describeError(error: unknown, folders: SourceFolders): ErrorDescription {
  const stack = readText(error, "stack");
  const text = errorText(error);
  const parsing = isParseError(error, stack);
  const place = placeOf(error, stack, folders) ?? { file: folders.main, line: 0 };
  return { kind: parsing ? "Parse error" : "Warning", text, file: place.file, line: place.line };
}

/** The stack where there is one, else the message. */
export function stackText(error: unknown): string {
  return readText(error, "stack") || errorText(error);
}

/** The module's name for the log: "site" for the site's own scripts, else the folder below its half of src, else "server". */
export function moduleOf(file: string, folders: SourceFolders): string {
  if (folders.site !== undefined && isBelow(file, folders.site)) return "site";
  const source = dirname(folders.main);
  if (!isBelow(file, source)) return "server";
  const [, folder, file_] = file.slice(source.length + 1).split(sep);
  return file_ === undefined ? "main" : (folder ?? "main");
}

/** All places that a stack names, the innermost first. Exported for stacks that come as text, such as a dead process's last words. */
function framesOf(stack: string): CodePlace[] {
  const frames: CodePlace[] = [];
  for (const line of stack.split("\n")) {
    const found = frame.exec(line);
    if (found) frames.push({ file: pathOf(found[1]!), line: Number(found[2]) });
  }
  return frames;
}

/** The frame to report: the site's innermost, else the program's innermost, else the innermost outside of Node and of dependencies. */
function chooseFrame(frames: CodePlace[], folders: SourceFolders): CodePlace | undefined {
  return (
    frames.find(({ file }) => folders.site !== undefined && isBelow(file, folders.site)) ??
    frames.find(({ file }) => isOwn(file, folders.project)) ??
    frames[0]
  );
}

/** `at name (file:///a/b.ts:1:2)`, `at async /a/b.ts:1:2`, and V8's own `1: name (file:///a/b.ts:1:2)`. */
const frame =
  /^\s*(?:at |\d+: )(?:.*\()?((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*?):(\d+)(?::\d+)?\)?$/;
/** What Node puts before the stack of an error that it met while parsing: `/a/b.ts:2`. */
const head = /^((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*):(\d+)$/;

function placeOf(error: unknown, stack: string, folders: SourceFolders): CodePlace | undefined {
  return (
    namedPlace(error) ??
    headPlace(stack) ??
    chooseFrame(framesOf(stackWithoutMessage(error, stack)), folders) ??
    causePlace(error, folders)
  );
}

/** V8 finds some faults (a name declared twice) without saying where; code that finds the place can set these two. */
function namedPlace(error: unknown): CodePlace | undefined {
  const file = readText(error, "fileName");
  const line = Number(read(error, "lineNumber"));
  return file === "" ? undefined : { file: pathOf(file), line: line >= 0 ? Math.floor(line) : 0 };
}

function headPlace(stack: string): CodePlace | undefined {
  const end = stack.indexOf("\n");
  const found = head.exec(end === -1 ? stack : stack.slice(0, end));
  return found ? { file: pathOf(found[1]!), line: Number(found[2]) } : undefined;
}

/** A message may itself look like a stack; it must not choose the place. */
function stackWithoutMessage(error: unknown, stack: string): string {
  const message = readText(error, "message");
  const at = message === "" ? -1 : stack.indexOf(message);
  return at === -1 ? stack : stack.slice(at + message.length);
}

function causePlace(error: unknown, folders: SourceFolders): CodePlace | undefined {
  const cause = read(error, "cause");
  // One step only: a cause can be its own cause.
  return cause === undefined || cause === error
    ? undefined
    : (headPlace(readText(cause, "stack")) ??
        chooseFrame(framesOf(readText(cause, "stack")), folders));
}

/** A SyntaxError is also what JSON.parse and RegExp throw: those have a frame of a script, or a built-in, on top. */
function isParseError(error: unknown, stack: string): boolean {
  if (readText(error, "name") !== "SyntaxError") return false;
  if (/TYPESCRIPT_SYNTAX$/.test(readText(error, "code")) || headPlace(stack)) return true;
  if (readText(error, "fileName") !== "") return true;
  const top = /^\s+at .*$/m.exec(stackWithoutMessage(error, stack));
  return top?.[0].includes("node:internal/modules") ?? false;
}

/** The message, for anything that can be thrown. */
export function errorText(error: unknown): string {
  // Of several tries to connect Node tells only the code.
  const message = readText(error, "message") || readText(error, "code") || readText(error, "name");
  if (message !== "") return message;
  try {
    return `Thrown: ${typeof error === "object" && error !== null ? JSON.stringify(error) : String(error)}`;
  } catch {
    return "Thrown: a value that cannot be shown";
  }
}

function pathOf(address: string): string {
  if (!address.startsWith("file://")) return address;
  try {
    return fileURLToPath(address.replace(/[?#].*$/, ""));
  } catch {
    return address;
  }
}

/** A file of the program and not of its dependencies; the program itself may lie in somebody's node_modules. */
function isOwn(file: string, project: string): boolean {
  return isBelow(file, project) && !file.slice(project.length).includes("node_modules");
}

function isBelow(file: string, folder: string): boolean {
  const root = resolve(folder);
  return file.startsWith(root.endsWith(sep) ? root : root + sep);
}

function readText(thing: unknown, property: string): string {
  const value = read(thing, property);
  return typeof value === "string" ? value : "";
}

/** A thrown object's properties may be traps. */
function read(thing: unknown, property: string): unknown {
  if ((typeof thing !== "object" && typeof thing !== "function") || thing === null)
    return undefined;
  try {
    return (thing as Record<string, unknown>)[property];
  } catch {
    return undefined;
  }
}
