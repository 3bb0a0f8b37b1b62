/** What the server tests share: a server on a free port with logs of its own, and clients that send raw bytes. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { TestContext } from "node:test";
import type {
  Application,
  AskedRequest,
  Exchange,
  PlainAnswer,
} from "../../src/core/http/requests/exchange.ts";
import type { HttpServerOptions } from "../../src/core/http/requests/http-server.ts";
import { type Listening, listen } from "../../src/core/http/requests/listen.ts";
import { type AccessEntry, parseAccessLine } from "../../src/core/logs/read/parse-line.ts";
import { type LogOptions, openLogs } from "../../src/core/logs/write/open-logs.ts";

export interface Serving extends Listening {
  readonly folder: string;
  /** The access log so far, parsed; a line that does not parse fails the test. */
  accessLog(): AccessEntry[];
  accessLines(): string[];
  errorLines(): string[];
  /** Waits until the access log has at least so many lines. */
  logged(count: number): Promise<AccessEntry[]>;
  /** Sends bytes on a new connection and reads until the server closes it. */
  send(bytes: string | Buffer): Promise<string>;
  connect(): Promise<Socket>;
}

/** Serves for the length of one test. */
export async function serving(
  test: TestContext,
  application: Application | WebApplication,
  options: Partial<HttpServerOptions> & Partial<Omit<LogOptions, "folder">> = {},
): Promise<Serving> {
  const folder = temporaryFolder();
  const logs = openLogs({
    folder,
    timeZone: options.timeZone ?? "Europe/Berlin",
    format: options.format ?? "combined",
    site: options.site,
  });
  const listening = await listen("answer" in application ? application : served(application), {
    logs,
    port: 0,
    ...options,
  });
  test.after(async () => {
    await listening.close(0);
    logs.close();
  });
  const accessLines = () => linesOf(join(folder, "access.log"));
  const accessLog = () => accessLines().map(parsed);
  return {
    ...listening,
    folder,
    accessLines,
    accessLog,
    errorLines: () => errorsIn(folder),
    logged: (count) =>
      eventually(() => {
        const entries = accessLog();
        return entries.length >= count ? entries : undefined;
      }, `${count} lines in the access log`),
    send: (bytes) => send(listening.port, bytes),
    connect: () => connected(listening.port),
  };
}

/** What tests serve: as the Web has it, but for answers in parts. */
export type WebApplication = Omit<Application, "answer"> &
  ((request: Request, exchange: Exchange) => Given | Promise<Given>);
type Given = Response | PlainAnswer;

export function served(application: WebApplication): Application {
  return {
    ...application,
    async answer(asked, exchange) {
      const given = await application(webRequest(asked), exchange);
      if (!(given instanceof Response)) return given;
      const { status, headers, body } = given;
      const bytes = body && new Uint8Array(await given.arrayBuffer());
      const length = bytes ? ["Content-Length", String(bytes.length)] : [];
      return { status, fields: [...[...headers].flat(), ...length], body: bytes };
    },
  };
}

/** An answer that is sent as its parts come. */
export function streamed(body: ReadableStream<Uint8Array>): PlainAnswer {
  return { status: 200, fields: ["Content-Type", "application/octet-stream"], body };
}

/** As much of one as tests use. */
function webRequest({ method, url, headers, body, signal }: AskedRequest): Request {
  const bytes = () => buffer(body ?? Readable.from([]));
  const text = async () => `${await bytes()}`;
  return { method, url, headers, body, signal, text, arrayBuffer: bytes } as unknown as Request;
}

/** Removed when the tests of this file are over: a log file would make it anew as long as its server runs. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "leihwerk-test-"));
  if (temporaryFolders.push(folder) === 1) process.once("exit", removeFolders);
  return folder;
}

const temporaryFolders: string[] = [];

function removeFolders(): void {
  for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true });
}

export function errorsIn(folder: string): string[] {
  return linesOf(join(folder, "error.log"));
}

export function linesOf(path: string): string[] {
  let text = "";
  try {
    text = readFileSync(path, "latin1");
  } catch {
    return [];
  }
  return text.split("\n").slice(0, -1);
}

/** A request whose body stops after the second of four bytes; `ow` is the rest. */
export async function halfSent(port: number, path: string) {
  const socket = await connected(port);
  const answer = received(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\nsl`,
  );
  return { socket, answer };
}

/** Resolves with the first answer that is not undefined; a generous deadline, since a timing never decides a test. */
export async function eventually<T>(
  ask: () => T | undefined | Promise<T | undefined>,
  what: string,
): Promise<T> {
  const deadline = Date.now() + 10 * 60_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`This never came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Everything that comes back until the connection is closed, one character per byte. */
export function send(port: number, bytes: string | Buffer): Promise<string> {
  return connected(port).then((socket) => {
    const answer = received(socket);
    socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
    return answer;
  });
}

export function received(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
  });
}

/** A whole request that asks the server to close the connection after its answer. */
export function request(line: string, ...headers: string[]): string {
  return [line, "Host: localhost", "Connection: close", ...headers, "", ""].join("\r\n");
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

export function bodyOf(answer: string): string {
  return answer.slice(answer.indexOf("\r\n\r\n") + 4);
}

function parsed(line: string): AccessEntry {
  const entry = parseAccessLine(line);
  if (entry === null) throw new Error(`This line does not parse: ${line}`);
  return entry;
}
