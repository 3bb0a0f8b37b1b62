/** What stands around every page, the library's own pages and that of the logs. */

import type { Mistake } from "../mistakes.ts";
import type { Around } from "../phrases.ts";

export default {
  mistake: ({ kind, field, place, word, means, near }: Mistake) => {
    const where = [place && `„${place}“`, field && `Feld „${field}“`, `Art „${kind}“`];
    const wrong = {
      field: "ist keines ihrer Felder",
      role: "ist keine Rolle",
      fact: "bedeutet nichts",
    };
    const meant = near === null ? "" : `; gemeint ist wohl „${near}“`;
    return `„${word}“ (${where.filter(Boolean).join(", ")}) ${wrong[means]}${meant}.`;
  },

  site: {
    skip: "Zum Inhalt springen",
    skipToHits: "Zu den Treffern springen",
    /** On the pages of a static export. */
    copied: (day: string) =>
      `Eine Abschrift des Katalogs vom ${day}: Was seither geschah, auch ob etwas noch ausleihbar ist, steht hier nicht.`,
    start: "Startseite",
    collections: "Sammlungen",
    breadcrumbs: "Sie sind hier",
    language: "Sprache",
    signedIn: ["Angemeldet als ", ""] satisfies Around,
    /** The sentence about the site that search engines show. */
    about: (siteName: string) => `${siteName}: ein Katalog, in dem alles eine Adresse hat.`,
  },

  /** Pages that the library writes itself; `missing`: Markdown, for a library that has written nothing yet. */
  notes: {
    impressum: {
      title: "Impressum",
      missing: (siteName: string, _lends: boolean) => `# Impressum

Wer **${siteName}** betreibt, steht hier noch nicht.

Die Bibliothek schreibt es in ihre Einstellungen, unter „Impressum und Datenschutz“: Name und Anschrift, wer sie vertritt, und wie sie zu erreichen ist.`,
    },
    datenschutz: {
      title: "Datenschutz",
      missing: (siteName: string, lends: boolean) => `# Datenschutz

Diese Seite sagt, was das Programm speichert, mit dem **${siteName}** läuft. Was darüber hinaus gilt, schreibt die Bibliothek in ihre Einstellungen, unter „Impressum und Datenschutz“.

## Wer nur liest

Wer im Katalog liest und sucht, bekommt kein Cookie und wird nicht verfolgt. Nichts wird von anderen Servern geladen, außer Bildern, die ein Eintrag selbst dort nennt. Der Server schreibt zu jeder Anfrage eine Zeile in sein Protokoll: Zeit, IP-Adresse, Adresse der Seite, Herkunft und Browser.

## Wer die Sprache umschaltet

Die Wahl steht ein Jahr lang in einem Cookie namens \`sprache\`. Es enthält nur sie.

## Wer ein Konto hat

Nach der Anmeldung hält ein Cookie die Sitzung, bis Sie sich abmelden, spätestens acht Stunden lang. Ein zweites bleibt ein halbes Jahr in Ihrem Browser: Daran wird er bei der Anmeldung wiedererkannt, damit niemand Sie aussperrt, der an Ihrem Kennwort rät. Wenn Sie etwas ändern, sagt ein drittes der nächsten Seite, was getan ist, und wird dort gelöscht. Aus demselben Grund wird einen Monat lang ein Prüfwert der IP-Adresse aufgehoben, aus dem sie sich nicht ablesen lässt. Gespeichert sind ${lends ? "die Angaben des Kontos, Ausleihen und Vormerkungen; nach der Rückgabe wird nach der eingestellten Frist vergessen, wer etwas ausgeliehen hatte" : "die Angaben des Kontos und was zu ihm gehört, etwa Merklisten"}. Kennwörter sind nur so gespeichert, dass niemand sie lesen kann.`,
    },
  },

  /** The page of the logs. */
  log: {
    title: "Protokoll",
    about: "Was der Server beantwortet hat, und worüber er gestolpert ist.",
    requests: "Anfragen je Stunde",
    failures: "Antworten mit Status 5xx je Stunde",
    groups: "Fehler nach ihrem Ort",
    errors: "Fehler",
    access: "Zugriffe",
    nothing: "Hier steht noch nichts.",
    live: "Neue Zeilen erscheinen von selbst.",
  },
};
