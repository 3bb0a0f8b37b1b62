/**
 * Accepts connections in the supervisor and gives them to the workers in turn. Node's own cluster module does the same, but closes the
 * port while its last worker is dead and drops connections that a dying worker had not yet read from; here both wait for the next worker.
 */

import type { ChildProcess } from "node:child_process";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { FairQueue } from "./fair-queue.ts";
import { listenFault } from "./listen.ts";
import type { ToWorker } from "./messages.ts";
import { StartError } from "./start-error.ts";

export interface Distribution {
  /** Opens the port, once somebody can answer. Resolves with its number; rejects with a sentence where the address cannot be used. */
  listen(): Promise<number>;
  /** The worker is ready for connections. */
  add(worker: ChildProcess): void;
  /** The worker has got its last connection, and can have another. */
  next(worker: ChildProcess): void;
  /** Requests have come on these connections: the worker answers for them alone. */
  kept(worker: ChildProcess, ids: readonly number[]): void;
  /** The worker has not read from these: another one shall. */
  returned(worker: ChildProcess, ids: readonly number[]): void;
  /** The worker gets no more connections. */
  rest(worker: ChildProcess): void;
  /** It is dead: what it had not read from goes to another, the rest is closed. */
  remove(worker: ChildProcess, used: ReadonlySet<number>): void;
  /** Takes no more connections. Resolves when a worker has each of those that were there, or nobody is left to serve them. */
  close(): Promise<void>;
}

/** Connections that wait while no worker is free; beyond these, new ones are closed. */
const longestQueue = 1024;
/** Of one address. */
const longestOfOne = longestQueue / 2;

/** `inherited`: a socket that listens already; whoever comes before `listen` waits there. */
export function distribute(
  host: string,
  port: number,
  inherited: number | null = null,
): Distribution {
  /** One of each address in turn: whoever opens thousands waits behind themselves. */
  const waiting = new FairQueue<Socket>({ underWay: Infinity, underWayPerAddress: Infinity });
  /** Workers that can have a connection now, the one who waited longest first. */
  const free = new Set<ChildProcess>();
  /** This process's own handles on connections that no request has come on yet. */
  const held = new Map<ChildProcess, Map<number, Socket>>();
  const resting = new WeakSet<ChildProcess>();
  let lastId = 0;
  let closed: Promise<void> | null = null;
  let whenEmpty = () => {};
  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    socket.on("error", () => {});
    // Else Node counts the connection in both processes, and closing the server waits for the workers.
    (socket as Socket & { server: unknown }).server = null;
    const { remoteAddress = "" } = socket;
    if (waiting.waiting >= longestQueue || waiting.waitingOf(remoteAddress) >= longestOfOne)
      socket.destroy();
    else waiting.add(remoteAddress, socket);
    give();
  });

  return { listen, add, next, kept, returned, rest, remove, close };

  function listen(): Promise<number> {
    return new Promise((resolve, reject) => {
      server.once("error", (error) => reject(new StartError(listenFault(error, host, port))));
      server.listen(inherited === null ? { port, host } : { fd: inherited }, () => {
        resolve((server.address() as AddressInfo).port);
        if (closed) server.close();
      });
    });
  }

  function add(worker: ChildProcess): void {
    held.set(worker, new Map());
    next(worker);
  }

  function next(worker: ChildProcess): void {
    if (resting.has(worker) || !held.has(worker)) return;
    free.add(worker);
    give();
  }

  function kept(worker: ChildProcess, ids: readonly number[]): void {
    // The worker has a handle of its own, so that the connection stays.
    for (const socket of take(worker, ids)) socket.destroy();
  }

  function returned(worker: ChildProcess, ids: readonly number[]): void {
    wait(take(worker, ids));
  }

  function rest(worker: ChildProcess): void {
    resting.add(worker);
    free.delete(worker);
  }

  function remove(worker: ChildProcess, used: ReadonlySet<number>): void {
    rest(worker);
    kept(worker, [...used]);
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

  function take(worker: ChildProcess, ids: readonly number[]): Socket[] {
    const sockets = held.get(worker);
    return ids.flatMap((id) => {
      const socket = sockets?.get(id);
      sockets?.delete(id);
      return socket === undefined ? [] : [socket];
    });
  }

  function give(): void {
    if (closed && [...held.keys()].every((worker) => resting.has(worker)))
      for (let one = longestWaiting(); one !== null; one = longestWaiting()) one.destroy();
    if (waiting.waiting === 0) whenEmpty();
    for (const worker of free) {
      if (waiting.waiting === 0) return;
      free.delete(worker);
      if (!worker.connected) continue;
      const socket = longestWaiting()!;
      const id = ++lastId;
      held.get(worker)!.set(id, socket);
      const message: ToWorker = { say: "connection", id };
      worker.send(message, socket, { keepOpen: true }, () => {});
    }
  }

  function close(): Promise<void> {
    closed ??= closeInTurn();
    return closed;
  }

  async function closeInTurn(): Promise<void> {
    // The system has connections that this process does not know of yet: one whole turn of the event loop brings them.
    for (let turns = 0; turns < 2; turns++) await new Promise(setImmediate);
    if (server.listening) server.close();
    await new Promise<void>((resolve) => {
      whenEmpty = resolve;
      give();
    });
  }
}
