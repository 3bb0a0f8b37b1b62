/** Describes a thrown value for the error log: its kind, its text, and the file and line of the source. */

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
  /** The site's own scripts: an error that passes through one of them is reported there. */
  readonly site?: string | undefined;
  /** The program's sources. */
  readonly project: string;
  /** Reported, with line 0, if the location is unknown. */
  readonly main: string;
}

/** Accepts any thrown value, and never throws itself. */
export function describeError(error: unknown, folders: SourceFolders): ErrorDescription {
  const stack = readText(error, "stack");
  const text = errorText(error);
  const parsing = isParseError(error, stack);
  const place = placeOf(error, stack, folders) ?? { file: folders.main, line: 0 };
  return { kind: parsing ? "Parse error" : "Warning", text, file: place.file, line: place.line };
}

/** The stack if there is one, otherwise the message. */
export function stackText(error: unknown): string {
  return readText(error, "stack") || errorText(error);
}

/** The module name for the log: "site" for the site's own scripts, else the folder below its half of src, else "server". */
export function moduleOf(file: string, folders: SourceFolders): string {
  if (folders.site !== undefined && isBelow(file, folders.site)) return "site";
  const source = dirname(folders.main);
  if (!isBelow(file, source)) return "server";
  const [, folder, file_] = file.slice(source.length + 1).split(sep);
  return file_ === undefined ? "main" : (folder ?? "main");
}

/** All locations in a stack, the innermost first. */
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
/** What Node puts before the stack of a parse error: `/a/b.ts:2`. */
const head = /^((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*):(\d+)$/;

function placeOf(error: unknown, stack: string, folders: SourceFolders): CodePlace | undefined {
  return (
    namedPlace(error) ??
    headPlace(stack) ??
    chooseFrame(framesOf(stackWithoutMessage(error, stack)), folders) ??
    causePlace(error, folders)
  );
}

/** V8 reports some errors (a name declared twice) without a location; code that finds it can set these two properties. */
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

/** A message may itself look like a stack; it must not decide the location. */
function stackWithoutMessage(error: unknown, stack: string): string {
  const message = readText(error, "message");
  const at = message === "" ? -1 : stack.indexOf(message);
  return at === -1 ? stack : stack.slice(at + message.length);
}

function causePlace(error: unknown, folders: SourceFolders): CodePlace | undefined {
  const cause = read(error, "cause");
  // One step only: causes can be circular.
  return cause === undefined || cause === error
    ? undefined
    : (headPlace(readText(cause, "stack")) ??
        chooseFrame(framesOf(readText(cause, "stack")), folders));
}

/** JSON.parse and RegExp throw SyntaxErrors too: those have a frame of a script, or a built-in, on top. */
function isParseError(error: unknown, stack: string): boolean {
  if (readText(error, "name") !== "SyntaxError") return false;
  if (/TYPESCRIPT_SYNTAX$/.test(readText(error, "code")) || headPlace(stack)) return true;
  if (readText(error, "fileName") !== "") return true;
  const top = /^\s+at .*$/m.exec(stackWithoutMessage(error, stack));
  return top?.[0].includes("node:internal/modules") ?? false;
}

/** The message of any thrown value. */
export function errorText(error: unknown): string {
  // After several connection attempts Node sets only the code.
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

/** A file of the program and not of its dependencies; the program itself may be installed in a node_modules folder. */
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

/** A getter of a thrown object may throw. */
function read(thing: unknown, property: string): unknown {
  if ((typeof thing !== "object" && typeof thing !== "function") || thing === null)
    return undefined;
  try {
    return (thing as Record<string, unknown>)[property];
  } catch {
    return undefined;
  }
}
