/** The steps that made the tables which are no kind's own. Appended to, never edited: a database remembers how many it has had. */

import { type RawBuilder, sql } from "kysely";
import type { Kinds } from "../../model/kinds/kind.ts";
import type { Backend, Database } from "../engines/backend.ts";

/** Those tables and their keys. */
export const SYSTEM_TABLES = {
  einstellung: ["name"],
  zaehler: ["art"],
  adresse: ["art", "schluessel"],
  aenderung: ["id"],
  facette: ["art", "werte"],
  wort: ["art", "wort"],
  sitzung: ["id"],
  zugriffsschluessel: ["id"],
  versuch: ["id"],
  vorgang: ["id"],
  wiederholung: ["konto", "schluessel"],
  datei: ["art", "mitglied", "name"],
  wechsel: ["nummer"],
  einspiellauf: ["id"],
  einspiellauf_zeile: ["lauf", "nummer"],
  benennung: ["art", "schluessel", "mitglied"],
  aehnlich: ["art", "schluessel", "mitglied"],
  doppel: ["art", "eines", "anderes"],
  herkunft: ["art", "quelle", "quelle_id"],
  zaehlung: ["tag", "was", "art", "ort", "kreis"],
  kassenbuch: ["nummer"],
} as const;

/** Those that tell of this database and of no other: a backup has no part of them. */
export const PASSING_TABLES: readonly string[] = ["wechsel", "einspiellauf", "einspiellauf_zeile"];

/** Which of them know accounts, and in which column. */
export const ACCOUNT_COLUMNS = {
  sitzung: "konto",
  zugriffsschluessel: "konto",
  vorgang: "konto",
  wiederholung: "konto",
} as const;

type Migration = (
  transaction: Database,
  types: Backend["types"],
  kinds: Kinds,
  /** The columns of a table; none where there is no such table. */
  columnsOf: (table: string) => Promise<readonly string[]>,
) => Promise<void>;

/** A step that only runs statements, with the names that the engine has for its types. */
function statements(
  make: (text: RawBuilder<unknown>, integer: RawBuilder<unknown>) => readonly RawBuilder<unknown>[],
): Migration {
  return async (transaction, types) => {
    for (const statement of make(sql.raw(types.text), sql.raw(types.integer)))
      await statement.execute(transaction);
  };
}

const foundation = statements((text, integer) => [
  sql`create table einstellung (name ${text} primary key, wert ${text} not null)`,

  // Every address ever given out; nothing in here is ever deleted, so nothing is ever given out twice.
  sql`create table adresse (
    art ${text} not null,
    schluessel ${text} not null,
    mitglied ${integer} not null,
    zustand ${text} not null check (zustand in ('aktuell', 'frueher', 'fort')),
    bezeichnung ${text},
    seit ${text},
    primary key (art, schluessel)
  )`,
  sql`create index adresse_nach_mitglied on adresse (art, mitglied)`,

  // What was written, by whom and when: append-only, in the transaction of the write itself.
  sql`create table aenderung (
    id ${integer} primary key,
    zeitpunkt ${text} not null,
    wer ${integer},
    art ${text} not null,
    mitglied ${integer} not null,
    version ${integer} not null,
    vorher ${text},
    nachher ${text}
  )`,
  sql`create index aenderung_nach_mitglied on aenderung (art, mitglied, version)`,

  // The next id and the number of members of a kind: counting rows would cost more with every row.
  sql`create table zaehler (art ${text} primary key, naechste ${integer} not null, anzahl ${integer} not null)`,
  sql`insert into zaehler (art, naechste, anzahl) values ('aenderung', 1, 0)`,
]);

