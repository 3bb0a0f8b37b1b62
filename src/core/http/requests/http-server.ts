/** The node:http server around the application: limits, refusals, and one log record for each request, whatever happens to it. */

import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logs } from "../../logs/write/open-logs.ts";
import { RepeatedErrors } from "../../logs/write/repeated-errors.ts";
import { isSlow, SlowLineLimit } from "../../logs/write/slow-requests.ts";
import type { Journal } from "../crashes/journal.ts";
import { WorkerMetrics } from "../processes/metrics.ts";
import { refusalWriter } from "../refusals/refusal.ts";
import { connectionRefuser, refuseConnect, refuseUnparsed } from "../refusals/refuse-unparsed.ts";
import { type Limits, lookEvery, withDefaults } from "../scheduling/limits.ts";
import { scheduleRequests } from "../scheduling/request-scheduler.ts";
import { StalledClients } from "../scheduling/stalled-clients.ts";
import { ask, headOf, requestLine, setAddress } from "./ask.ts";
import { checkHead } from "./check-head.ts";
import { Connection } from "./connection.ts";
import type { Application, Exchange, Head } from "./exchange.ts";
import { http } from "./node-http.ts";
import { guardBody } from "./request-body.ts";
import { type Outcome, ServedResponse } from "./served-response.ts";
import { trustedProxies } from "./trusted-proxies.ts";

export interface HttpServerOptions {
  /** Null: no logs. */
  readonly logs: Logs | null;
  /** Addresses and ranges whose X-Forwarded-* and Forwarded headers are trusted. */
  readonly proxies?: readonly string[];
  readonly limits?: Partial<Limits>;
  /** The journal from which a supervisor reads what was in progress when this process died. */
  readonly journal?: Journal | null;
}

export interface HttpServer {
  readonly server: Server;
  /** Its metrics. */
  readonly figures: WorkerMetrics;
  /** Serves a connection accepted by another process, and reports once whether it is used here or could be served by another. */
  adopt(socket: Socket, id: number, settleUse: (used: boolean) => void): void;
  /** The number of connections waiting to be adopted: their clients are unknown until they are read. */
  expectMore(waiting: number): void;
  /** Accepts no new connections, finishes requests in progress and one more on each connection, within this time, then closes them. */
  drain(milliseconds: number): Promise<void>;
}

/**
 * The connection that the running code works for, so that an uncaught error can be attributed to its request. Set once per connection,
 * since Node runs all its requests in the context in which it was set up; setting it per request would cost time for each.
 */
export const servedConnection = new AsyncLocalStorage<Connection>();

export function httpServer(application: Application, options: HttpServerOptions): HttpServer {
  const { logs, journal = null } = options;
  const limits = withDefaults(options.limits);
  const proxies = trustedProxies(options.proxies ?? []);
  const connections = new Set<Connection>();
  const perAddress = new Map<string, number>();
  const stalledClients = new StalledClients(limits);
  const figures = new WorkerMetrics(() => connections.size);
  const temporaryErrors = logs && new RepeatedErrors((event) => logs.error(event));
  const slowLines = new SlowLineLimit();
  let draining = false;
  let watching = false;
  let whenEmpty = () => {};
  let whenQuiet = () => {};

  const service = scheduleRequests(application, limits, {
    before() {
      journal?.commit();
      stalledClients.makeRoom();
    },
    serveWhole: (response) => void response.carrier.inContext(ask, application, response),
  });
  const write = refusalWriter(application.refuse);
  const refusing = { logs, limits, write };
  const refuseConnection = connectionRefuser(refusing);
  const watcher = {
    write,
    settled: record,
    written: (carrier: Connection) => stalledClients.note(carrier),
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
    const connection = new Connection(socket, proxies.trusts, limits);
    if (connections.size >= limits.connections || exceedsAddressLimit(connection)) {
      refuseConnection(socket);
      return;
    }
    connections.add(connection);
    socket.once("close", onClose);
    count(connection, 1);
    servedConnection.enterWith(connection);
    connection.inContext = AsyncLocalStorage.snapshot();
    // Node keeps the current async context.
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

  /** Limits connections per address; a trusted proxy forwards many clients. */
  function exceedsAddressLimit({ peer, trusted }: Connection): boolean {
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
    if (connection.refused) return;
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
    stalledClients.look();
  }

  /** Called once for each response, when it is complete. */
  function record(response: ServedResponse, { status, bytes }: Outcome): void {
    const { exchange, req, journalId } = response;
    const seconds = (performance.now() - response.begun) / 1000;
    // The client has not been told that the connection closes, and may send another request.
    if (response.shouldKeepAlive) whenQuiet();
    figures.count(req.method ?? "", status, bytes, seconds);
    // With a body the duration depends on the client.
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
    if (failure?.temporary) temporaryErrors?.add({ ...failure, client });
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
      // Node starts to check timeouts when a server begins to listen; this one never does.
      watching = true;
      server.emit("listening");
    }
    socket.allowHalfOpen = true;
    server.emit("connection", socket);
    const connection = Connection.of(socket)!;
    connection.id = id;
    // If this worker is full, so are the others: returning the connection would only send it in circles.
    if (connections.has(connection)) connection.settleUse = settleUse;
    else settleUse(true);
  }

  function drain(milliseconds: number): Promise<void> {
    draining = true;
    // Not that of node:http, which closes idle connections at once.
    if (server.listening) NetServer.prototype.close.call(server);
    return new Promise((resolve) => {
      // After an iteration of the event loop, so that data already received is read first.
      const quiet = setTimeout(() => setImmediate(closeQuiet), limits.lastRequestTimeout);
      const finish = () => {
        clearTimeout(quiet);
        clearTimeout(deadline);
        clearInterval(looking);
        whenQuiet = () => {};
        server.close();
        temporaryErrors?.flush();
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
      // Node considers a connection idle only after its first request.
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
  const server = http.createServer({
    ServerResponse: ServedResponse as typeof ServerResponse,
    requireHostHeader: false,
    // Node need not make, read and end a stream for each GET.
    optimizeEmptyRequests: true,
    // Otherwise Node would silently use the first of two Authorization headers.
    joinDuplicateHeaders: true,
    // Large enough for a target and headers that are both just too long, so that each gets its own status.
    maxHeaderSize: limits.targetBytes + limits.headerBytes + 8192,
    headersTimeout: limits.headersTimeout,
    // A backstop: bodies have a timer of their own, since an upload may take longer.
    requestTimeout:
      Math.max(limits.uploadTimeout, limits.requestTimeout, limits.headersTimeout) + 5000,
    connectionsCheckingInterval: Math.min(1000, Math.ceil(limits.headersTimeout / 4)),
    keepAliveTimeout: limits.keepAliveTimeout,
  });
  // A client may half-close the connection after its request, as `nc -N` does, and still expects the answer.
  (server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true;
  return server;
}
