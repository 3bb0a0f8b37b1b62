/** Lists as tables (CSV, Excel, BibTeX, RIS): whole members, streamed in batches, and all of them unless the client asks for a page. */

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Exchange } from "../../http/requests/exchange.ts";
import type { Representation, View } from "../../model/answers/representation.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Cursor, Listing, Query } from "../../model/store/query.ts";
import type { Reading } from "../../model/store/reading.ts";
import { listingBody } from "./gathered-body.ts";

/** As many as are read and written in one turn of the event loop; nothing is held between one batch and the next. */
const BATCH = 100;
/** A list that has no more is answered as one, with a tag. */
const SHORT = 500;

type InTurn = NonNullable<Exchange["inTurn"]>;

export interface WholeList {
  readonly read: Reading;
  readonly kind: Kind;
  readonly query: Query;
  readonly view: View;
  readonly representation: Representation;
  /** When the collection last changed, where that is known. */
  readonly changed: string | null;
}

/** `anzahl` and `nach` ask for a page; without them it is the beginning of the list, and the rest follows. */
export function isPage(query: URLSearchParams): boolean {
  return query.has("anzahl") || query.has("nach");
}

/** The members of a list have what an entry shows; these have everything. */
export function readWhole(read: Reading, kind: Kind, query: Query): Promise<Listing> {
  return read.list(kind, { ...query, whole: true });
}

/** All of a short list with its foot, and of others as much; `next` is where it goes on. */
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

/** Batch after batch, each read when the client has taken the one before, and when it is its address's turn. */
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
    // What waits for a client waits where the server sees it.
    { highWaterMark: 0 },
  );
}

function readBatch({ read, kind, query }: WholeList, cursor: Cursor | null): Promise<Listing> {
  return readWhole(read, kind, { ...query, limit: BATCH, cursor });
}

/** Without a server nobody else's turn is known, only that there may be one. */
async function afterOthers<T>(make: () => Promise<T>): Promise<T> {
  await nextTurn();
  return make();
}
