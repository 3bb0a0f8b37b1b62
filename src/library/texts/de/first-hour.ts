/** What has to be said to whoever moves in: the demo, the first visit and what is left to do. */

import { numeral } from "../../../core/texts/de/phrases.ts";
import type { ByName } from "../../../core/texts/phrases.ts";

export default {
  /** Lists with nothing in them. */
  empty: {
    ways: {
      einspielungen: "Eine Liste einspielen",
      werke: "Zu den Werken",
      "werke?formular=neu": "Ein Werk anlegen",
      theke: "Zur Theke",
      terminplan: "Zu den freien Zeiten",
      buchungen: "Alle Buchungen",
      vormerkungen: "Alle Vormerkungen",
      titelbilder: "Zu den Titelbildern",
    },
    /** By the name of a list of the desk. */
    desk: {
      heute: ["Heute ist nichts fällig."],
      ueberfaellig: [
        "Nichts ist überfällig. Alle haben rechtzeitig zurückgebracht, was sie hatten.",
      ],
      bereitgestellt: ["Für niemanden liegt etwas zum Abholen bereit."],
      bereitlegen: [
        "Niemand wartet auf etwas, das bereitzulegen wäre.",
        "Wer vormerkt, was im Regal steht, steht hier, bis es bereitliegt.",
      ],
      buchungen: [
        "Nichts Gebuchtes ist bald abzuholen.",
        "Gebucht wird auf der Seite eines Werks oder Exemplars unter „Freie Tage ansehen und buchen“.",
      ],
    } as ByName<readonly string[]>,
    /** On the start page of a library without works. */
    start: "Der Katalog ist noch leer. Schauen Sie bald wieder herein.",
  },
  setup: {
    title: "Einrichten",
    about:
      "Willkommen. In einer Stunde kann die Bibliothek arbeiten: Hier steht, was noch fehlt, und wo es getan wird.",
    library: "Die Bibliothek",
    libraryName: "Name der Bibliothek",
    language: "Sprache",
    languageHelp:
      "In ihr spricht die Bibliothek mit allen, deren Browser keine andere wünscht. Jede Seite gibt es auf Deutsch und auf Englisch.",
    lendsHelp:
      "Nein: ein Katalog ohne Ausleihe, etwa eines Archivs. Theke, Ausleihen, Vormerkungen, Buchungen, Gebühren und Ausweise fallen weg; was gespeichert ist, bleibt.",
    save: "Speichern",
    steps: "Schritt für Schritt",
    names: {
      kennwort: {
        title: "Eigenes Kennwort wählen",
        help: "Das erste stand auf dem Bildschirm, als das Programm zum ersten Mal lief.",
      },
      name: { title: "Namen der Bibliothek eintragen", help: "Er steht auf jeder Seite oben." },
      zeiten: {
        title: "Öffnungszeiten und Anschrift eintragen",
        help: "Sie stehen auf der Startseite, und Fristen enden nie an einem Tag, an dem geschlossen ist.",
        helpUnlent: "Sie stehen auf der Startseite.",
      },
      werk: {
        title: "Das erste Werk eintragen",
        help: "Eines von Hand, oder gleich die ganze Liste, die Sie schon haben, unter „Einspielungen“.",
      },
      leser: {
        title: "Die erste Leserin, den ersten Leser aufnehmen",
        help: "Ein Name genügt; der Benutzername entsteht von selbst.",
      },
      etikett: {
        title: "Etiketten drucken",
        help: "Für Rücken und Deckel der Bücher, mit Signatur und Strichcode.",
      },
      sicherung: {
        title: "Die erste Sicherung herunterladen",
        help: "Eine Datei mit allem, aus der sich die Bibliothek wiederherstellen lässt.",
      },
      demo: {
        title: "Die Demo entfernen",
        help: "Wenn Sie sich genug umgesehen haben. Was Sie selbst eingetragen haben, bleibt.",
      },
    },
    done: "erledigt",
    open: "offen",
    tick: "Ist erledigt",
    begin: "Womit anfangen?",
    ways: {
      list: "Eine Liste einspielen",
      work: "Das erste Werk eintragen",
      demo: "Erst in der Demo umsehen",
    },
    toDesk: "Weiter zur Theke",
    toStart: "Weiter zur Startseite",
    dismiss: "Liste nicht mehr zeigen",
    left: (count: number) => (count === 1 ? "Noch ein Schritt" : `Noch ${numeral(count)} Schritte`),
  },
  backup: {
    title: "Sicherung",
    about: (lends: boolean) =>
      `Alles, was die Bibliothek weiß, in einer Datei: Katalog, Konten, ${lends ? "Ausleihen, " : ""}Bilder, Einstellungen.`,
    never: "Bisher wurde keine Sicherung gemacht.",
    last: (day: string) => `Zuletzt gesichert am ${day}.`,
    save: "Sicherung herunterladen",
    secret:
      "Die Datei enthält persönliche Angaben. Bewahren Sie sie auf, wo nur die Bibliothek sie lesen kann. Wer den Server betreibt, stellt sie mit „leihwerk restore“ wieder her.",
  },
  demo: {
    /** On the sign-in page of a library that shows the demo. */
    name: "Demo",
    lookAround: "Umsehen in der Demo",
    lookAroundAbout: (password: string) =>
      `Diese Bibliothek ist nur von diesem Rechner aus zu erreichen und zeigt die Demo. Ein Knopf meldet Sie als eine ihrer erfundenen Personen an; das Kennwort ist immer „${password}“.`,
    /** By role: who looks around as what. */
    guides: {
      leser: (name) => `Als Leserin: ${name}`,
      theke: (name) => `An der Theke: ${name}`,
      bibliothekar: (name) => `Als Bibliothekar: ${name}`,
    } as ByName<(name: string) => string>,
    add: "Demo einspielen",
    addHelp: (lends: boolean) =>
      `774 deutsche Dramen mit ihren Exemplaren und ein Dutzend erfundene Leserinnen und Leser${lends ? ", mit Ausleihen und Vormerkungen" : ""} zum Ausprobieren. Alles lässt sich mit einem Knopf wieder entfernen.`,
    remove: "Demo entfernen",
    removeHelp:
      "Entfernt wird, was die Demo gebracht und niemand geändert hat, dazu Ausleihen und Vormerkungen, die nur zu ihr gehören. Was jemand geändert oder weiterverwendet hat, bleibt und wird aufgezählt. Die Konten der Demo können sich danach nicht mehr anmelden. Im Kassenbuch und in den Zahlen kann bleiben, was beim Üben eingetragen wurde; Nummern zählen dort weiter, wo sie sind. Wer wirklich von vorn beginnen will, beginnt mit einer neuen Datenbank.",
    removeRest: "Noch einmal entfernen, was geblieben ist",
    addAgain: "Demo wieder einspielen",
    /** By state. */
    states: {
      läuft: "Die Demo wird eingespielt. Sie können diese Seite verlassen; die Arbeit geht weiter.",
      angehalten: "Die Demo ist nicht ganz eingespielt.",
      fertig: "Die Demo ist eingespielt.",
      rücknahme: "Die Demo wird entfernt.",
      zurückgenommen: "Die Demo ist entfernt.",
    } as ByName,
  },
};
