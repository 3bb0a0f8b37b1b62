/** The SIP2 server for self-check machines: one line is one message, answered one after the other. */

import { createServer, type Server, type Socket } from "node:net";
import { repeatEvery } from "../../core/http/processes/repeat.ts";
import { lends } from "../lending/rules.ts";
import type { Sip2Parts } from "./sip2-scene.ts";
import { Sip2Session } from "./sip2-session.ts";

/** Longer lines close the connection. */
const LONGEST_LINE = 4096;
/** Timeouts in milliseconds: machines send a status every few minutes; before signing in the timeout is shorter. */
const IDLE = 15 * 60_000;
const IDLE_BEFORE = 30_000;
/** Rate limit per minute and connection, far above real use. */
const MOST_MESSAGES = 600;
const MOST_CONNECTIONS = 100;
const MOST_FROM_ONE = 10;
/** The interval in milliseconds at which the other workers try to open the port. */
const LOOK = 2000;

interface MachinePlace {
  readonly host: string;
  readonly port: number;
}

/**
 * The worker that opens the port first serves the machines. The others retry at intervals, so that one takes over when that worker ends;
 * machines reconnect by themselves. Returns a function that stops it.
 */
export function keepListening(
  parts: Sip2Parts,
  place: MachinePlace,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let server: Sip2Server | null = null;
  const look = async () => {
    if (!lends(parts)) {
      await server?.close();
      server = null;
      return;
    }
    if (server?.isListening) return;
    const next = new Sip2Server(parts, onError);
    if (await next.listen(place)) server = next;
  };
  const stop = repeatEvery(LOOK, look, onError, { atOnce: true });
  return async () => {
    await stop();
    await server?.close();
  };
}

export class Sip2Server {
  readonly #parts: Sip2Parts;
  readonly #onError: (error: unknown) => void;
  readonly #server: Server;
  readonly #sockets = new Map<Socket, string>();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(parts: Sip2Parts, onError: (error: unknown) => void) {
    this.#parts = parts;
    this.#onError = onError;
    this.#server = createServer((socket) => this.#welcome(socket));
  }

  get isListening(): boolean {
    return this.#server.listening;
  }

  get port(): number {
    const address = this.#server.address();
    return address !== null && typeof address === "object" ? address.port : 0;
  }

  /** false if another process has the port. */
  listen({ host, port }: MachinePlace): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", (error: NodeJS.ErrnoException) =>
        error.code === "EADDRINUSE" ? resolve(false) : reject(error),
      );
      this.#server.listen(port, host, () => resolve(true));
    });
  }

  /** Pending messages are still answered. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    await Promise.allSettled(this.#underWay);
    for (const socket of this.#sockets.keys()) socket.destroy();
    await closed;
  }

  #welcome(socket: Socket): void {
    const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    const same = [...this.#sockets.values()].filter((other) => other === address);
    if (this.#sockets.size >= MOST_CONNECTIONS || same.length >= MOST_FROM_ONE) {
      socket.destroy();
      return;
    }
    this.#sockets.set(socket, address);
    socket.setNoDelay(true);
    socket.setTimeout(IDLE_BEFORE, () => socket.destroy());
    // A machine that was switched off is no error.
    socket.once("error", () => socket.destroy());
    const session = new Sip2Session(this.#parts, address);
    const late = setTimeout(() => session.isSignedIn || socket.destroy(), IDLE_BEFORE);
    socket.once("close", () => {
      clearTimeout(late);
      this.#sockets.delete(socket);
    });
    this.#serve(socket, session)
      .catch((error) => {
        if (!socket.destroyed) this.#onError(error);
      })
      .finally(() => socket.destroy());
  }

  /** Backpressure: while a message is answered no other is read. */
  async #serve(socket: Socket, session: Sip2Session): Promise<void> {
    const { now } = this.#parts.identity;
    let [since, messages] = [now(), 0];
    for await (const { line, ending } of linesOf(socket)) {
      if (now() - since >= 60_000) [since, messages] = [now(), 0];
      if (++messages > MOST_MESSAGES) return;
      const underWay = session.answer(line);
      this.#underWay.add(underWay);
      const answer = await underWay.finally(() => this.#underWay.delete(underWay));
      if (answer === "end") return;
      if (session.isSignedIn) socket.setTimeout(IDLE);
      if (answer !== null) socket.write(Buffer.concat([answer, ending]));
    }
  }
}

/** A message, and what its answer ends with after CR: LF for machines that send both, as they may wait for it. */
interface SipText {
  readonly line: Buffer;
  readonly ending: Buffer;
}

const [CR, LF] = [13, 10];
const [NOTHING, LINE_FEED] = [Buffer.alloc(0), Buffer.from("\n")];

/** Lines end with CR, LF or both; one that is too long closes the connection. An LF that comes after the answer counts for the next one. */
async function* linesOf(socket: Socket): AsyncGenerator<SipText> {
  let rest: Buffer = Buffer.alloc(0);
  let [last, sendsBoth] = [0, false];
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = endIn(rest); end >= 0; end = endIn(rest)) {
      const line = rest.subarray(0, end);
      sendsBoth ||= end === 0 && last === CR && rest[0] === LF;
      last = rest[end] as number;
      rest = rest.subarray(end + 1);
      if (line.length > LONGEST_LINE) return;
      if (line.length > 0)
        yield { line, ending: sendsBoth || rest[0] === LF ? LINE_FEED : NOTHING };
    }
    if (rest.length > LONGEST_LINE) return;
  }
}

function endIn(bytes: Buffer): number {
  return bytes.findIndex((byte) => byte === CR || byte === LF);
}
