/** The events of the catalogue live (server-sent events): with Last-Event-ID a client that reconnects misses none. */

import type { PageAnswer, Visit } from "../../model/answers/page.ts";
import { Problem } from "../../model/answers/problem.ts";
import type { View } from "../../model/answers/representation.ts";
import type { Store } from "../../model/store/store.ts";
import type { Edit } from "../verlauf/edits.ts";
import {
  type EventPlace,
  eraOf,
  eventData,
  happeningsAt,
  newestEvent,
  writeEventPlace,
} from "./happenings.ts";
import type { WriteWatch } from "./write-watch.ts";

const BATCH = 100;
/** A comment every 15 seconds, so that no proxy closes the idle connection. */
const BEAT = 15_000;
/** Per process, and per network address: each holds a connection. */
const MOST_STREAMS = 200;
const MOST_OF_ONE = 10;

/** The open streams of this process, by address. */
export class OpenStreams {
  readonly #open = new Map<string, number>();

  /** Returns a function that ends it. */
  begin(address: string): () => void {
    const own = this.#open.get(address) ?? 0;
    const all = this.#open.values().reduce((sum, one) => sum + one, 0);
    if (own >= MOST_OF_ONE || all >= MOST_STREAMS)
      throw new Problem("ueberlastet", {}, { headers: { "Retry-After": "60" } });
    this.#open.set(address, own + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.#open.get(address) ?? 1) - 1;
      if (left > 0) this.#open.set(address, left);
      else this.#open.delete(address);
    };
  }
}

interface Streaming {
  readonly store: Store;
  readonly watch: WriteWatch;
  readonly streams: OpenStreams;
  readonly visit: Visit;
  readonly signal: AbortSignal;
}

/** `asked`: the cursor; null: only new events. */
export async function eventStream(
  asked: EventPlace | null,
  { store, watch, streams, visit, signal }: Streaming,
): Promise<PageAnswer> {
  const { view, address, inTurn, request } = visit;
  const { read } = store;
  const era = await eraOf(read);
  let place = asked ?? { era, number: await newestEvent(view.kinds, read), back: false };
  const end = request.method === "HEAD" ? () => {} : streams.begin(address);
  const encoder = new TextEncoder();
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  either.addEventListener("abort", end, { once: true });
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(`retry: 5000\n${idOf(place)}\n`)),
      // Pulled as the client reads (backpressure): nothing is buffered for a slow one.
      async pull(controller) {
        while (!either.aborted) {
          const seen = await watch.now();
          const now = await eraOf(read);
          if (place.era !== now) {
            place = { era: now, number: 0, back: false };
            controller.enqueue(encoder.encode(message("neue-aera", place, { aera: now })));
            return;
          }
          const { events, last } = await inTurn(() => happeningsAt(place, BATCH, view.kinds, read));
          place = { ...place, number: last };
          if (events.length > 0) {
            const text = events.map((event) => eventText(event, now, view)).join("");
            controller.enqueue(encoder.encode(text));
            return;
          }
          if (await watch.next(seen, BEAT, either)) continue;
          if (either.aborted) break;
          controller.enqueue(encoder.encode(":\n\n"));
          return;
        }
        controller.close();
      },
      cancel: () => ended.abort(),
    },
    { highWaterMark: 1 },
  );
  return { type: "text/event-stream; charset=utf-8", body };
}

function eventText(event: Edit, era: string, { origin }: View): string {
  const place = { era, number: event.change.id, back: false };
  return message("ereignis", place, eventData(event, origin));
}

function message(name: string, place: EventPlace, data: object): string {
  return `event: ${name}\n${idOf(place)}data: ${JSON.stringify(data)}\n\n`;
}

function idOf(place: EventPlace): string {
  return `id: ${writeEventPlace({ ...place, back: false })}\n`;
}