/** Who is signed in, with what, and what was tried. Nothing in here can be used to sign in: secrets are hashed. */
const identity = statements((text, integer) => [
  sql`create table sitzung (
    id ${text} primary key,
    pruefwert ${text} not null unique,
    konto ${integer} not null,
    anlass ${text} not null,
    begonnen ${text} not null,
    zuletzt ${text} not null,
    geraet ${text} not null,
    adresse ${text} not null
  )`,
  sql`create index sitzung_nach_konto on sitzung (konto)`,

  sql`create table zugriffsschluessel (
    id ${text} primary key,
    pruefwert ${text} not null unique,
    konto ${integer} not null,
    name ${text} not null,
    umfang ${text} not null,
    erstellt ${text} not null,
    ablauf ${text} not null
  )`,
  sql`create index zugriffsschluessel_nach_konto on zugriffsschluessel (konto)`,

  // What is limited by the minute: counted here, so that it holds over all workers and nodes.
  sql`create table versuch (id ${text} primary key, wer ${text} not null, zeitpunkt ${text} not null)`,
  sql`create index versuch_nach_wer on versuch (wer, zeitpunkt)`,

  // The security log, for the librarians.
  sql`create table vorgang (
    id ${text} primary key,
    zeitpunkt ${text} not null,
    was ${text} not null,
    konto ${integer},
    name ${text},
    adresse ${text},
    einzelheit ${text}
  )`,
  sql`create index vorgang_nach_zeitpunkt on vorgang (zeitpunkt, id)`,

  // What a request with an Idempotency-Key has made: the same request again gets the same answer.
  sql`create table wiederholung (
    konto ${integer} not null,
    schluessel ${text} not null,
    pruefwert ${text} not null,
    art ${text} not null,
    mitglied ${integer} not null,
    zeitpunkt ${text} not null,
    primary key (konto, schluessel)
  )`,
]);

/** What a list can be narrowed down by, and the words that a search can be corrected to. */
const finding = statements((text, integer) => [
  sql`create table facette (
    art ${text} not null,
    werte ${text} not null,
    anzahl ${integer} not null,
    primary key (art, werte)
  )`,
  sql`create table wort (
    art ${text} not null,
    wort ${text} not null,
    rueckwaerts ${text} not null,
    schreibung ${text} not null,
    primary key (art, wort)
  )`,
  sql`create index wort_nach_rueckwaerts on wort (art, rueckwaerts)`,
]);

/** Pictures live where everything else does: a backup has them, and every node. As base64, which every engine reads back alike. */
const files = statements((text, integer) => [
  sql`create table datei (
    art ${text} not null,
    mitglied ${integer} not null,
    name ${text} not null,
    inhalt ${text} not null,
    primary key (art, mitglied, name)
  )`,
]);

/** What was written lately, for those who keep what was made from it. */
const news = statements((text, integer) => [
  sql`create table wechsel (nummer ${integer} primary key, was ${text} not null)`,
  sql`insert into wechsel (nummer, was) values (0, '[]')`,
]);

/** Names that nobody has were kept as they were typed, passwords in the wrong field among them. */
const typedNames = statements(() => [
  sql`update vorgang set name = null where konto is null and was in ('fehlgeschlagen', 'gebremst')`,
]);

/** What is asked for when an account goes: neither may grow slower with the years. */
const lookedUp = statements(() => [
  sql`create index aenderung_nach_wer on aenderung (wer)`,
  sql`create index vorgang_nach_konto on vorgang (konto, zeitpunkt)`,
]);

/** Imports on their way, and the rows of theirs that were checked and wait for their turn. */
const imports = statements((text, integer) => [
  sql`create table einspielung (
    id ${text} primary key,
    begonnen ${text} not null,
    zustand ${text} not null,
    wer ${text} not null,
    zuletzt ${text} not null,
    plan ${text} not null
  )`,
  sql`create table einspielung_zeile (
    einspielung ${text} not null,
    nummer ${integer} not null,
    datei ${integer} not null,
    zeile ${integer} not null,
    inhalt ${text},
    mitglied ${integer},
    version ${integer},
    ausgang ${text},
    bericht ${text},
    primary key (einspielung, nummer)
  )`,
]);

/** What members answer to, folded: by it they are found where somebody names them. */
const names = statements((text, integer) => [
  sql`create table benennung (
    art ${text} not null,
    schluessel ${text} not null,
    mitglied ${integer} not null,
    primary key (art, schluessel, mitglied)
  )`,
  sql`create index benennung_nach_mitglied on benennung (art, mitglied)`,
]);

/** What members look like, folded, with what tells them apart; and the pairs that this makes. */
const duplicateKeys = statements((text, integer) => [
  sql`create table aehnlich (
    art ${text} not null,
    schluessel ${text} not null,
    mitglied ${integer} not null,
    merkmale ${text} not null,
    primary key (art, schluessel, mitglied)
  )`,
  sql`create index aehnlich_nach_mitglied on aehnlich (art, mitglied)`,

  // The older one first; what somebody has called different stays so.
  sql`create table doppel (
    art ${text} not null,
    eines ${integer} not null,
    anderes ${integer} not null,
    zustand ${text} not null check (zustand in ('offen', 'verschieden')),
    primary key (art, eines, anderes)
  )`,
  sql`create index doppel_nach_anderem on doppel (art, anderes)`,
  sql`create index doppel_nach_zustand on doppel (zustand, art, eines, anderes)`,
]);

