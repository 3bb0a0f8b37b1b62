/** The node:http server around the application: limits, refusals, and one record in the logs for each request, whatever becomes of it. */

import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import type { Logs } from "../logs/open-logs.ts";
import { checkHead } from "./check-head.ts";
import { Connection } from "./connection.ts";
import type { Application, Exchange } from "./exchange.ts";
import type { Journal, StartedRequest } from "./journal.ts";
import { type Limits, withDefaults } from "./limits.ts";
import {
  isRequestFault,
  type ParserError,
  parserRefusal,
  refusedRequestLine,
} from "./parser-error.ts";
import { type Refusal, rawRefusal } from "./refusal.ts";
import { type Outcome, ServedResponse, UNKNOWN_MODULE } from "./served-response.ts";
import { type Origin, trustedProxies } from "./trusted-proxies.ts";

export interface HttpServerOptions {
  /** Null to keep no logs at all. */
  readonly logs: Logs | null;
  /** Addresses and ranges whose X-Forwarded-* and Forwarded headers count. */
  readonly proxies?: readonly string[];
  readonly limits?: Partial<Limits>;
  /** Where a supervisor can read what was under way when this process died. */
  readonly journal?: Journal | null;
}

export interface HttpServer {
  readonly server: Server;
  /** Serves a connection that somebody else accepted, and tells them once whether it is used here or could be served by another. */
  adopt(socket: Socket, id: number, settleUse: (used: boolean) => void): void;
  /** Takes no new connections or requests, lets those under way finish for so long, then cuts them off. */
  drain(milliseconds: number): Promise<void>;
}

/** Which response the running code works on, so that an error that nobody catches can be laid to its request. */
export const responseUnderWay = new AsyncLocalStorage<ServedResponse>();

export function httpServer(application: Application, options: HttpServerOptions): HttpServer {
  const { logs, journal = null } = options;
  const limits = withDefaults(options.limits);
  const proxies = trustedProxies(options.proxies ?? []);
  const connections = new Set<Connection>();
  let draining = false;
  let watching = false;
  let whenEmpty = () => {};

  const serve = getRequestListener(
    (request, { outgoing }) => ask(application, request, outgoing as unknown as ServedResponse),
    { hostname: "localhost", errorHandler: () => new Response(null, { status: 400 }) },
  );

  const server = createServer(
    {
      ServerResponse: ServedResponse as typeof ServerResponse,
      requireHostHeader: false,
      // Room for a target and header fields that are both just too long, so that each gets its own status.
      maxHeaderSize: limits.targetBytes + limits.headerBytes + 8192,
      headersTimeout: limits.headersTimeout,
      // A backstop; bodies have their own timer below, since an upload may take longer.
      requestTimeout:
        Math.max(limits.uploadTimeout, limits.requestTimeout, limits.headersTimeout) + 5000,
      connectionsCheckingInterval: Math.min(1000, Math.ceil(limits.headersTimeout / 4)),
      keepAliveTimeout: limits.keepAliveTimeout,
    },
    (incoming, response) => onRequest(incoming, response as ServedResponse),
  );
  server.maxConnections = limits.connections;
  // A client may close its side once it has asked, as `nc -N` does, and still wants its answer.
  (server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true;
  server.on("connection", onConnection);
  server.on("checkExpectation", onRequest);
  server.on("connect", onConnect);
  server.on("clientError", onClientError as (error: Error, socket: Duplex) => void);

  return { server, adopt, drain };

  function onConnection(socket: Socket): void {
    const connection = new Connection(socket, proxies.trusts);
    connections.add(connection);
    socket.once("close", onClose);
  }

  function onClose(this: Socket): void {
    const connection = Connection.of(this)!;
    connections.delete(connection);
    connection.afterwards = null;
    connection.settle(true);
    for (const response of [...connection.underWay]) response.connectionLost();
    if (connections.size === 0) whenEmpty();
  }

  function onRequest(incoming: IncomingMessage, response: ServedResponse): void {
    const connection = Connection.of(incoming.socket)!;
    const target = incoming.url!;
    const origin = connection.trusted ? proxies.origin(incoming, connection.peer) : null;
    const client = origin === null ? connection.peer : origin.client;
    const exchange: Exchange = { client, target, user: null, fault: null };
    response.begin(connection, exchange, Date.now(), record);
    if (draining) response.shouldKeepAlive = false;

    const head = checkHead(incoming, limits);
    if ("refusal" in head) {
      response.refuse(head.refusal);
      return;
    }
    setAddress(incoming, head.path, head.host, origin);
    if (head.bodyTimeout > 0) limitBody(incoming, response, head.bodyTimeout);
    if (journal !== null) response.journalId = journal.start(startedRequest(response));
    responseUnderWay.enterWith(response);
    serve(incoming, response as ServerResponse);
  }

  /** Once for each response, when it is really over. */
  function record(response: ServedResponse, { status, bytes }: Outcome): void {
    const { exchange, req } = response;
    if (logs !== null) {
      const line = logs.access({
        address: exchange.client.address,
        user: exchange.user,
        time: response.started,
        request: requestLine(req, exchange.target),
        status,
        bytes,
        referer: req.headers.referer,
        agent: req.headers["user-agent"],
      });
      if (response.journalId !== 0) journal!.end(response.journalId, line);
      if (exchange.fault !== null) logs.error({ ...exchange.fault, client: exchange.client });
    }
  }

  /** The parser gave up, more than once perhaps; or the connection broke, for which there is nothing to answer. */
  function onClientError(error: ParserError, socket: Socket): void {
    const connection = Connection.of(socket);
    if (connection === undefined || !isRequestFault(error)) {
      if (connection !== undefined) recordBroken(connection);
      socket.destroy();
      return;
    }
    if (connection.refused) return;
    connection.refused = true;
    connection.settle(true);

    const last = connection.underWay.at(-1);
    if (last !== undefined && !last.req.complete) {
      last.refuse(parserRefusal(error, ""));
      return;
    }
    const line = refusedRequestLine(error, last?.req ?? null);
    const refuse = () => refuseRaw(connection, parserRefusal(error, line), line);
    if (last === undefined) refuse();
    else connection.afterwards = refuse;
  }

  function onConnect(incoming: IncomingMessage, stream: Duplex): void {
    const connection = Connection.of(incoming.socket)!;
    stream.on("error", () => stream.destroy());
    connection.refused = true;
    connection.settle(true);
    const line = requestLine(incoming, incoming.url!);
    refuseRaw(connection, { status: 501, detail: "This server is no proxy." }, line, incoming);
  }

  /** For what has no response object. */
  function refuseRaw(
    { socket, peer }: Connection,
    refusal: Refusal,
    request: string,
    incoming?: IncomingMessage,
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
      referer: incoming?.headers.referer,
      agent: incoming?.headers["user-agent"],
    });
  }

  /** A connection that broke in the middle of its first request has still been one. */
  function recordBroken(connection: Connection): void {
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

  function adopt(socket: Socket, id: number, settleUse: (used: boolean) => void): void {
    if (draining || connections.size >= limits.connections) {
      settleUse(false);
      socket.destroy();
      return;
    }
    if (!watching) {
      // Node starts to watch over slow clients when a server begins to listen; this one never does.
      watching = true;
      server.emit("listening");
    }
    socket.allowHalfOpen = true;
    server.emit("connection", socket);
    const connection = Connection.of(socket)!;
    connection.id = id;
    connection.settleUse = settleUse;
  }

  function drain(milliseconds: number): Promise<void> {
    draining = true;
    if (server.listening) server.close();
    else server.closeIdleConnections();
    for (const connection of connections) {
      const { socket, underWay, refused } = connection;
      if (underWay.length > 0) connection.afterwards ??= () => socket.end();
      // Node calls a connection idle only once it has carried a request.
      else if (!refused && socket.bytesRead === 0) {
        connection.settle(false);
        socket.destroy();
      }
    }
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(deadline);
        logs?.flush();
        resolve();
      };
      const deadline = setTimeout(() => {
        for (const { socket, underWay } of [...connections]) {
          socket.destroy();
          for (const response of [...underWay]) response.abandon(503);
        }
        finish();
      }, milliseconds);
      whenEmpty = finish;
      if (connections.size === 0) finish();
    });
  }
}

