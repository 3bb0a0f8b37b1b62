/** What people call the columns of their lists, in German and English, beside what the kinds themselves call their fields: one declaration. */

import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { fold } from "../../../core/words/fold.ts";
import { isExchanged } from "./fields.ts";

/** By what a column means: a field (`werk.titel`), a part of what stands there (`werk.reihe.band`), or makers who did one thing (`werk.person(trl)`). */
const NAMES: Readonly<Record<string, string>> = {
  id: "id",

  "werk.titel":
    "titel, title, buchtitel, haupttitel, sachtitel, hauptsachtitel, werktitel, medientitel, book title, main title, titel des buches, name des buches, bezeichnung, gegenstand",
  "werk.untertitel": "untertitel, subtitle, sub title, titelzusatz, zusatz zum titel, zusatz",
  "werk.person":
    "autor, autoren, autorin, autorinnen, autor/in, autor/innen, autor(en), autor*in, autor:in, verfasser, verfasserin, verfasser/in, verfasser(in), author, authors, author(s), author name, primary author, schriftsteller, urheber, creator, creators, beteiligte, mitwirkende, personen, person, autor/hrsg, autor/herausgeber, verfasser/herausgeber, name des autors, autorenname, written by, von",
  "werk.person(edt)":
    "herausgeber, herausgeberin, herausgeber/in, hrsg, hg, editor, editors, editor(s), edited by",
  "werk.person(trl)":
    "übersetzer, übersetzerin, übersetzer/in, übersetzung, übersetzt von, translator, translators, translator(s), translated by",
  "werk.person(ill)":
    "illustrator, illustratorin, illustrator/in, illustrationen, zeichner, zeichnungen, illustrators, illustrator(s), illustrated by",
  "werk.person(cmp)": "komponist, komponistin, composer, composers",
  "werk.person(prf)":
    "interpret, interpretin, interpreten, performer, performers, artist, artists, künstler, künstlerin",
  "werk.person(nrt)": "sprecher, sprecherin, vorleser, narrator, narrators, gelesen von, read by",
  "werk.person(drt)": "regie, regisseur, regisseurin, director, directors, directed by",
  "werk.person.vorname":
    "vorname, vorname des autors, vorname autor, autor vorname, verfasser vorname, vorname verfasser, author first name, first name, given name, author first, author given name",
  "werk.person.nachname":
    "nachname, nachname des autors, nachname autor, autor nachname, autor name, verfasser nachname, nachname verfasser, author last name, last name, surname, family name, author last, author surname, autorennachname",
  "werk.jahr":
    "jahr, erscheinungsjahr, erscheinungsdatum, ersch jahr, erschj, erschienen, veröffentlichungsjahr, veröffentlicht, jahr der veröffentlichung, druckjahr, ejahr, year, publication year, year of publication, year published, pub year, published, publication date, date published, pub date, copyright, copyright date",
  "werk.entstanden":
    "entstehungsjahr, ersterscheinung, erstausgabe, original year, original publication year, year made",
  "werk.datierung": "datiert",
  "werk.art":
    "art, medienart, medientyp, mediengruppe, medium, media, typ, type, media type, item type, material type, materialart, format",
  "werk.sprache": "sprache, sprachen, language, languages, lang",
  "werk.beschreibung":
    "beschreibung, inhalt, inhaltsangabe, kurzbeschreibung, zusammenfassung, klappentext, annotation, description, summary, abstract, synopsis",
  "werk.isbn":
    "isbn, isbns, isbn 10, isbn 13, isbn10, isbn13, isbn nummer, isbn nr, isbn/ean, ean/isbn, isbn number, ean",
  "werk.issn": "issn, issn nummer, issn number",
  "werk.schlagwort":
    "schlagwort, schlagwörter, schlagworte, stichwort, stichworte, stichwörter, thema, themen, sachgebiet, sachgruppe, fachgebiet, genre, gattung, kategorie, kategorien, rubrik, interessenkreis, subject, subjects, subject headings, keyword, keywords, tag, tags, category, categories, topic, topics, genres",
  "werk.verlag": "verlag, verlage, verlagsname, publisher, publishers, published by, label",
  "werk.ort": "erscheinungsort, verlagsort, ort, place of publication, publication place, place",
  "werk.auflage": "auflage, aufl, ausgabe, edition",
  "werk.umfang":
    "umfang, seiten, seitenzahl, seitenanzahl, anzahl seiten, seiten anzahl, laufzeit, spieldauer, pages, page count, number of pages, num pages, extent",
  "werk.reihe":
    "reihe, serie, reihentitel, schriftenreihe, buchreihe, series, series title, series name",
  "werk.reihe.band":
    "band, bandnummer, band nr, bd, bdnr, bandzählung, nr in reihe, nummer in der reihe, volume, vol, volume number, series number, series volume, number in series",
  "werk.altersfreigabe":
    "altersfreigabe, fsk, usk, lesealter, altersempfehlung, alter, alter ab, ab alter, age rating, age, reading age",
  "werk.verweis": "link, weblink, website, webseite, internetadresse, homepage",

  "werk.exemplar":
    "anzahl, exemplare, anzahl exemplare, anzahl der exemplare, exemplaranzahl, exemplarzahl, stück, stückzahl, menge, bestand, copies, number of copies, no of copies, quantity, qty",

  "exemplar.signatur":
    "signatur, signaturen, standnummer, systematik, notation, aufstellung, regalnummer, signatur/standort, shelf mark, shelfmark, call number, callnumber, call no, call nr, shelf number, classification",
  "exemplar.barcode":
    "barcode, barcodes, strichcode, strichkode, mediennummer, medien nr, mediennr, mediencode, exemplarnummer, exemplar nr, buchungsnummer, etikett, item barcode, barcode number, barcode nr, copy number, item number",
  "exemplar.inventarnummer":
    "inventarnummer, inventar nr, inventarnr, inv nr, invnr, inventar, zugangsnummer, zugangs nr, zugangsnr, inventory number, inventory no, accession number, accession no, stock number",
  "exemplar.standort":
    "standort, standorte, regal, raum, zweigstelle, abteilung, aufbewahrungsort, lagerort, location, shelf, room, branch, bibliothek, library, home library, shelving location",
  "exemplar.zugang":
    "zugang, zugangsdatum, zugang am, anschaffung, anschaffungsdatum, angeschafft am, kaufdatum, gekauft am, erworben am, eingang, eingangsdatum, aufnahmedatum, erfassungsdatum, acquired, date acquired, acquisition date, purchase date, date added",
  "exemplar.preis":
    "preis, kaufpreis, anschaffungspreis, einkaufspreis, ladenpreis, preis in euro, preis eur, preis €, kosten, price, cost, purchase price, list price",
  "exemplar.herkunft":
    "herkunft, lieferant, buchhandlung, spender, spenderin, schenkung von, gekauft bei, donor, supplier, vendor, provenance, from where, acquired from",
  "exemplar.zustand": "zustand, condition",
  "exemplar.ausleihbar": "ausleihbar, verleihbar, for loan, lendable",
  "exemplar.zubehoer": "zubehör, beilagen, beilage, accessories, teile, parts",

  "konto.name":
    "name, namen, vollständiger name, vor und nachname, name vorname, nachname vorname, leser, leserin, leser/in, schüler, schülerin, schüler/in, schüler*in, benutzer, nutzer, mitglied, full name, reader, student, pupil, patron, borrower, member",
  "konto.name.vorname": "vorname, vornamen, rufname, first name, firstname, given name, forename",
  "konto.name.nachname":
    "nachname, familienname, zuname, last name, lastname, surname, family name",
  "konto.gruppe":
    "klasse, klassen, gruppe, jahrgang, jahrgangsstufe, stufe, kurs, class, group, grade, form, course",
  "konto.email":
    "e mail, email, mail, e mail adresse, mailadresse, emailadresse, e mail address, email address",
  "konto.ausweis":
    "ausweis, ausweisnummer, ausweis nr, lesernummer, leser nr, leserausweis, benutzernummer, kartennummer, mitgliedsnummer, schülernummer, schüler id, card number, cardnumber, library card, reader number, student id, student number, member number, patron id",
  "konto.username":
    "benutzername, anmeldename, benutzerkennung, login, username, user name, login name",
  "konto.gueltigBis": "gültig bis, ablaufdatum, valid until, expires, expiry date",
  "konto.anschrift": "anschrift, adresse, postanschrift, address, postal address",
  "konto.telefon":
    "telefon, telefonnummer, tel, handy, mobil, phone, phone number, telephone, mobile",
  "konto.geboren": "geburtsdatum, geboren, geburtstag, geb, date of birth, birthday, dob",
  "konto.notiz":
    "notiz, notizen, bemerkung, bemerkungen, anmerkung, anmerkungen, kommentar, note, notes, remark, remarks, comment",

  "person.geboren": "geboren, geburtsjahr, born, year of birth, birth year",
  "person.gestorben": "gestorben, todesjahr, sterbejahr, died, year of death, death year",
};

