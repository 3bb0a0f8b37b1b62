/** Finished answers to anonymous GETs, kept until anything at all is written: asked first, for speed. */

import type { Store } from "../../model/store.ts";
import { judge, secondsOf } from "./conditional.ts";
import type { Made } from "./made.ts";

/** The state of the world that an answer belongs to: the last change, and the day, since loans fall due by themselves. */
export type Moment = string;

const BYTES = 32 * 1024 * 1024;
const LARGEST = 256 * 1024;

export class AtHand {
  readonly #answers = new Map<string, Made>();
  #moment: Moment = "";
  #bytes = 0;

  /** null where the answer has to be made. */
  find(key: string, moment: Moment, request: Request): Response | null {
    if (moment !== this.#moment) this.#forget(moment);
    const made = this.#answers.get(key);
    if (!made) return null;
    const { headers, body, etag, changed } = made;
    const verdict = judge(request.headers, "GET", {
      exists: true,
      matches: (tag) => tag === etag,
      changed: changed === null ? null : secondsOf(changed),
    });
    // Whatever is not simply delivered goes the whole way.
    return verdict === "go on" ? new Response(body as BodyInit, { headers }) : null;
  }

  /** `moment` is the one before the answer was made: what was written meanwhile makes it stale at once. */
  keep(key: string, moment: Moment, made: Made): void {
    const size = made.body.length;
    if (moment !== this.#moment || size > LARGEST) return;
    if (this.#bytes + size > BYTES) this.#forget(moment);
    this.#answers.set(key, made);
    this.#bytes += size;
  }

  #forget(moment: Moment): void {
    this.#answers.clear();
    this.#bytes = 0;
    this.#moment = moment;
  }
}

export async function momentOf(store: Store): Promise<Moment> {
  return `${await store.change()} ${store.read.today()}`;
}

/** All that an answer to somebody unknown can depend on; null where the request is not such a one. */
export function keyFor(request: Request, target: string): string | null {
  const { headers, method, url } = request;
  if (method !== "GET" || headers.has("Authorization") || headers.has("Cookie")) return null;
  if (headers.get("Cache-Control") === "no-cache") return null;
  // The target too: in the URL dots are collapsed already, and such a target is refused.
  return `${target}\n${url}\n${headers.get("Accept")}\n${headers.get("Accept-Language")}\n${headers.get("Accept-Encoding")}`;
}
