/** Reads lists: those of a collection, or the hits of a search, with what may have been meant where there are none. */

import type { Kind } from "../../model/kinds/kind.ts";
import type { Listing, Query } from "../../model/store/query.ts";
import type { Database } from "../engines/backend.ts";
import type { Asking } from "../engines/prepared.ts";
import { type Combination, combinationsOf } from "../index/facets.ts";
import { lastWrite, memberCount } from "./counters.ts";
import { type ListingContext, list } from "./listing/listing.ts";
import { LONG, type MemberReader } from "./member-reader.ts";
import { search } from "./search/search.ts";
import { suggest } from "./search/spelling.ts";

export class ListReader {
  readonly #asking: Asking;
  readonly #database: Database;
  readonly #members: MemberReader;
  readonly #combinations = new Map<Kind, { change: number; known: readonly Combination[] }>();

  constructor(asking: Asking, database: Database, members: MemberReader) {
    this.#asking = asking;
    this.#database = database;
    this.#members = members;
  }

  async list(kind: Kind, query: Query): Promise<Listing> {
    const { readCache } = this.#members.entries(kind);
    const moment = readCache?.moment() ?? 0;
    const read = () => {
      const context = this.#contextOf(kind, query, moment);
      return query.words.length === 0 ? list(context, query) : search(context, query);
    };
    // Longer lists are mostly read only once: only their members are cached.
    const isCacheable = readCache && !query.whole && query.limit <= LONG;
    const found = await (isCacheable
      ? readCache.once(moment, `list ${JSON.stringify(query)}`, read)
      : read());
    const listing = query.fields?.length ? { ...found, fields: query.fields } : found;
    const isAsked = query.interactive || query.suggests;
    const guessing = isAsked && !query.ownOnly && query.words.length > 0;
    // What has the words only inside of others may be a chance hit of a typing error ("danten": Pendanten).
    if (!guessing || listing.total > (listing.widened ?? 0)) return listing;
    const suggestion = await suggest(this.#contextOf(kind, query, moment), query);
    const shown = new Set(listing.members.map(({ id }) => id));
    const isMore = suggestion?.members.some(({ id }) => !shown.has(id)) ?? false;
    return { ...listing, suggestion: isMore ? suggestion : null };
  }

  #contextOf(kind: Kind, query: Query, moment: number): ListingContext {
    const { ask, statements } = this.#asking;
    const entries = this.#members.entries(kind);
    const { readCache } = entries;
    const once: ListingContext["once"] = (which, find) =>
      readCache?.once(moment, which, find) ?? find();
    return {
      ...entries,
      ...(query.whole && {
        entries: query.tallied ? statements.tallied(kind) : statements.stored(kind),
        readCache: null,
      }),
      moment,
      once,
      count: () => once("count", () => memberCount(ask, kind)),
      combinations: () => once("combinations", () => this.#combinationsOf(kind)),
    };
  }

  /** Cached until the next write; not inside of a transaction, which sees uncommitted data. */
  async #combinationsOf(kind: Kind): Promise<readonly Combination[]> {
    const { ask, backend } = this.#asking;
    if (this.#database !== backend.database) return combinationsOf(ask, kind);
    // Read first: what is written meanwhile counts as not seen.
    const change = await lastWrite(ask);
    const last = this.#combinations.get(kind);
    if (last?.change === change) return last.known;
    const known = await combinationsOf(ask, kind);
    this.#combinations.set(kind, { change, known });
    return known;
  }
}