/** The application answers everything, its own errors included; this is for an application that did not. */
function ask(
  application: Application,
  request: Request,
  response: ServedResponse,
): Response | Promise<Response> {
  try {
    const answer = application(request, response.exchange);
    return answer instanceof Promise ? answer.catch((error) => failure(error, response)) : answer;
  } catch (error) {
    return failure(error, response);
  }
}

function failure(error: unknown, { exchange }: ServedResponse): Response {
  exchange.fault ??= { error, module: UNKNOWN_MODULE };
  return new Response(null, { status: 500, headers: { "cache-control": "no-store" } });
}

/** Makes the application's URL: the connection's scheme and the Host header, unless the target or a trusted proxy says otherwise. */
function setAddress(
  incoming: IncomingMessage,
  path: string,
  targetHost: string | null,
  origin: Origin | null,
): void {
  const scheme = origin?.scheme ?? null;
  const host = origin?.host ?? targetHost;
  incoming.url =
    scheme === null && host === null
      ? path
      : `${scheme ?? "http"}://${host ?? incoming.headers.host ?? "localhost"}${path}`;
}

function limitBody(
  incoming: IncomingMessage,
  response: ServedResponse,
  milliseconds: number,
): void {
  const timer = setTimeout(() => {
    if (!incoming.complete)
      response.refuse({ status: 408, detail: "The request took too long to arrive." });
  }, milliseconds);
  timer.unref();
  incoming.once("close", () => clearTimeout(timer));
}

function startedRequest({ carrier, exchange, req, started }: ServedResponse): StartedRequest {
  const { client, target } = exchange;
  const { referer, "user-agent": agent } = req.headers;
  const request = requestLine(req, target);
  return { connection: carrier.id, client, time: started, request, referer, agent };
}

function requestLine({ method, httpVersion }: IncomingMessage, target: string): string {
  return httpVersion === "0.9" ? `${method} ${target}` : `${method} ${target} HTTP/${httpVersion}`;
}
