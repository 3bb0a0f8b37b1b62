/** The node:http server around the application: limits, refusals, and one record in the logs for each request, whatever becomes of it. */

import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logs } from "../../logs/write/open-logs.ts";
import { RepeatedErrors } from "../../logs/write/repeated-errors.ts";
import { isSlow, SlowLineLimit } from "../../logs/write/slow-requests.ts";
import type { Journal } from "../crashes/journal.ts";
import { WorkerMetrics } from "../processes/metrics.ts";
import { refusalWriter } from "../refusals/refusal.ts";
import { connectionRefuser, refuseConnect, refuseUnparsed } from "../refusals/refuse-unparsed.ts";
import { Backpressure } from "../turns/backpressure.ts";
import { type Limits, lookEvery, withDefaults } from "../turns/limits.ts";
import { scheduleRequests } from "../turns/request-scheduler.ts";
import { ask, headOf, requestLine, setAddress } from "./ask.ts";
import { checkHead } from "./check-head.ts";
import { Connection } from "./connection.ts";
import type { Application, Exchange, Head } from "./exchange.ts";
import { guardBody } from "./request-body.ts";
import { type Outcome, ServedResponse } from "./served-response.ts";
import { trustedProxies } from "./trusted-proxies.ts";

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
  /** What it has counted so far. */
  readonly figures: WorkerMetrics;
  /** Serves a connection that somebody else accepted, and tells them once whether it is used here or could be served by another. */
  adopt(socket: Socket, id: number, settleUse: (used: boolean) => void): void;
  /** So many connections wait to be adopted: by whom they are opened is known only once they are read. */
  expectMore(waiting: number): void;
  /** Takes no new connections, answers what is under way and one more request on each connection, for so long, then cuts them off. */
  drain(milliseconds: number): Promise<void>;
}

/**
 * On whose behalf the running code works, so that an error that nobody catches can be laid to its request. Set once per connection, since
 * Node runs all that its requests lead to in the context in which the connection was set up; once per request would cost each of them.
 */
export const servedConnection = new AsyncLocalStorage<Connection>();

