/** Answers and logs what never became a request: parse errors, slow clients (Slowloris), CONNECT, too many connections. */

import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logs } from "../../logs/write/open-logs.ts";
import { requestLine } from "../requests/ask.ts";
import { Connection } from "../requests/connection.ts";
import { plainAddress } from "../requests/trusted-proxies.ts";
import type { Limits } from "../scheduling/limits.ts";
import { isRequestFault, type ParserError, parserRefusal, unparsedHead } from "./parser-error.ts";
import {
  headOfRefused,
  overloaded,
  type RefusedHead,
  type RefusedRequest,
  rawRefusal,
  refusedHead,
  type WriteRefusal,
} from "./refusal.ts";

interface Refusing {
  readonly logs: Logs | null;
  readonly limits: Limits;
  readonly write: WriteRefusal;
}

/** For Node's "clientError", which is also emitted for broken connections, and possibly twice for one request. */
export function refuseUnparsed(error: ParserError, socket: Socket, refusing: Refusing): void {
  const connection = Connection.of(socket);
  if (connection === undefined || !isRequestFault(error)) {
    if (connection !== undefined) recordBroken(connection, refusing.logs);
    socket.destroy();
    return;
  }
  if (connection.refused) return;
  connection.refused = true;
  connection.settle(true);

  if (connection.unread?.complete === false) {
    // The fault is in the body of a request that has its answer and its line.
    socket.destroy();
    return;
  }
  const last = connection.underWay.at(-1);
  if (last !== undefined && !last.req.complete) {
    // The fault is in the body of a request that the application is handling already.
    last.refuse(parserRefusal(error, { line: "", field: () => undefined }, refusing.limits));
    return;
  }
  const isFirst = connection.requests === 0 && socket.bytesRead === error.rawPacket?.length;
  const head = unparsedHead(error, last?.req ?? null, isFirst);
  const refusal = parserRefusal(error, head, refusing.limits);
  const [, target = "/"] = head.line.split(" ");
  const refuse = () =>
    refuseRaw(connection, refusal, head.line, refusedHead(target, head.field), refusing);
  // Valid requests before the bad one are answered first.
  if (last === undefined) refuse();
  else connection.afterwards = refuse;
}

export function refuseConnect(incoming: IncomingMessage, stream: Duplex, refusing: Refusing): void {
  const connection = Connection.of(incoming.socket)!;
  stream.on("error", () => stream.destroy());
  connection.refused = true;
  connection.settle(true);
  const refusal: RefusedRequest = {
    status: 501,
    code: "methode-unbekannt",
    params: { method: "CONNECT" },
  };
  const head = { ...headOfRefused(incoming), target: "/" };
  refuseRaw(
    connection,
    refusal,
    requestLine(incoming, incoming.url!),
    head,
    refusing,
    incoming.headers,
  );
}

/**
 * Answers 503 to connections that cannot be served, and closes them. Waits for the request: an answer sent before it, or without having
 * read it, can be lost.
 */
export function connectionRefuser(refusing: Refusing): (socket: Socket) => void {
  let count = 0;
  return (socket) => {
    socket.on("error", () => {});
    if (count >= refusing.limits.connections) {
      socket.destroy();
      return;
    }
    count++;
    const late = setTimeout(() => socket.destroy(), refusing.limits.lastRequestTimeout).unref();
    socket.once("close", () => {
      count--;
      clearTimeout(late);
    });
    const peer = { address: plainAddress(socket.remoteAddress ?? "0.0.0.0"), port: 0 };
    socket.once("data", (rawPacket: Buffer) => {
      const { line, field } = unparsedHead(Object.assign(new Error(), { rawPacket }), null, true);
      const [, target = "/"] = line.split(" ");
      const headers = { referer: field("referer"), "user-agent": field("user-agent") };
      refuseRaw({ socket, peer }, overloaded, line, refusedHead(target, field), refusing, headers);
    });
    socket.resume();
  };
}

function refuseRaw(
  { socket, peer }: Pick<Connection, "socket" | "peer">,
  refusal: RefusedRequest,
  request: string,
  head: RefusedHead,
  { logs, write }: Refusing,
  headers: { referer?: string | undefined; "user-agent"?: string | undefined } = {},
): void {
  const { bytes, bodyLength } = rawRefusal(refusal, write(refusal, head));
  const sent = socket.writable;
  if (sent) socket.end(bytes);
  // Further input is read and dropped for a moment: closing at once would make the client's system discard the answer.
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

/** A connection that broke during its first request is logged as well. */
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
