/** The library that a run begins with: a few copies that many want, and readers who are known by their marks. */

import { openApp } from "../src/app.ts";
import { furnish as furnishFew, PASSWORD, settingsFor } from "../test/support/library.ts";
import { cheapHash } from "../test/support/password.ts";

export interface Furnished {
  /** Part of every reader's name, and of nothing else. */
  readonly mark: string;
  readonly readers: readonly {
    readonly id: number;
    readonly username: string;
    readonly name: string;
    readonly card: string;
  }[];
  readonly copies: readonly { readonly id: number; readonly barcode: string }[];
}

/** Fees, messages by mail, and as many loans as anybody wants. */
export const SITE = {
  gebuehren: { an: true },
  nachrichten: { benachrichtigen: true, briefe: false },
  ausleihe: { ausleihen: 1000 },
};

const READERS = 12;
const COPIES = 10;
const MARK = "Merkmal";

export async function furnish(database: string, site: string): Promise<Furnished> {
  await using app = await openApp(settingsFor(database, site));
  await furnishFew(app, 3);
  const [konto, exemplar] = [app.kinds.one("konto"), app.kinds.one("exemplar")];
  const kennwort = cheapHash(PASSWORD);
  const named = Array.from({ length: READERS }, (_, index) => ({
    username: `leser${index}`,
    // Of one length, so that none is part of another.
    name: `${MARK}${String(index).padStart(3, "0")}`,
    ausweis: `K${index}`,
    email: `post${index}@example.org`,
  }));
  const rest = { rolle: "leser", aktiv: "ja", verlaufBehalten: "nein" };
  const werk = { id: 1, slug: null, title: "Woyzeck", extras: {} };
  const numbered = Array.from({ length: COPIES }, (_, index) => `C${index}`);
  return await app.store.write(async (writing) => {
    const drafts = named.map((values) => ({ values: { ...rest, ...values } }));
    const ids = await writing.insert(konto, drafts, null);
    for (const id of ids) await writing.setSecret(konto, id, "kennwort", kennwort);
    const copies = await writing.insert(
      exemplar,
      numbered.map((barcode) => ({
        values: { werk, signatur: `S ${barcode}`, barcode, status: "verfügbar" },
      })),
      null,
    );
    return {
      mark: MARK,
      readers: named.map(({ username, name, ausweis }, index) => ({
        id: ids[index] as number,
        username,
        name,
        card: ausweis,
      })),
      copies: copies.map((id, index) => ({ id, barcode: numbered[index] as string })),
    };
  });
}
