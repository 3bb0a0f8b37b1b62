/** Lists as tables: whole members, and all of them unless somebody asks for a page. */

import type { Kind } from "../../model/kind.ts";
import type { Cursor, Listing, Query } from "../../model/query.ts";
import type { Reading } from "../../model/reading.ts";
import type { Representation, View } from "../../model/representation.ts";
import { restBody } from "./gathered-body.ts";

/** As many as are read and written at a time; nothing is held between one batch and the next. */
const BATCH = 500;

/** The members of a list have what an entry shows; these have everything. */
export async function readWhole(read: Reading, kind: Kind, query: Query): Promise<Listing> {
  const listing = await read.list(kind, query);
  const ids = listing.members.map(({ id }) => id);
  const found = new Map((await read.members(kind, ids)).map((member) => [member.id, member]));
  return { ...listing, members: ids.flatMap((id) => found.get(id) ?? []) };
}

/** `anzahl` and `nach` ask for a page; without them it is a first batch, and the rest follows. */
export function isPage(query: URLSearchParams): boolean {
  return query.has("anzahl") || query.has("nach");
}

export function firstBatch(query: Query): Query {
  return { ...query, limit: BATCH };
}

/** Batch after batch, each read when the client has taken the one before. */
export function restOf(
  first: string,
  next: Cursor,
  { read, kind, query, view, representation }: Continuing,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: Cursor | null = next;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(first)),
      async pull(controller) {
        if (cursor === null) return controller.close();
        const from = cursor;
        const text = await inTurn(async () => {
          const listing = await readWhole(read, kind, { ...query, cursor: from });
          cursor = listing.next;
          return restBody(listing, representation, view, read);
        });
        controller.enqueue(encoder.encode(text));
      },
    },
    { highWaterMark: 1 },
  );
}

/** One at a time of all that follow, however many lists are being taken: whoever asks for a page finds the database free. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work);
  lastTurn = turn.then(
    () => {},
    () => {},
  );
  return turn;
}

let lastTurn: Promise<void> = Promise.resolve();

export interface Continuing {
  readonly read: Reading;
  readonly kind: Kind;
  readonly query: Query;
  readonly view: View;
  readonly representation: Representation;
}
