/** What is wrong with one thing that somebody sent. */

import type { ByName, Params } from "../phrases.ts";
import { parameterSentence, VALUE_TYPES } from "./parameters.ts";
import { either, formats, numeral } from "./phrases.ts";

export default {
  pflicht: (p) =>
    `Diese Angabe wird gebraucht.${p.ways && !p.onPage ? ` Angeben lässt es sich durch: ${p.ways}.` : ""}`,
  "zu-lang": (p) => `Höchstens ${numeral(p.limit)} Zeichen.`,
  "zu-kurz": () => "Das darf nicht leer sein.",
  zeichen: () => "Das hat nicht die Form, die hier gebraucht wird.",
  steuerzeichen: () =>
    "Darin ist ein Zeilenumbruch oder ein anderes Steuerzeichen, das hier nicht stehen kann.",
  "kein-name": (p) =>
    `„${p.name}“ ist kein Name: Nennen Sie jemanden oder etwas, das es hier gibt, oder schreiben Sie den Namen aus.`,
  typ({ type = "" }) {
    if (type === "object-of-list")
      return "Das ist eine Liste, und gebraucht wird ein Objekt mit Feldern: Senden Sie jeden Eintrag in einer eigenen Anfrage.";
    if (type === "list-of-one")
      return "Hier kann nur eines stehen: Senden Sie einen einzelnen Wert, nicht mehrere oder eine Liste.";
    return `Das muss ${VALUE_TYPES[type] ?? (String(type).startsWith("<") ? `ein Element ${type}` : "von anderer Art")} sein.`;
  },
  parameter: parameterSentence,
  unbekannt: (p) =>
    `Ein Feld „${p.name}“ gibt es nicht.${p.meant ? ` Meinten Sie „${p.meant}“?` : ""}`,
  "kennung-unbekannt": (p) =>
    p.onPage
      ? "Das gibt es hier nicht mehr."
      : `„${p.id}“ gibt es hier nicht, oder nicht mehr. GET derselben Adresse nennt, was es gibt, je mit „id“.`,
  "zwei-alphabete": () =>
    "Hier stehen Buchstaben aus zwei Alphabeten, die sich ähnlich sehen, etwa ein kyrillisches „е“ im lateinischen Namen. Schreiben Sie alle im selben.",
  "sieht-aus-wie": (p) => `Das sieht aus wie „${p.name}“, und den gibt es schon.`,
  auswahl: (p) => `Möglich sind: ${p.choices}.`,
  tag: () => "Diesen Tag gibt es nicht; bitte als JJJJ-MM-TT schreiben.",
  adresse: () => "Das muss eine Webadresse sein, die mit https:// oder http:// beginnt.",
  email: () => "Das muss eine E-Mail-Adresse sein.",
  bereich: (p) => `Das muss eine ganze Zahl von ${p.min} bis ${p.max} sein.`,
  "nicht-fuer-mehrere": (p) =>
    `Davon kann nicht weitergezählt werden, denn es endet nicht mit einer Zahl. Für ${numeral(p.count)} lassen Sie das Feld frei, oder tragen Sie die erste Nummer ein, etwa A-01.`,
  "nur-fuer-sich": () => "Das geht nur für sich allein: Bitte lassen Sie alle anderen Felder frei.",
  "zu-viele-eintraege": (p) => `Höchstens ${numeral(p.limit)} Einträge.`,
  ziffern: (p) =>
    `Eine ${p.name} hat ${either(p.lengths)} Ziffern; hier ${p.count === 1 ? "ist es eine" : `sind es ${p.count}`}.`,
  "keine-nummer": (p) =>
    `Das ist keine ${p.name}: Sie hat ${either(p.lengths)} Ziffern, mit oder ohne Bindestriche.`,
  pruefziffer: (p) =>
    `Das ist keine ${p.name}: Die letzte Ziffer müsste ${p.digit} sein, oder eine der anderen stimmt nicht.`,
  "nicht-gewaehlt": (p) =>
    `Für „${p.typed}“ gibt es Treffer. Wählen Sie unten einen davon, oder legen Sie „${p.typed}“ dort neu an.`,
  "isbn-anfang": () => "Eine ISBN mit 13 Ziffern beginnt mit 978 oder 979.",
  betrag: () => "Das muss ein Betrag sein, etwa 12,90 EUR.",
  "betrag-null": () => "Das muss mehr als nichts sein.",
  "zu-viel-behalten": () => "Das ist mehr, als von der Kaution bezahlt ist.",
  "zu-viel-bezahlt": () => "Das ist mehr, als geschuldet ist.",
  waehrung: (p) =>
    `Hier wird in ${p.own} gerechnet; schreiben Sie die Währung dazu, etwa 0,20 ${p.own}.`,
  artregel: () =>
    "Schreiben Sie die Art, einen Doppelpunkt und was anders ist, etwa „Film: 7 Tage, 0 Verlängerungen, 2 Ausleihen“ oder „Schulbuch: bis 31.7.“.",
  "art-unbekannt": (p) =>
    `Eine Art „${p.art}“ gibt es nicht. Es gibt: ${p.choices}. Weitere tragen Sie unter „Eigene Arten von Werken“ ein.`,
  kaution: () => "Schreiben Sie die Art, einen Doppelpunkt und den Betrag, etwa „Ding: 20 €“.",
  "sprache-unbekannt": () =>
    "Diese Sprache ist hier nicht bekannt; bitte ihren Namen („Deutsch“) oder ihr Kürzel („de“) schreiben.",
  vergeben: () => "Das ist schon vergeben.",
  "verweis-unbekannt": (p) =>
    p.onPage
      ? `„${p.url}“ ist hier nicht bekannt. Prüfen Sie die Schreibweise, oder suchen Sie danach.`
      : `Unter ${p.url} steht nichts von der Art „${p.kind}“. Angeben lässt es sich durch: ${p.ways}.`,
  "verweis-mehrdeutig": (p) =>
    `Mehr als eines von der Art „${p.kind}“ hat ${p.url}. Geben Sie die Adresse (url) an.`,
  "nichts-da": (p) => `Unter ${p.url} steht nichts.`,
  "doppelter-verweis": (p) => `${p.url} steht hier zweimal.`,
  kreis: () => "Das führt im Kreis hierher zurück. Wählen Sie etwas, das nicht darunter steht.",
  "steht-darunter": (p) => `„${p.title}“ gehört selbst zu „${p.above}“. Wählen Sie „${p.above}“.`,
  "hat-darunter": () =>
    "Zu diesem Eintrag gehören selbst schon andere; ordnen Sie diese zuerst anders zu.",
  abgeleitet: (p) =>
    `Diese Liste entsteht aus dem Feld „${p.by}“ von „${p.from}“; bitte dort ändern.`,
  wochentag: () => "Das ist kein Wochentag: schreiben Sie etwa Sonntag.",
  platzhalter: (p) => `${p.placeholder} füllt hier nichts aus. Es gibt ${p.choices}.`,
  "platzhalter-fehlt": (p) =>
    `Hier fehlt ${p.placeholder}: Ohne diesen Platzhalter käme bei niemandem an, worum es geht.`,
  mahnstufe: () =>
    "Das ist keine Mahnstufe: schreiben Sie die Tage nach Fälligkeit, 14, oder mit Gebühr 14: 2,50 EUR.",
  schliesstag: () =>
    "Das ist kein Tag: schreiben Sie 24.12.2026, ohne Jahr für jedes Jahr (24.12.), oder von wann bis wann: 24.12.2026 bis 06.01.2027.",
  "ende-vor-anfang": () => "Das Ende liegt nicht nach dem Anfang: Wählen Sie ein späteres.",
  uhrzeit: () => "Das ist keine Uhrzeit: schreiben Sie etwa 8:30.",
  oeffnungszeit: () =>
    "Das ist nicht zu verstehen: schreiben Sie „Di–Fr 14:00–18:00“, oder mit einer Pause „Sa 9–12, 14–16“.",
  heft: () => "Das ist keine Nummer eines Hefts: schreiben Sie Nummer und Jahr, etwa 3/2026.",
  zeitspanne: () => "Hier fehlt eine Zeit, oder das Ende liegt vor dem Anfang.",
  farbe: () =>
    "Schreiben Sie die Farbe mit sechs Ziffern oder Buchstaben von a bis f, etwa #0b5863.",
  kontrast: (p) =>
    `Das ist auf ${p.ground} nicht zu lesen: der Kontrast ist ${numeral(p.contrast)} und muss ${numeral(p.needed)} sein. Zu lesen wäre etwa ${p.instead}.`,
  berechnet: () => "Das ergibt sich aus den anderen Angaben und lässt sich nicht selbst ändern.",
  "nicht-erlaubt": () => "Das dürfen Sie nicht ändern.",
  "adresse-im-haus": (p) =>
    `Diese Adresse führt in Ihr eigenes Netz und wird darum von hier nie gefragt: Nennen Sie eine öffentliche.${p.flag === undefined ? "" : ` Wer den Dienst betreibt, kann mit ${p.flag} auch eine andere nennen.`}`,
  "adresse-offen": () =>
    "Was dorthin geht, könnte unterwegs jeder lesen und ändern: Nennen Sie eine Adresse, die mit https:// beginnt.",
  "adresse-mit-kennwort": () =>
    "Name und Kennwort gehören nicht in die Adresse, denn hier lesen sie auch andere: Lassen Sie weg, was vor dem @ steht.",
  "nicht-mit-schluessel": () =>
    "Das ändert kein Schlüssel für Programme; melden Sie sich dafür selbst an.",
  "bild-kaputt": () => "Diese Datei ist beschädigt oder kein Bild; bitte eine andere wählen.",
  "bild-zu-gross": (p) =>
    `Dieses Bild hat mehr als ${numeral(p.limit)} Megapixel; bitte vorher verkleinern.`,
  "datei-format": (p) =>
    `Diese Datei ist ${p.type === "?" ? "kein Bild" : `vom Typ ${p.type}`}; möglich sind ${p.accepted}.`,
  "datei-zu-gross": (p) =>
    `Diese Datei ist zu groß: Möglich sind höchstens ${formats.mebibytes(p.limit)}. Bitte verkleinern Sie sie zuerst.`,
  "datei-leer": () => "Die Datei ist leer. Bitte eine andere wählen.",
  "datei-fehlt": () => "Bitte eine Datei wählen.",
  "bild-anderer-typ": (p) =>
    `Der Inhalt ist ${p.type}, angekündigt war etwas anderes; bitte den Content-Type berichtigen.`,
} satisfies ByName<(params: Params) => string>;
