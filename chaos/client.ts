/** Asks the service as programs do, and notes what became of each request: every one has a number of its own, which the access log has, too. */

import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { basic } from "../test/support/library.ts";

export interface Asked {
  /** By Basic; nobody where it is absent. */
  readonly as?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly location: string;
  readonly retryAfter: string | undefined;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: documents of every shape
  readonly json: any;
}

/** No answer of the service may take longer, whatever is broken. */
const PATIENCE = 45_000;
/** Not yes and not no: the same request may be sent again. */
const LATER = [408, 429, 500, 502, 503, 504, 507];

export class Client {
  /** Status of each answered request, by its number. */
  readonly answered = new Map<number, number>();
  /** When the answer had come. */
  readonly answeredAt = new Map<number, number>();
  lost = 0;
  longest = 0;
  /** What may never be. */
  readonly complaints: string[] = [];
  /** No new requests from now on. */
  isOver = false;
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #number = 0;

  constructor(port: number) {
    this.#port = port;
  }

  complain(what: string): void {
    this.complaints.push(what);
  }

  /** null where there was no whole answer. */
  async ask(method: string, path: string, asked: Asked = {}): Promise<Answered | null> {
    const number = ++this.#number;
    const began = performance.now();
    try {
      const answer = await this.#send(method, path, asked, number);
      this.answered.set(number, answer.status);
      this.answeredAt.set(number, Date.now());
      if (answer.status === 500) this.complain(`${method} ${path} was answered with 500`);
      if (answer.status === 503 && answer.retryAfter === undefined)
        this.complain(`${method} ${path} was answered with 503 without Retry-After`);
      return answer;
    } catch (error) {
      this.lost++;
      if ((error as Error).name === "TimeoutError")
        this.complain(`${method} ${path} had no answer after ${PATIENCE / 1000} s`);
      await pause(100); // Nobody asks a thousand times a second whether it is back.
      return null;
    } finally {
      this.longest = Math.max(this.longest, performance.now() - began);
    }
  }

  /** Again and again, until it is certain what became of it; null where that is not known at the end. */
  async insist(method: string, path: string, asked: Asked = {}): Promise<Answered | null> {
    for (;;) {
      const answer = await this.ask(method, path, asked);
      if (answer !== null && !LATER.includes(answer.status)) return answer;
      if (this.isOver) return null;
      await pause(200);
    }
  }

  #send(method: string, path: string, asked: Asked, number: number): Promise<Answered> {
    const { as, body, headers = {} } = asked;
    const bytes = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          host: "127.0.0.1",
          port: this.#port,
          method,
          path,
          signal: AbortSignal.timeout(PATIENCE),
          headers: {
            Accept: "application/json",
            "User-Agent": `chaos/${number}`,
            ...(as && { Authorization: basic(as) }),
            ...(bytes !== undefined && {
              "Content-Type": "application/json",
              "Content-Length": String(Buffer.byteLength(bytes)),
            }),
            ...headers,
          },
        },
        (response) => {
          const { statusCode = 0, headers } = response;
          buffer(response).then((all) => {
            const text = all.toString();
            const location = new URL(headers.location ?? "/", "http://x").pathname;
            const retryAfter = headers["retry-after"];
            resolve({ status: statusCode, location, retryAfter, text, json: parsed(text) });
          }, reject);
        },
      );
      sent.on("error", (error) => reject(error.cause ?? error));
      sent.end(bytes);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