/** Case, blanks, accents and signs make no difference: "Author(s)", "authors". */
export function columnKey(name: string): string {
  return fold(name).replaceAll(" ", "");
}

/** What columns can mean for a kind, by what they may be called. Where two mean the same the first holds. */
export function meaningsOf(kind: Kind, kinds: Kinds): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  const add = (name: string, meaning: string) => {
    const key = columnKey(name);
    if (key !== "" && !meanings.has(key)) meanings.set(key, meaning);
  };
  const all = [kind, ...partsOf(kind, kinds).map((part) => part.kind)];
  for (const { singular, fields, words } of all) {
    for (const meaning of targetsIn(singular, kind, kinds)) {
      const [, name = "", extra] = meaning.split(".");
      add(extra === undefined ? name : `${name}.${extra}`, meaning);
      const field = fields[name];
      const labels =
        extra === undefined
          ? Object.values(field?.label ?? {})
          : Object.values(words).map((one) => one.fields[`${name}.${extra}`]);
      for (const label of labels) if (label) add(label, meaning);
    }
  }
  for (const [meaning, names] of Object.entries(NAMES)) {
    if (!isMeant(meaning, kind, kinds)) continue;
    for (const name of names.split(", ")) add(name, meaning);
  }
  return meanings;
}

/** Everything that a column of a list of such a kind can mean, in the order of the fields; `id` is the row's own. */
export function targetsOf(kind: Kind, kinds: Kinds): string[] {
  const all = [kind, ...partsOf(kind, kinds).map((part) => part.kind)];
  const fields = all.flatMap(({ singular }) => targetsIn(singular, kind, kinds));
  const parts = Object.keys(NAMES).filter(
    (meaning) => isMeant(meaning, kind, kinds) && !fields.includes(meaning) && meaning !== "id",
  );
  return [...fields, ...parts, "id"];
}

