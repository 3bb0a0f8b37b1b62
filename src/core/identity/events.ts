/** The security log for librarians: sign-ins, failed attempts, and nightly tasks. */

import type { DeferredWrites } from "./deferred-writes.ts";
import { holds } from "./moments.ts";
import { randomId } from "./proofs/secret.ts";
import type { PlainRow, Rows } from "./rows.ts";

export const EVENTS = [
  "angemeldet",
  "abgemeldet",
  "fehlgeschlagen",
  "gebremst",
  "verweigert",
  "kennwort-geaendert",
  "einmalcode-ausgegeben",
  "registriert",
  "nicht-zugestellt",
  "schluessel-angelegt",
  "schluessel-widerrufen",
  "vergessen",
  "unbestaetigt",
  "verfallen",
  "tagesarbeit",
  "nachrichten",
  "versendet",
  "webhook-abgeschaltet",
] as const;

export type EventName = (typeof EVENTS)[number];

export interface AccessEvent {
  readonly time: string;
  readonly what: EventName;
  readonly account: number | null;
  /** The user name of the account; a typed name that matches no account is not stored. */
  readonly name: string | null;
  readonly address: string | null;
  readonly detail: string | null;
}

const RETENTION = 90 * 24 * 60 * 60_000;
const MINUTE = 60_000;

export class Events {
  readonly #rows: Rows;
  readonly #notes: DeferredWrites;
  readonly #now: () => number;
  readonly #noted = new Map<string, number>();

  constructor(rows: Rows, notes: DeferredWrites, now: () => number) {
    this.#rows = rows;
    this.#notes = notes;
    this.#now = now;
  }

  note(event: Partial<AccessEvent> & Pick<AccessEvent, "what">): void {
    this.#notes.addEvent({
      id: randomId(),
      zeitpunkt: new Date(this.#now()).toISOString(),
      was: event.what,
      konto: event.account ?? null,
      name: event.name?.slice(0, 200) ?? null,
      adresse: event.address ?? null,
      einzelheit: event.detail?.slice(0, 200) ?? null,
    });
  }

  /** Once a minute per account, or per address without an account: a thousand attempts must not fill the database. */
  noteRarely(event: Partial<AccessEvent> & Pick<AccessEvent, "what">): void {
    const now = this.#now();
    const who = `${event.what} ${event.account ?? event.address}`;
    if (holds(this.#noted.get(who) ?? 0, MINUTE, now)) return;
    if (this.#noted.size > 1000) this.#noted.clear();
    this.#noted.set(who, now);
    this.note(event);
  }

  async newest(limit: number): Promise<readonly AccessEvent[]> {
    return this.#newest({}, limit);
  }

  async of(account: number): Promise<readonly AccessEvent[]> {
    return this.#newest({ konto: account }, 1000);
  }

  /** Includes those that are not written yet. */
  async #newest(
    where: { readonly konto?: number },
    limit: number,
  ): Promise<readonly AccessEvent[]> {
    const fresh = this.#notes.events.filter(
      ({ konto }) => where.konto === undefined || konto === where.konto,
    );
    const stored = await this.#rows.find("vorgang", where, { by: "zeitpunkt", limit });
    const rows = new Map([...stored, ...fresh].map((row) => [row.id, row]));
    return [...rows.values()]
      .sort((one, other) => (`${one.zeitpunkt}` < `${other.zeitpunkt}` ? 1 : -1))
      .slice(0, limit)
      .map(eventOf);
  }

  async removeExpired(): Promise<void> {
    const before = new Date(this.#now() - RETENTION).toISOString();
    await this.#rows.remove("vorgang", { zeitpunkt: { below: before } });
  }
}

function eventOf(row: PlainRow): AccessEvent {
  return {
    time: `${row.zeitpunkt}`,
    what: row.was as EventName,
    account: row.konto === null ? null : Number(row.konto),
    name: row.name as string | null,
    address: row.adresse as string | null,
    detail: row.einzelheit as string | null,
  };
}
