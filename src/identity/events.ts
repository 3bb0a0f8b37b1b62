/** What happens at the door, written down for the librarians: who came in, who did not, and what the night work did. */

import type { Row, Rows } from "./rows.ts";
import { randomId } from "./secret.ts";

export const EVENTS = [
  "angemeldet",
  "abgemeldet",
  "fehlgeschlagen",
  "gebremst",
  "verweigert",
  "kennwort-geaendert",
  "einmalcode-ausgegeben",
  "schluessel-angelegt",
  "schluessel-widerrufen",
  "vergessen",
  "verfallen",
] as const;

export type EventName = (typeof EVENTS)[number];

export interface DoorEvent {
  readonly time: string;
  readonly what: EventName;
  readonly account: number | null;
  /** The user name as it was typed: perhaps nobody's. */
  readonly name: string | null;
  readonly address: string | null;
  readonly detail: string | null;
}

const KEPT = 90 * 24 * 60 * 60_000;
const MINUTE = 60_000;

export class Events {
  readonly #rows: Rows;
  readonly #now: () => number;
  readonly #recent = new Map<string, number>();

  constructor(rows: Rows, now: () => number) {
    this.#rows = rows;
    this.#now = now;
  }

  async note(event: Partial<DoorEvent> & Pick<DoorEvent, "what">): Promise<void> {
    await this.#rows.insert("vorgang", {
      id: randomId(),
      zeitpunkt: new Date(this.#now()).toISOString(),
      was: event.what,
      konto: event.account ?? null,
      name: event.name?.slice(0, 200) ?? null,
      adresse: event.address ?? null,
      einzelheit: event.detail?.slice(0, 200) ?? null,
    });
  }

  /** Once a minute from one address: whoever knocks a thousand times must not fill the database. */
  async noteRarely(event: Partial<DoorEvent> & Pick<DoorEvent, "what">): Promise<void> {
    const now = this.#now();
    const who = `${event.what} ${event.account ?? event.address}`;
    if ((this.#recent.get(who) ?? 0) > now - MINUTE) return;
    if (this.#recent.size > 1000) this.#recent.clear();
    this.#recent.set(who, now);
    await this.note(event);
  }

  async newest(limit: number): Promise<readonly DoorEvent[]> {
    const rows = await this.#rows.find("vorgang", {}, { by: "zeitpunkt", limit });
    return rows.map(eventOf);
  }

  async of(account: number): Promise<readonly DoorEvent[]> {
    const newest = { by: "zeitpunkt", limit: 1000 };
    const rows = await this.#rows.find("vorgang", { konto: account }, newest);
    return rows.map(eventOf);
  }

  async clear(): Promise<void> {
    const before = new Date(this.#now() - KEPT).toISOString();
    await this.#rows.remove("vorgang", { zeitpunkt: { below: before } });
  }
}

function eventOf(row: Row): DoorEvent {
  return {
    time: `${row.zeitpunkt}`,
    what: row.was as EventName,
    account: row.konto === null ? null : Number(row.konto),
    name: row.name as string | null,
    address: row.adresse as string | null,
    detail: row.einzelheit as string | null,
  };
}