export function httpServer(application: Application, options: HttpServerOptions): HttpServer {
  const { logs, journal = null } = options;
  const limits = withDefaults(options.limits);
  const proxies = trustedProxies(options.proxies ?? []);
  const connections = new Set<Connection>();
  const perAddress = new Map<string, number>();
  const unread = new Backpressure(limits);
  const figures = new WorkerMetrics(() => connections.size);
  const passing = logs && new RepeatedErrors((event) => logs.error(event));
  const slowLines = new SlowLineLimit();
  let draining = false;
  let watching = false;
  let whenEmpty = () => {};
  let whenQuiet = () => {};

  const service = scheduleRequests(application, limits, {
    before() {
      journal?.commit();
      unread.makeRoom();
    },
    serveWhole: (response) => void response.carrier.inContext(ask, application, response),
  });
  const write = refusalWriter(application.refuse);
  const refusing = { logs, limits, write };
  const refuseConnection = connectionRefuser(refusing);
  const watcher = {
    write,
    settled: record,
    written: (carrier: Connection) => unread.note(carrier),
    stopping: () => draining,
  };
  const looking = setInterval(look, lookEvery(limits));
  looking.unref();
  const server = createNodeServer(limits);
  const [serveConnection] = server.listeners("connection") as [(socket: Socket) => void];
  server.off("connection", serveConnection);
  server.on("connection", onConnection);
  server.on("request", onRequest);
  server.on("checkContinue", onRequest);
  server.on("checkExpectation", onRequest);
  server.on("connect", (incoming: IncomingMessage, stream: Duplex) =>
    refuseConnect(incoming, stream, refusing),
  );
  server.on("clientError", (error: Error, socket: Duplex) =>
    refuseUnparsed(error, socket as Socket, refusing),
  );
  return { server, figures, adopt, expectMore: service.expectMore, drain };

  function onConnection(socket: Socket): void {
    const connection = new Connection(socket, proxies.trusts, limits.pipelined);
    if (connections.size >= limits.connections || hasEnough(connection)) {
      refuseConnection(socket);
      return;
    }
    connections.add(connection);
    socket.once("close", onClose);
    count(connection, 1);
    servedConnection.enterWith(connection);
    connection.inContext = AsyncLocalStorage.snapshot();
    // Node keeps the context that it finds.
    serveConnection.call(server, socket);
  }

  function onClose(this: Socket): void {
    const connection = Connection.of(this)!;
    connections.delete(connection);
    count(connection, -1);
    connection.afterwards = null;
    connection.settle(true);
    for (const response of [...connection.underWay]) response.connectionLost();
    if (connections.size === 0) whenEmpty();
  }

  /** One address must not have them all; a listed proxy speaks for many. */
  function hasEnough({ peer, trusted }: Connection): boolean {
    return !trusted && (perAddress.get(peer.address) ?? 0) >= limits.connectionsPerAddress;
  }

  function count({ peer }: Connection, change: number): void {
    const now = (perAddress.get(peer.address) ?? 0) + change;
    if (now > 0) perAddress.set(peer.address, now);
    else perAddress.delete(peer.address);
  }

  function onRequest(incoming: IncomingMessage, given: ServerResponse): void {
    const response = given as ServedResponse;
    const connection = Connection.of(incoming.socket)!;
    const origin = connection.trusted ? proxies.origin(incoming, connection.peer) : null;
    const client = origin === null ? connection.peer : origin.client;
    const exchange: Exchange & { head: Head | null } = {
      client,
      target: incoming.url!,
      head: null,
      inTurn: (make) => service.inTurn(response, make),
      user: null,
      failure: null,
    };
    response.begin(connection, exchange, requestLine(incoming, exchange.target), watcher);

    const head = checkHead(incoming, limits);
    if ("refusal" in head) {
      response.refuse(head.refusal);
      return;
    }
    if (application.ready !== undefined) exchange.head = headOf(incoming, head, origin);
    setAddress(incoming, head, origin);
    if (head.hasBody) guardBody(incoming, response, limits);
    if (journal !== null) response.journalId = journal.start(response.asStarted());
    response.whenFirst(service.offer);
  }

  function look(): void {
    service.look();
    unread.look();
  }

  /** Once for each response, when it is really over. */
  function record(response: ServedResponse, { status, bytes }: Outcome): void {
    const { exchange, req, journalId } = response;
    const seconds = (performance.now() - response.begun) / 1000;
    // Its client has not been told that the connection ends, and may send another request.
    if (response.shouldKeepAlive) whenQuiet();
    figures.count(req.method ?? "", status, bytes, seconds);
    // Whoever sends a body is waited for themselves.
    const isReading = req.method === "GET" || req.method === "HEAD";
    const slow = isReading && isSlow(response.madeIn);
    if (slow) figures.countSlow();
    if (logs === null) return;
    const line = logs.access({
      address: exchange.client.address,
      user: exchange.user,
      time: response.started,
      request: response.requestLine,
      status,
      bytes,
      referer: req.headers.referer,
      agent: req.headers["user-agent"],
    });
    if (journalId !== 0) journal!.end(journalId, line);
    const { client, failure } = exchange;
    if (failure?.passing) passing?.add({ ...failure, client });
    else if (failure !== null) logs.error({ ...failure, client });
    if (slow && slowLines.allows(performance.now())) logs.slow(line, response.madeIn);
  }

  function adopt(socket: Socket, id: number, settleUse: (used: boolean) => void): void {
    if (draining) {
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
    // Where this worker is full the others are, too: handing it back would only send it round and round.
    if (connections.has(connection)) connection.settleUse = settleUse;
    else settleUse(true);
  }

  function drain(milliseconds: number): Promise<void> {
    draining = true;
    // Not the one of node:http, which closes quiet connections at once.
    if (server.listening) NetServer.prototype.close.call(server);
    return new Promise((resolve) => {
      // Behind a turn of the event loop: what has reached this machine is read first.
      const quiet = setTimeout(() => setImmediate(closeQuiet), limits.lastRequestTimeout);
      const finish = () => {
        clearTimeout(quiet);
        clearTimeout(deadline);
        clearInterval(looking);
        whenQuiet = () => {};
        server.close();
        passing?.flush();
        logs?.flush();
        resolve();
      };
      const deadline = setTimeout(() => {
        cutOff();
        finish();
      }, milliseconds);
      whenEmpty = finish;
      whenQuiet = () => void quiet.refresh();
      if (connections.size === 0) finish();
    });
  }

  function closeQuiet(): void {
    server.closeIdleConnections();
    for (const connection of connections) {
      // Node calls a connection idle only once it has carried a request.
      if (connection.requests > 0 || connection.refused || connection.socket.bytesRead > 0)
        continue;
      connection.settle(false);
      connection.socket.destroy();
    }
  }

  function cutOff(): void {
    for (const { socket, underWay } of [...connections]) {
      socket.destroy();
      for (const response of [...underWay]) response.abandon(503);
    }
  }
}

function createNodeServer(limits: Limits): Server {
  const server = createServer({
    ServerResponse: ServedResponse as typeof ServerResponse,
    requireHostHeader: false,
    // Of two Authorization headers the first must not simply be believed.
    joinDuplicateHeaders: true,
    // Room for a target and header fields that are both just too long, so that each gets its own status.
    maxHeaderSize: limits.targetBytes + limits.headerBytes + 8192,
    headersTimeout: limits.headersTimeout,
    // A backstop: bodies have a timer of their own, since an upload may take longer.
    requestTimeout:
      Math.max(limits.uploadTimeout, limits.requestTimeout, limits.headersTimeout) + 5000,
    connectionsCheckingInterval: Math.min(1000, Math.ceil(limits.headersTimeout / 4)),
    keepAliveTimeout: limits.keepAliveTimeout,
  });
  // A client may close its side once it has asked, as `nc -N` does, and still wants its answer.
  (server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true;
  return server;
}