/** Members that a row can bring along with its own: the copies of a work, which are nothing without it. */
export function partsOf(kind: Kind, kinds: Kinds): RowPart[] {
  return Object.entries(kind.fields).flatMap(([name, field]) => {
    if (field.type !== "derived") return [];
    const target = kinds.target(field);
    const back = target.fields[field.by];
    return back?.type === "link" && back.required ? [{ name, kind: target, by: field.by }] : [];
  });
}

export interface RowPart {
  /** The field of the whole that is derived from it. */
  readonly name: string;
  readonly kind: Kind;
  /** Its own field, which points to the whole. */
  readonly by: string;
}

function targetsIn(singular: string, row: Kind, kinds: Kinds): string[] {
  const kind = kinds.one(singular);
  const back = partsOf(row, kinds).find((part) => part.kind === kind)?.by;
  return Object.entries(kind.fields).flatMap(([name, field]) => {
    if (!isExchanged(field) || name === back) return [];
    const extras = field.type === "links" ? field.extras : [];
    return [`${singular}.${name}`, ...extras.map((extra) => `${singular}.${name}.${extra}`)];
  });
}

/** A field that this library's kinds do not have means nothing. */
function isMeant(meaning: string, kind: Kind, kinds: Kinds): boolean {
  if (meaning === "id") return true;
  const [singular = "", field = ""] = meaning.replace(/\(.*/, "").split(".");
  const owner = [kind, ...partsOf(kind, kinds).map((part) => part.kind)].find(
    (one) => one.singular === singular,
  );
  return owner !== undefined && Object.hasOwn(owner.fields, field);
}
