/** Answers, and puts on record, what never became a request: the HTTP parser gave up, the client was too slow, or wanted a tunnel. */

import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logs } from "../logs/open-logs.ts";
import { requestLine } from "./ask.ts";
import { Connection } from "./connection.ts";
import {
  isRequestFault,
  type ParserError,
  parserRefusal,
  refusedRequestLine,
} from "./parser-error.ts";
import { type RefusedRequest, rawRefusal } from "./refusal.ts";

/** For Node's "clientError", which also comes for connections that just broke, and may come twice for one request. */
export function refuseUnparsed(error: ParserError, socket: Socket, logs: Logs | null): void {
  const connection = Connection.of(socket);
  if (connection === undefined || !isRequestFault(error)) {
    if (connection !== undefined) recordBroken(connection, logs);
    socket.destroy();
    return;
  }
  if (connection.refused) return;
  connection.refused = true;
  connection.settle(true);

  const last = connection.underWay.at(-1);
  if (last !== undefined && !last.req.complete) {
    // The fault is in the body of a request that the application already has.
    last.refuse(parserRefusal(error, ""));
    return;
  }
  const line = refusedRequestLine(error, last?.req ?? null);
  const refuse = () => refuseRaw(connection, parserRefusal(error, line), line, logs);
  // Good requests before the bad one get their answers first.
  if (last === undefined) refuse();
  else connection.afterwards = refuse;
}

export function refuseConnect(incoming: IncomingMessage, stream: Duplex, logs: Logs | null): void {
  const connection = Connection.of(incoming.socket)!;
  stream.on("error", () => stream.destroy());
  connection.refused = true;
  connection.settle(true);
  const line = requestLine(incoming, incoming.url!);
  refuseRaw(
    connection,
    { status: 501, detail: "This server is no proxy." },
    line,
    logs,
    incoming.headers,
  );
}

function refuseRaw(
  { socket, peer }: Connection,
  refusal: RefusedRequest,
  request: string,
  logs: Logs | null,
  headers: { referer?: string | undefined; "user-agent"?: string | undefined } = {},
): void {
  const { bytes, bodyLength } = rawRefusal(refusal);
  const sent = socket.writable;
  if (sent) socket.end(bytes, "latin1");
  // What still comes in is read and dropped for a moment: closing at once would make the client's system throw the answer away.
  setTimeout(() => socket.destroy(), 500).unref();
  socket.once("end", () => socket.destroySoon());
  logs?.access({
    address: peer.address,
    user: null,
    time: Date.now(),
    request,
    status: refusal.status,
    bytes: sent ? bodyLength : 0,
    referer: headers.referer,
    agent: headers["user-agent"],
  });
}

/** A connection that broke in the middle of its first request has still been one. */
function recordBroken(connection: Connection, logs: Logs | null): void {
  if (connection.refused || connection.requests > 0 || connection.socket.bytesRead === 0) return;
  connection.refused = true;
  logs?.access({
    address: connection.peer.address,
    user: null,
    time: Date.now(),
    request: "-",
    status: 400,
    bytes: 0,
    referer: undefined,
    agent: undefined,
  });
}
