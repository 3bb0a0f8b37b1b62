/** The catalogue of the peers: the same members as in the service's database, in the few tables that a small program would have. */

import { createHash } from "node:crypto";
import { chmodSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

const TABLES = `
  create table person (id integer primary key, slug text not null unique, vorname text, nachname text, bild text, gnd text, wikidata text);
  create table werk (id integer primary key, titel text not null, sortiert text not null, jahr integer);
  create index werk_sortiert on werk (sortiert, id);
  create table werk_person (id integer primary key, werk integer not null references werk (id), person integer not null references person (id), position integer not null);
  create index werk_person_werk on werk_person (werk, position);
  create index werk_person_person on werk_person (person);
  create table exemplar (id integer primary key, werk integer not null references werk (id), barcode text unique);
  create index exemplar_werk on exemplar (werk);
  create table konto (id integer primary key, ausweis text unique, rolle text not null, gesperrt text, schluessel text unique);
  create table ausleihe (id integer primary key, exemplar integer not null references exemplar (id), konto integer not null references konto (id), von text not null, faellig text not null, zurueck text);
  create unique index ausleihe_exemplar on ausleihe (exemplar) where zurueck is null;
  create index ausleihe_konto on ausleihe (konto) where zurueck is null;
  create virtual table werk_suche using fts5 (titel, personen, prefix = '2 3');`;

const ROWS = `
  insert into person select id, slug, vorname, nachname, coalesce(image, '/bild/monogramm-' || slug), gnd, wikidata from ours.person;
  insert into werk select id, titel, sortiert, jahr from ours.werk;
  insert into werk_person (werk, person, position) select mitglied, ziel, position from ours.werk_person;
  insert into exemplar select id, werk, barcode from ours.exemplar;
  insert into konto (id, ausweis, rolle) select id, ausweis, rolle from ours.konto;
  insert into werk_suche (rowid, titel, personen) select w.id, w.titel,
    (select group_concat(p.vorname || ' ' || p.nachname, ' ') from werk_person wp join person p on p.id = wp.person where wp.werk = w.id)
    from werk w;`;

/** `ours`: a database of the service that nobody has open; `key`: a librarian's. */
export function makeCatalogue(file: string, ours: string, key: string): void {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL");
  database.exec(TABLES);
  database.prepare("attach ? as ours").run(ours);
  database.exec(ROWS);
  database
    .prepare(
      "update konto set schluessel = ? where id = (select min(id) from konto where rolle = 'bibliothekar')",
    )
    .run(createHash("sha256").update(key).digest("hex"));
  database.exec("analyze");
  database.close();
  // Apache has a user of its own.
  chmodSync(file, 0o666);
}
