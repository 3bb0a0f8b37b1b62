/**
 * Accepts connections in the supervisor and distributes them to the workers. Node's cluster module does the same, but closes the port while
 * its last worker is dead and drops connections that a dying worker had not yet read from; here both wait for the next worker.
 */

import type { ChildProcess } from "node:child_process";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { listenFault } from "../requests/server-address.ts";
import { plainAddress } from "../requests/trusted-proxies.ts";
import { FairQueue } from "../scheduling/fair-queue.ts";
import type { Limits } from "../scheduling/limits.ts";
import { type ConnectionReport, mostOnTheWay, type ToWorker } from "./messages.ts";
import { StartError } from "./start-error.ts";

interface Distribution {
  /** Opens the port once a worker is ready. Resolves with its number; rejects with a sentence if the address cannot be used. */
  listen(): Promise<number>;
  /** The worker is ready for connections. */
  add(worker: ChildProcess): void;
  /** Handles a worker's report on its connections. */
  hear(worker: ChildProcess, report: ConnectionReport): void;
  /** The worker gets no more connections. */
  rest(worker: ChildProcess): void;
  /** The worker is dead: connections it had not read from go to another, the rest is closed. */
  remove(worker: ChildProcess, used: ReadonlySet<number>): void;
  /** Accepts no more connections. Resolves when each of the waiting ones has a worker, or no worker is left. */
  close(): Promise<void>;
  /** There will be no worker: refuses whoever waits at a socket that somebody else keeps open. */
  turnAway(): Promise<void>;
}

/** The listen backlog, if the system allows as many: beyond it clients have to retry. */
const backlog = 4096;

interface DistributeOptions {
  readonly host: string;
  readonly port: number;
  /** A socket that is listening already (socket activation); earlier connections wait in its backlog. */
  readonly inherited: number | null;
  readonly limits: Limits;
  /** Whether this address is a trusted proxy, which forwards many clients. */
  trusts(address: string): boolean;
  /** Answers a connection that cannot be served, and closes it. */
  refuse(socket: Socket): void;
}

export function distribute(options: DistributeOptions): Distribution {
  const { host, port, inherited, limits, trusts, refuse } = options;
  /** Round robin by address: a client that opens thousands delays only its own. */
  const waiting = new FairQueue<Socket>({ underWay: Infinity, underWayPerAddress: Infinity });
  /** Connections sent to each worker and not yet acknowledged; least recently used first. */
  const inFlight = new Map<ChildProcess, number>();
  /** This process's handles of connections without a request so far. */
  const held = new Map<ChildProcess, Map<number, Socket>>();
  let lastId = 0;
  let accepted = 0;
  let closed: Promise<void> | null = null;
  let whenEmpty = () => {};
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    accepted++;
    socket.on("error", () => {});
    // Otherwise Node counts the connection in both processes, and closing the server waits for the workers.
    (socket as Socket & { server: unknown }).server = null;
    const { remoteAddress = "" } = socket;
    if (isTooMuch(remoteAddress)) refuse(socket);
    else waiting.add(remoteAddress, socket);
    give();
  });

  return { listen, add, hear, rest, remove, close, turnAway };

  function isTooMuch(address: string): boolean {
    if (waiting.waiting >= limits.queued) return true;
    return waiting.waitingOf(address) >= limits.queuedPerAddress && !trusts(plainAddress(address));
  }

  function listen(): Promise<number> {
    return new Promise((resolve, reject) => {
      server.once("error", (error) => reject(new StartError(listenFault(error, host, port))));
      server.listen(inherited === null ? { port, host, backlog } : { fd: inherited }, () => {
        resolve((server.address() as AddressInfo).port);
        if (closed) server.close();
      });
    });
  }

  function add(worker: ChildProcess): void {
    held.set(worker, new Map());
    inFlight.set(worker, 0);
    give();
  }

  function hear(worker: ChildProcess, { taken, held, returned }: ConnectionReport): void {
    release(worker, held);
    const left = inFlight.get(worker);
    if (left !== undefined) inFlight.set(worker, left - taken);
    wait(take(worker, returned));
  }

  /** The worker has a handle of its own, so the connection stays open. */
  function release(worker: ChildProcess, ids: Iterable<number>): void {
    for (const socket of take(worker, ids)) socket.destroy();
  }

  function rest(worker: ChildProcess): void {
    inFlight.delete(worker);
  }

  function remove(worker: ChildProcess, used: ReadonlySet<number>): void {
    rest(worker);
    release(worker, used);
    const left = [...(held.get(worker)?.values() ?? [])];
    held.delete(worker);
    wait(left);
  }

  function wait(sockets: readonly Socket[]): void {
    for (const socket of sockets) waiting.add(socket.remoteAddress ?? "", socket);
    give();
  }

  function longestWaiting(): Socket | null {
    const taken = waiting.take();
    if (taken === null) return null;
    waiting.done(taken.address);
    return taken.item;
  }

  function take(worker: ChildProcess, ids: Iterable<number>): Socket[] {
    const sockets = held.get(worker);
    const taken: Socket[] = [];
    for (const id of ids) {
      const socket = sockets?.get(id);
      sockets?.delete(id);
      if (socket !== undefined) taken.push(socket);
    }
    return taken;
  }

  function give(): void {
    if (closed !== null && inFlight.size === 0)
      for (let one = longestWaiting(); one !== null; one = longestWaiting()) refuse(one);
    while (waiting.waiting > 0) {
      const worker = nextWorker();
      if (worker === null) return;
      const others = inFlight.get(worker)!;
      inFlight.delete(worker);
      if (!worker.connected) continue;
      inFlight.set(worker, others + 1);
      const socket = longestWaiting()!;
      const id = ++lastId;
      held.get(worker)!.set(id, socket);
      const message: ToWorker = { say: "connection", id, waiting: waiting.waiting };
      worker.send(message, socket, { keepOpen: true }, () => {});
    }
    whenEmpty();
  }

  function nextWorker(): ChildProcess | null {
    let next: ChildProcess | null = null;
    let least = mostOnTheWay;
    for (const [worker, count] of inFlight) {
      if (count >= least) continue;
      next = worker;
      least = count;
    }
    return next;
  }

  function close(): Promise<void> {
    closed ??= closeInTurn();
    return closed;
  }

  async function turnAway(): Promise<void> {
    if (inherited !== null && !server.listening) await listen().catch(() => {});
    await close();
  }

  /** The kernel may have connections that were not accepted yet. A whole iteration of the event loop accepts one at least. */
  async function acceptRest(): Promise<void> {
    const most = accepted + backlog;
    for (let before = -1; before < accepted && accepted < most; ) {
      before = accepted;
      for (let turns = 0; turns < 2; turns++) await new Promise(setImmediate);
    }
  }

  async function closeInTurn(): Promise<void> {
    await acceptRest();
    if (server.listening) server.close();
    await new Promise<void>((resolve) => {
      whenEmpty = resolve;
      give();
    });
  }
}
