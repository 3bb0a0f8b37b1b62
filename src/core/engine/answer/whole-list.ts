/** Lists as tables (CSV, Excel, BibTeX, RIS): whole members, streamed in batches, and all of them unless the client asks for a page. */

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Exchange } from "../../http/requests/exchange.ts";
import type { Representation, View } from "../../model/answers/representation.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Cursor, Listing, Query } from "../../model/store/query.ts";
import type { Reading } from "../../model/store/reading.ts";
import { listingBody } from "./gathered-body.ts";

/** Members that are read and written per turn of the event loop; nothing is held between two batches. */
const BATCH = 100;
/** A list of at most this many is sent at once, with an ETag. */
const SHORT = 500;

type InTurn = NonNullable<Exchange["inTurn"]>;

export interface WholeList {
  readonly read: Reading;
  readonly kind: Kind;
  readonly query: Query;
  readonly view: View;
  readonly representation: Representation;
  /** When the collection last changed, if that is known. */
  readonly changed: string | null;
}

/** `anzahl` and `nach` request a page; without them the whole list is sent. */
export function isPage(query: URLSearchParams): boolean {
  return query.has("anzahl") || query.has("nach");
}

/** With all stored fields; the members of other lists have only what an entry shows. */
export function readWhole(read: Reading, kind: Kind, query: Query): Promise<Listing> {
  return read.list(kind, { ...query, whole: true });
}

/** A short list whole, with its foot; of a longer one the beginning, and `next` as the cursor for the rest. */
export async function beginningOf(
  list: WholeList,
  inTurn: InTurn = afterOthers,
): Promise<{ text: string; next: Cursor | null }> {
  const { representation, view, read } = list;
  let listing = await readBatch(list, null);
  let text = await listingBody(listing, representation, view, read);
  for (let size = BATCH; listing.next !== null && size < SHORT; size += BATCH) {
    const from = listing.next;
    text += await inTurn(async () => {
      listing = await readBatch(list, from);
      return listingBody(listing, representation, view, read, "rest");
    });
  }
  const isAll = listing.next === null;
  return { text: isAll ? text + (representation.foot ?? "") : text, next: listing.next };
}

/** Batch after batch (backpressure): each is read when the client has taken the one before and the scheduler admits its network address. */
export function restOf(
  first: string,
  next: Cursor,
  list: WholeList,
  inTurn: InTurn = afterOthers,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const packer = list.representation.pack?.();
  const bytesOf = (text: string) => packer?.push(text) ?? encoder.encode(text);
  let cursor: Cursor | null = next;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(bytesOf(first)),
      async pull(controller) {
        if (cursor === null) return controller.close();
        const from = cursor;
        const text = await inTurn(async () => {
          const listing = await readBatch(list, from);
          cursor = listing.next;
          const { representation, view, read } = list;
          const more = await listingBody(listing, representation, view, read, "rest");
          return cursor === null ? more + (representation.foot ?? "") : more;
        });
        controller.enqueue(cursor === null && packer ? packer.end(text) : bytesOf(text));
      },
    },
    // No buffer here: pending bytes wait where the server sees them.
    { highWaterMark: 0 },
  );
}

function readBatch({ read, kind, query }: WholeList, cursor: Cursor | null): Promise<Listing> {
  return readWhole(read, kind, { ...query, limit: BATCH, cursor });
}

/** Without a server there is no scheduler: it only yields to the event loop. */
async function afterOthers<T>(make: () => Promise<T>): Promise<T> {
  await nextTurn();
  return make();
}
