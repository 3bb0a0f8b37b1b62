/** What has to be said on the page of figures. */

import type { ByName } from "../../../core/texts/phrases.ts";

export default {
  title: "Zahlen",
  about: "Gezählt, als es geschah: vergangene Zahlen ändern sich nicht.",
  when: "Zeit",
  sum: "Zusammen",
  none: "In dieser Zeit wurde nichts gezählt.",
  willCount: (lends: boolean) =>
    `${lends ? "Ausleihen, Rückgaben, Zugänge" : "Zugänge"} und Abgänge werden von selbst gezählt, am Tag, an dem sie geschehen.`,
  /** The way from a month to its year. */
  wholeYear: "Das ganze Jahr",
  periods: "Andere Zeiten",
  /** By the name of what is counted. */
  names: {
    ausleihe: "Ausleihen",
    rueckgabe: "Rückgaben",
    verlust: "Verluste",
    ersatz: "Ersetztes",
    verlaengerung: "Verlängerungen",
    vormerkung: "Vormerkungen",
    buchung: "Buchungen",
    besuch: "Besuche",
    zugang: "Zugänge",
    abgang: "Abgänge",
  } as ByName,
  /** By what is told apart: the heading, and what one of them is called. */
  by: {
    art: ["Nach Art", "Art"],
    ort: ["Nach Standort", "Standort"],
    kreis: ["Nach Gruppe", "Gruppe"],
  } satisfies ByName<readonly [heading: string, one: string]>,
  unknown: "ohne Angabe",
  /** Small groups are not counted by name. */
  noGroup: "in keiner oder kleiner Gruppe",
  /** The choice of any days, and of the year to compare them with. */
  choose: {
    title: "Andere Tage",
    from: "Von",
    to: "Bis",
    with: "Verglichen mit dem Jahr",
    show: "Zeigen",
  },
  /** What might be weeded or bought. */
  care: {
    title: "Bestandspflege",
    about: "Was niemand ausleiht, wovon es zu wenig gibt, und was zu prüfen und zu reparieren ist.",
    aboutUnlent: "Welche Bände fehlen, und was zu prüfen und zu reparieren ist.",
    /** By list: its title, and what is in it. */
    lists: {
      "nie-ausgeliehen": [
        "Nie ausgeliehen",
        "Ausleihbare Exemplare, die seit Jahren da sind und nie ausgeliehen wurden.",
      ],
      "lange-nicht-ausgeliehen": [
        "Lange nicht ausgeliehen",
        "Exemplare, deren letzte Ausleihe Jahre her ist.",
      ],
      "oft-ausgeliehen": [
        "Oft ausgeliehen",
        "Werke mit den meisten Ausleihen, ab drei, und wie viele Exemplare es davon gibt.",
      ],
      vorgemerkt: [
        "Oft vorgemerkt",
        "Werke, auf die gewartet wird: zuerst die mit den meisten Vormerkungen je Exemplar.",
      ],
      mehrfach: [
        "Mehrfach ohne Bedarf",
        "Werke mit mehreren Exemplaren, die zusammen seltener ausgeliehen wurden, als es Exemplare gibt.",
      ],
      "fehlende-baende": [
        "Fehlende Bände",
        "Reihen, in denen Nummern zwischen den vorhandenen Bänden fehlen.",
      ],
      abgenutzt: [
        "Abgenutzt",
        "Exemplare, die sehr oft ausgeliehen wurden, beschädigt sind oder mehr als einmal kaputt waren.",
      ],
      "pruefung-faellig": [
        "Prüfung fällig",
        "Exemplare, die nach ihren Pflegevermerken heute oder früher zu prüfen waren.",
      ],
      "reparatur-faellig": [
        "Aus der Reparatur zurück?",
        "Exemplare, die heute oder früher aus der Reparatur zurück sein sollten.",
      ],
    } satisfies ByName<readonly [title: string, about: string]>,
    /** By the parameter that narrows a list down: what it is about, and the field. */
    narrowed: {
      jahre: ["Zeitraum", "Jahre zurück"],
      ausleihen: ["Abgenutzt", "Ausleihen ab"],
    } satisfies ByName<readonly [about: string, field: string]>,
    show: "Zeigen",
    none: "Nichts davon gibt es.",
    cut: (count: number) => `Das sind die ersten ${count}.`,
    tick: "Zum Ankreuzen und Ändern",
    tickSome: (count: number) => `Die ersten ${count} zum Ankreuzen und Ändern`,
    work: "Werk",
    series: "Reihe",
    since: {
      came: "Da seit",
      lent: "Zuletzt ausgeliehen",
      check: "Zu prüfen am",
      back: "Zurück am",
    },
    columns: {
      signatur: "Signatur",
      standort: "Standort",
      ausleihen: "Ausleihen",
      exemplare: "Exemplare",
      vormerkungen: "Vormerkungen",
      schaeden: "Schäden",
      zustand: "Zustand",
      baende: "Es fehlt Band",
    } as ByName,
  },
  report: "Bericht",
  upToNow: (period: string) => `${period}, bis heute`,
  indicator: "Kennzahl",
  dbs: "DBS",
  iso: "ISO 2789",
  aboutReport: (lends: boolean) =>
    `Übernommen ist, was ohne Zugangsdatum eingespielt wurde: Es zählt nicht als Zugang. Bestand am Anfang, Zugänge und Übernommenes, weniger Abgänge, sind der Bestand am letzten Tag. DBS: die Nummer im Fragebogen der Deutschen Bibliotheksstatistik für Öffentliche Bibliotheken.${lends ? " Besuche sind Personen an der Theke, einmal am Tag gezählt." : ""} Öffnungsstunden folgen aus den heutigen Öffnungszeiten und Schließtagen.`,
  aboutPersons:
    "Personen werden für ganze Jahre gezählt. „< 3“ sind eine oder zwei Personen; „≥ 3“ steht, wo sich eine so kleine Zahl sonst errechnen ließe.",
  otherAges: "Wer 13 bis 59 Jahre alt oder ohne Geburtsdatum ist, steht nur in dieser Zeile.",
  indicators: {
    anfangsbestand: "Bestand am Anfang",
    zugang: "Zugänge",
    uebernommen: "Übernommen oder berichtigt",
    abgang: "Abgänge",
    bestand: "Bestand am letzten Tag",
    ausgabe: "Ausgaben für Zugänge",
    ausleihe: "Ausleihen",
    verlaengerung: "Verlängerungen",
    entleihung: "Entleihungen (mit Verlängerungen)",
    umsatz: "Umsatz (Entleihungen je Exemplar)",
    vormerkung: "Vormerkungen",
    buchung: "Buchungen",
    besuch: "Besuche an der Theke",
    aktiv: "Aktive Benutzer",
    aktivBis12: "darunter bis 12 Jahre",
    aktivAb60: "darunter ab 60 Jahren",
    anmeldung: "Neue Benutzer",
    mitglied: "Mitglieder (Konten, die heute gelten)",
    austritt: "Mitgliedschaften, die endeten",
    oeffnungsstunden: "Öffnungsstunden",
    mahnung: "Mahnungen",
    gebuehr: "Gebühren, eingenommen",
    beitrag: "darunter Mitgliedsbeiträge",
    kaution: "Kautionen, am letzten Tag hier",
  } as ByName,
  /** What the bars of the year before are. */
  outline: (period: string) => `Umriss: ${period}`,
  hours: "Wann ausgeliehen wird",
  weekday: "Wochentag",
  most: "Am meisten ausgeliehen",
  loansOf: (count: string) => `${count}-mal`,
  stock: {
    art: "Bestand nach Art",
    ort: "Bestand nach Standort",
    schlagwort: "Bestand nach Schlagwort",
    jahr: "Bestand nach Alter",
  } satisfies ByName,
  /** By what is counted, then by what is told apart. */
  readers: {
    aktiv: { gruppe: "Aktive Benutzer nach Gruppe", alter: "Aktive Benutzer nach Alter" },
    anmeldung: { gruppe: "Neue Benutzer nach Gruppe", alter: "Neue Benutzer nach Alter" },
  },
  /** "0-12", "60+": an age in years. */
  years: (range: string) =>
    range.endsWith("+") ? `ab ${range.slice(0, -1)} Jahren` : `${range.replace("-", "–")} Jahre`,
};