/** Imports have addresses: those on their way make room for the kind of that name, and changes tell which of them made them. */
const addressedImports = statements((_text, integer) => [
  sql`alter table einspielung rename to einspiellauf`,
  sql`alter table einspielung_zeile rename to einspiellauf_zeile`,
  sql`alter table einspiellauf_zeile rename column einspielung to lauf`,
  sql`alter table einspiellauf add column auftrag ${integer}`,
  sql`alter table aenderung add column auftrag ${integer}`,
  sql`create index aenderung_nach_auftrag on aenderung (auftrag, art, mitglied) where auftrag is not null`,
]);

/** What no question is answered from, or would be without those that have nothing there, only made writing slower. */
async function fewerIndexes(
  transaction: Database,
  _types: Backend["types"],
  kinds: Kinds,
): Promise<void> {
  const columns = kinds.all.flatMap(({ singular, fields }) => [
    `${singular}_nach_slug`,
    ...Object.keys(fields).flatMap((name) =>
      fields[name]?.type === "image" ? [`${singular}_nach_${name}`] : [],
    ),
  ]);
  for (const index of [...columns, "aenderung_nach_wer"])
    await sql`drop index if exists ${sql.ref(index)}`.execute(transaction);
  await sql`create index aenderung_von on aenderung (wer) where wer is not null`.execute(
    transaction,
  );
}

/** What imports know a member by besides its own source: that of another which has become part of it. */
const origins = statements((text, integer) => [
  sql`create table herkunft (
    art ${text} not null,
    quelle ${text} not null,
    quelle_id ${text} not null,
    mitglied ${integer} not null,
    primary key (art, quelle, quelle_id)
  )`,
  sql`create index herkunft_nach_mitglied on herkunft (art, mitglied)`,
]);

/** What is counted as it happens; and how loans ended that were over before anybody asked. */
async function happenings(
  transaction: Database,
  types: Backend["types"],
  _kinds: Kinds,
  columnsOf: (table: string) => Promise<readonly string[]>,
): Promise<void> {
  const text = sql.raw(types.text);
  await sql`create table zaehlung (
    tag ${text} not null,
    was ${text} not null,
    art ${text} not null,
    ort ${text} not null,
    kreis ${text} not null,
    anzahl ${sql.raw(types.integer)} not null,
    primary key (tag, was, art, ort, kreis)
  )`.execute(transaction);
  const loans = await columnsOf("ausleihe");
  if (loans.length === 0) return;
  if (!loans.includes("ausgang"))
    await sql`alter table ausleihe add column ausgang ${text}`.execute(transaction);
  await sql`update ausleihe set ausgang = 'zurück' where zurueck is not null and ausgang is null`.execute(
    transaction,
  );
}

/** What was taken and given back: written as it happens, never changed. */
const cashBook = statements((text, integer) => [
  sql`create table kassenbuch (
    nummer ${integer} primary key,
    tag ${text} not null,
    zeitpunkt ${text} not null,
    richtung ${text} not null check (richtung in ('ein', 'aus')),
    betrag ${text} not null,
    weise ${text} not null,
    grund ${text} not null,
    posten ${integer} not null,
    durch ${text}
  )`,
  sql`create index kassenbuch_nach_tag on kassenbuch (tag, nummer)`,
]);

/** Who was removed when: harvesters ask for it from an instant on. */
const removals = statements(() => [
  sql`create index aenderung_fort on aenderung (art, zeitpunkt, id) where nachher is null`,
]);

export const MIGRATIONS: readonly Migration[] = [
  foundation,
  identity,
  finding,
  files,
  news,
  typedNames,
  lookedUp,
  imports,
  names,
  duplicateKeys,
  addressedImports,
  fewerIndexes,
  origins,
  happenings,
  cashBook,
  removals,
];

/** Kinds whose names belonged to other tables once: the version from which on they can have one. */
export const NAMED_LATER: Readonly<Record<string, number>> = {
  einspielung: MIGRATIONS.indexOf(addressedImports) + 1,
};
