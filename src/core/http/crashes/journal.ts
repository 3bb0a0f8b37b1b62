/**
 * The journal of a worker: tells the supervisor which requests were in progress when it died. A file in shared memory if possible: it
 * outlives the process, and a small write costs about a microsecond.
 */

import { openSync, readFileSync, writeSync } from "node:fs";
import { makeTemporaryFolder, quickFolder } from "../../system/temporary-folder.ts";

export interface StartedRequest {
  /** The supervisor's number of the connection; 0 for none. */
  readonly connection: number;
  readonly client: { readonly address: string; readonly port: number };
  /** In milliseconds since 1970. */
  readonly time: number;
  readonly request: string;
  readonly referer: string | undefined;
  readonly agent: string | undefined;
}

export interface Journal {
  /** A request begins; returns its number, from 1 up. */
  start(request: StartedRequest): number;
  /** Writes pending starts and ends to the file: called before the application handles a request. */
  commit(): void;
  /** The request has ended, with this line for the access log. */
  end(id: number, line: string): void;
  /** The lines of all ended requests are about to be written to the access log, at or after this offset. */
  writing(from: number): void;
  /** The lines of all ended requests are in the access log. */
  written(): void;
}

export interface JournalContents {
  readonly underWay: StartedRequest[];
  /** Lines of ended requests that are not yet in the access log. */
  readonly lines: string[];
  /** Lines that were being written: they may be in the access log, at or after this offset. */
  readonly doubtful: { readonly from: number; readonly lines: string[] };
  /** Connections that were certainly read from. */
  readonly connections: Set<number>;
}

/** Creates a folder for the journals of the workers, in memory if possible. */
export function makeJournalFolder(): string {
  return makeTemporaryFolder(quickFolder());
}

/**
 * A sequence of records, up to an empty one: a start, an end with its line, the offset at which the access log is about to take them over,
 * or the numbers it has taken. Starts and ends are buffered, so that one write carries those of a whole event loop iteration.
 */
export function openJournal(path: string): Journal {
  const descriptor = openSync(path, "w", 0o600);
  const open = new Map<number, string>();
  let ended: { id: number; line: string }[] = [];
  let endedOnFile: number[] = [];
  let position = 0;
  let lastId = 0;
  let buffer = Buffer.alloc(64 * 1024);
  let length = 0;

  return {
    start(request) {
      const id = lastId === 0xffffffff ? 1 : lastId + 1;
      lastId = id;
      const text = startText(request);
      open.set(id, text);
      add(kinds.start, id, text);
      return id;
    },
    commit() {
      takeEnded();
      if (length > 0) put();
    },
    end(id, line) {
      open.delete(id);
      ended.push({ id, line });
    },
    writing(from) {
      takeEnded();
      if (endedOnFile.length === 0) return;
      add(kinds.writing, 0, String(from));
      put();
    },
    written() {
      if (ended.length === 0 && endedOnFile.length === 0) return;
      if (open.size === 0 || position > longest) {
        position = 0;
        length = 0;
        for (const [id, text] of open) add(kinds.start, id, text);
      } else {
        add(kinds.taken, 0, [...ended.map(({ id }) => id), ...endedOnFile].join(" "));
      }
      ended = [];
      endedOnFile = [];
      put();
    },
  };

  function takeEnded(): void {
    if (ended.length === 0) return;
    for (const { id, line } of ended) {
      add(kinds.end, id, line);
      endedOnFile.push(id);
    }
    ended = [];
  }

  function add(kind: number, id: number, text: string): void {
    const needed = length + headLength + text.length + 1;
    if (needed > buffer.length) buffer = Buffer.concat([buffer], needed * 2);
    buffer[length] = kind;
    length = putNumber(text.length, putNumber(id, length + 1));
    length += buffer.write(text, length, "latin1");
  }

  function putNumber(number: number, at: number): number {
    buffer[at] = number;
    buffer[at + 1] = number >>> 8;
    buffer[at + 2] = number >>> 16;
    buffer[at + 3] = number >>> 24;
    return at + 4;
  }

  function put(): void {
    buffer[length] = kinds.none;
    try {
      writeSync(descriptor, buffer, 0, length + 1, position);
      position += length;
    } catch {
      // No space left: a crash would lose a line, which is no reason to fail a request now.
    }
    length = 0;
  }
}

/** Reads the journal of a dead worker; empty if there is none. */
export function readJournal(path: string): JournalContents {
  const underWay = new Map<number, StartedRequest>();
  const lines = new Map<number, string>();
  const connections = new Set<number>();
  let from = 0;
  let inDoubt = new Set<number>();
  for (const { kind, id, text } of recordsOf(path)) {
    if (kind === kinds.start) {
      const started = startOf(text);
      underWay.set(id, started);
      connections.add(started.connection);
    } else if (kind === kinds.end) {
      underWay.delete(id);
      lines.set(id, text);
    } else if (kind === kinds.writing) {
      from = Number(text);
      inDoubt = new Set(lines.keys());
    } else {
      for (const taken of text.split(" ").map(Number)) {
        underWay.delete(taken);
        lines.delete(taken);
      }
    }
  }
  const linesOf = (doubtful: boolean) =>
    [...lines].filter(([id]) => inDoubt.has(id) === doubtful).map(([, line]) => line);
  return {
    underWay: [...underWay.values()],
    lines: linesOf(false),
    doubtful: { from, lines: linesOf(true) },
    connections,
  };
}

const kinds = { none: 0, start: 1, end: 2, taken: 3, writing: 4 };
const headLength = 9;
/** Beyond this size the file is rewritten with only the requests in progress. */
const longest = 512 * 1024;

function recordsOf(path: string): { kind: number; id: number; text: string }[] {
  const records: { kind: number; id: number; text: string }[] = [];
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return records;
  }
  for (let at = 0; at + headLength <= bytes.length && bytes[at] !== kinds.none; ) {
    const end = at + headLength + bytes.readUInt32LE(at + 5);
    if (end > bytes.length) break;
    const text = bytes.toString("latin1", at + headLength, end);
    records.push({ kind: bytes[at]!, id: bytes.readUInt32LE(at + 1), text });
    at = end;
  }
  return records;
}

/** No field can contain a line break: HTTP allows none in a request line or a header value. */
function startText({
  connection,
  client,
  time,
  request,
  referer = "",
  agent = "",
}: StartedRequest): string {
  return `${connection}\n${time}\n${client.address}\n${client.port}\n${request}\n${referer}\n${agent}`;
}

function startOf(text: string): StartedRequest {
  const [connection, time, address = "-", port, request = "-", referer, agent] = text.split("\n");
  return {
    connection: Number(connection),
    client: { address, port: Number(port) },
    time: Number(time),
    request,
    referer: referer === "" ? undefined : referer,
    agent: agent === "" ? undefined : agent,
  };
}
