/** What Express and Fastify ask of the database, with node:sqlite: better-sqlite3, which most use, has to be compiled, and is about as fast. */

import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

const MOST_LOANS = 10;
const DAYS = 28;

const FREE = `exists (select 1 from exemplar e where e.werk = w.id
  and not exists (select 1 from ausleihe a where a.exemplar = e.id and a.zurueck is null)) as frei`;

export function openModel(file) {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL");
  const person = database.prepare("select * from person where slug = ?");
  const worksOf = database.prepare(
    `select w.*, ${FREE} from werk_person p join werk w on w.id = p.werk where p.person = ? order by w.jahr, w.titel`,
  );
  const works = database.prepare(
    `select w.*, ${FREE} from werk w order by w.sortiert, w.id limit 20`,
  );
  const count = database.prepare("select count(*) as anzahl from werk");
  const found = database.prepare(
    `select w.*, ${FREE} from werk_suche s join werk w on w.id = s.rowid where werk_suche match ? order by s.rank limit 20`,
  );
  const foundCount = database.prepare(
    "select count(*) as anzahl from werk_suche where werk_suche match ?",
  );
  const makers = database.prepare(
    `select wp.werk, p.slug, p.vorname, p.nachname from werk_person wp join person p on p.id = wp.person
     where wp.werk in (select value from json_each(?)) order by wp.werk, wp.position`,
  );
  const staff = database.prepare(
    "select * from konto where schluessel = ? and rolle = 'bibliothekar'",
  );
  const copy = database.prepare("select * from exemplar where barcode = ?");
  const reader = database.prepare("select * from konto where ausweis = ?");
  const open = database.prepare("select 1 from ausleihe where exemplar = ? and zurueck is null");
  const openOf = database.prepare(
    "select count(*) as anzahl from ausleihe where konto = ? and zurueck is null",
  );
  const lending = database.prepare(
    "insert into ausleihe (exemplar, konto, von, faellig) values (?, ?, ?, ?) returning *",
  );
  const loan = database.prepare("select * from ausleihe where id = ?");
  const giving = database.prepare("update ausleihe set zurueck = ? where id = ? returning *");

  function withMakers(list) {
    const all = makers.all(JSON.stringify(list.map(({ id }) => id)));
    return list.map((work) => ({ ...work, personen: all.filter(({ werk }) => werk === work.id) }));
  }

  function inTransaction(work) {
    database.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      database.exec("COMMIT");
      return result;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  }

  return {
    person(slug) {
      const one = person.get(slug);
      return one && { ...one, werke: worksOf.all(one.id) };
    },
    works: (words) =>
      words
        ? {
            anzahl: foundCount.get(`"${words}"*`).anzahl,
            werke: withMakers(found.all(`"${words}"*`)),
          }
        : { anzahl: count.get().anzahl, werke: withMakers(works.all()) },
    isStaff(header) {
      const key = /^Bearer (\S+)$/.exec(header ?? "")?.[1] ?? "";
      return staff.get(createHash("sha256").update(key).digest("hex")) !== undefined;
    },
    /** A loan, or why not. */
    lend: ({ barcode }, { ausweis }) =>
      inTransaction(() => {
        const [what, who] = [copy.get(barcode), reader.get(ausweis)];
        if (!what || !who || who.gesperrt)
          return "There is no such copy or reader, or they are barred.";
        if (open.get(what.id)) return "Somebody has this copy.";
        if (openOf.get(who.id).anzahl >= MOST_LOANS) return "This reader has too many loans.";
        const [now, due] = [0, DAYS].map((days) =>
          new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
        );
        return lending.get(what.id, who.id, now, due);
      }),
    /** The loan; undefined where there is none. */
    giveBack: (id, day) =>
      inTransaction(() => {
        const one = loan.get(id);
        return one && (one.zurueck ? one : giving.get(day, id));
      }),
  };
}

export function personJson(origin, { bild, vorname, nachname, werke }) {
  const werk = werke.map(({ id, titel }) => ({ titel, url: `${origin}/werk/${id}` }));
  return { image: bild, vorname, nachname, werk };
}
