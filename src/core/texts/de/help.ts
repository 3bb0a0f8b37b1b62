/** Was wissen sollte, wer ein Formular ausfüllt. */

import type { FormTexts } from "../form.ts";

export default {
  bibliothek: {
    oeffnungszeit:
      "Eine Zeile je Zeit, etwa Di–Fr 14:00–18:00. An Wochentagen ohne Zeiten ist geschlossen.",
    ruhetag:
      "Wochentage, an denen geschlossen ist, etwa Samstag und Sonntag. Bleibt das leer: alle Wochentage ohne Öffnungszeiten.",
    schliesstag:
      "Eine Zeile je Zeit: 24.12.2026, ohne Jahr für jedes Jahr (24.12.), oder von wann bis wann: 24.12.2026 bis 06.01.2027.",
    tage: "Bleibt das leer: 28.",
    verlaengerungen: "Bleibt das leer: 2.",
    ausleihen: "Bleibt das leer: 10.",
    vormerkungen: "Bleibt das leer: 5.",
    abholtage: "Bleibt das leer: 7.",
    vergessenNachTagen: "Bleibt das leer: 30.",
    artRegel: "Eine Zeile je Art, etwa Film: 7 Tage, 0 Verlängerungen, 2 Ausleihen.",
    saeumigAusleihen: "Bleibt das leer: ja.",
    saeumigVerlaengern: "Bleibt das leer: nein.",
    verlaengernOhneGewinn: "Bleibt das leer: nein.",
    vormerkungSperrtAlle: "Bleibt das leer: nein.",
    vormerkenOhneAussicht: "Bleibt das leer: nein.",
    ausweisBegrenzt: "Bleibt das leer: ja.",
    beschaedigt: "Bleibt das leer: mit Grund.",
    praesenz: "Bleibt das leer: mit Grund.",
    benachrichtigen: "Bleibt das leer: nein.",
    erinnerungstage: "Bleibt das leer: 3. 0: nicht.",
    mahnstufe:
      "Eine Zeile je Stufe: die Tage nach Fälligkeit, etwa 14, auch mit Gebühr, etwa 14: 2,50 EUR.",
    abholnachricht: "Bleibt das leer: ja.",
    verfallsnachricht: "Bleibt das leer: ja.",
    ausweistage: "Bleibt das leer: 14. 0: nicht.",
    willkommensnachricht: "Bleibt das leer: nein.",
    briefe: "Bleibt das leer: ja.",
    gebuehren: "Bleibt das leer: nein.",
    gebuehrTag: "Etwa 0,20 €.",
    gebuehrKulanz: "Bleibt das leer: 0.",
    kaution: "Eine Zeile je Art, etwa Ding: 20 €.",
    verweis: "Etwa #0b5863.",
    verweisDunkel: "Etwa #7fc4cd.",
    band: "Etwa #0b5863.",
    bandDunkel: "Etwa #7fc4cd.",
    impressum: "In Markdown: Überschriften mit #, Listen mit -, Verweise als [Text](Adresse).",
    datenschutz: "In Markdown: Überschriften mit #, Listen mit -, Verweise als [Text](Adresse).",
    strichcode: "Bleibt das leer: Code 128.",
    kennwortVergessen: "Bleibt das leer: nein.",
    registrierung: "Bleibt das leer: nein.",
    registrierungstage: "Bleibt das leer: 30.",
  },
  seite: {
    text: "Überschriften mit #, Listen mit -, Verweise als [Text](Adresse), **fett** und *kursiv*.",
    rang: "Die kleinste Zahl steht zuerst.",
  },
  person: {
    vorname: "Darf leer bleiben, etwa bei einem Künstlernamen.",
    geboren: "Nur das Jahr; vor Christus mit Minus davor.",
    gestorben: "Nur das Jahr; vor Christus mit Minus davor.",
    gnd: "Die Nummer aus der Gemeinsamen Normdatei, etwa 118517171.",
    wikidata: "Die Kennung, etwa Q12345.",
    auchBekannt: "Andere Namen und Schreibweisen, einer je Zeile.",
    koerperschaft: "Ja bei Vereinen, Orchestern, Ämtern und Firmen.",
  },
  schlagwort: {
    auchBekannt: "Auch darunter wird es gefunden; eines je Zeile.",
    gnd: "Die Nummer aus der Gemeinsamen Normdatei, etwa 4036774-1.",
  },
  werk: {
    jahr: "Das Jahr, in dem es erschienen ist; vor Christus mit Minus davor.",
    entstanden: "Nur wenn es in einem anderen Jahr entstanden als erschienen ist.",
    umfang: "Etwa: 312 S., Ill.",
    datierung: "Wie es angezeigt wird, wenn das Jahr nicht genügt: um 1780.",
    sprache: "Der Name oder das Kürzel: Deutsch, de. Mehrere jede für sich.",
    person: "In der Reihenfolge, in der sie genannt werden.",
    verweis: "Webadressen, eine je Zeile.",
  },
  exemplar: {
    barcode: "Was der Strichcode auf dem Etikett ergibt.",
    herkunft: "Wo gekauft, von wem geschenkt.",
    zubehoer: "Was dazugehört und mit zurückkommen soll, ein Teil je Zeile.",
  },
  konto: {
    username: "Damit meldet man sich an. Bleibt das leer, entsteht er aus dem Namen.",
    gruppe: "Eine Klasse, eine Familie. Was es noch nicht gibt, wird angelegt.",
    gesperrt: "Der Grund; solange hier etwas steht, wird nichts ausgeliehen.",
    gueltigBis: "Der letzte Tag, an dem ausgeliehen werden kann.",
  },
  gruppe: {
    gueltigBis:
      "Gilt für alle in der Gruppe: Wer hier einen anderen Tag einträgt, ändert alle ihre Ausweise.",
  },
  bild: {
    titel: "Bleibt das leer, heißt das Bild wie seine Datei.",
    beschreibung: "Was zu sehen ist, für alle, die es nicht sehen.",
  },
} satisfies FormTexts["help"];
