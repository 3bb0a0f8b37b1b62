/** Der Einzug. */

import type { FirstHourTexts } from "../first-hour.ts";
import { numeral } from "./phrases.ts";

export default {
  empty: {
    kinds: {
      werk: {
        means: "Der Katalog ist noch leer.",
        next: "Eine Liste, die Sie schon haben, lässt sich als Ganzes einspielen; ein einzelnes Werk ist mit ISBN oder Titel schnell angelegt.",
      },
      person: {
        means: "Noch steht niemand im Katalog.",
        next: "Personen entstehen von selbst, sobald ein Werk sie nennt.",
      },
      schlagwort: {
        means: "Noch gibt es keine Schlagwörter.",
        next: "Sie entstehen von selbst, sobald ein Werk sie nennt.",
      },
      reihe: {
        means: "Noch gibt es keine Reihen.",
        next: "Sie entstehen von selbst, sobald ein Werk sie nennt.",
      },
      verlag: {
        means: "Noch gibt es keine Verlage.",
        next: "Sie entstehen von selbst, sobald ein Werk sie nennt.",
      },
      standort: {
        means: "Noch gibt es keine Standorte.",
        next: "Sie entstehen von selbst, sobald ein Exemplar einen nennt.",
      },
      exemplar: {
        means: "Noch gibt es keine Exemplare: nichts, was man ausleihen könnte.",
        next: "Ein Werk bekommt sie in seinem Formular, auch mehrere auf einmal.",
      },
      konto: { means: "Noch gibt es keine Konten." },
      gruppe: {
        means: "Noch gibt es keine Gruppen.",
        next: "Eine Klasse, eine Familie: wer zusammengehört, steht zusammen auf Listen und Ausweisbögen.",
      },
      ausleihe: {
        means: "Nichts ist ausgeliehen, und nichts war es je.",
        next: "Ausgeliehen wird an der Theke: Ausweis, dann Strichcode.",
      },
      vormerkung: {
        means: "Niemand wartet auf etwas.",
        next: "Vorgemerkt wird auf der Seite eines Werks, wenn kein Exemplar da ist.",
      },
      merkliste: {
        means: "Sie haben noch keine Merkliste.",
        next: "Auf der Seite jedes Werks steht ein Knopf zum Merken.",
      },
      gebuehr: {
        means: "Niemand schuldet etwas, und niemand hat je etwas geschuldet.",
        own: "Sie schulden nichts.",
      },
      nachricht: {
        own: "An Sie gibt es keine Nachrichten.",
        means: "Noch wurde niemandem geschrieben.",
        next: "Erinnerungen und Benachrichtigungen entstehen von selbst.",
      },
      einspielung: {
        means: "Auf dieser Seite wurde noch nichts eingespielt.",
        next: "Wählen Sie oben eine Datei. Ein Probelauf zeigt, was geschähe, bevor etwas geschieht.",
      },
      bild: {
        means: "Noch gibt es keine Bilder.",
        next: "Porträts und Titelbilder kommen mit Personen und Werken; viele auf einmal unter „Titelbilder“.",
      },
      seite: {
        means: "Noch gibt es keine eigenen Seiten.",
        next: "Anfahrt, Hausordnung, ein Lesekreis: Jede bekommt eine Adresse und, wenn Sie wollen, einen Platz im Menü.",
      },
      zusammenfuehrung: {
        means: "Noch wurde nichts zusammengeführt. Was doppelt aussieht, steht unter „Doppelte“.",
      },
    },
    make: "Der Knopf oben legt das Erste an.",
    ways: {
      einspielungen: "Eine Liste einspielen",
      werke: "Zu den Werken",
      "werke?formular=neu": "Ein Werk anlegen",
      theke: "Zur Theke",
    },
    narrowed: {
      "ausleihe.status.überfällig":
        "Nichts ist überfällig. Alle haben rechtzeitig zurückgebracht, was sie hatten.",
      "ausleihe.status.verloren": "Nichts ist verloren.",
      "vormerkung.status.bereitgestellt": "Für niemanden liegt etwas zum Abholen bereit.",
      "vormerkung.status.wartend": "Niemand wartet.",
      "gebuehr.status.offen": "Niemand schuldet etwas.",
    },
    desk: {
      heute: "Heute ist nichts fällig.",
      ueberfaellig: "Nichts ist überfällig. Alle haben rechtzeitig zurückgebracht, was sie hatten.",
      bereitgestellt: "Für niemanden liegt etwas zum Abholen bereit.",
    },
    start: "Der Katalog ist noch leer. Schauen Sie bald wieder herein.",
  },
  settings: {
    fixed: (file) => `Festgelegt in ${file}; hier lässt es sich nicht ändern.`,
    preview: "Vorschau",
    previewOf: (label) => `Vorschau: ${label}`,
    previewAbout: "So wird es aussehen. Gespeichert ist es noch nicht.",
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
    dismiss: "Liste nicht mehr zeigen",
    left: (count) => (count === 1 ? "Noch ein Schritt" : `Noch ${numeral(count)} Schritte`),
  },
  backup: {
    title: "Sicherung",
    about:
      "Alles, was die Bibliothek weiß, in einer Datei: Katalog, Konten, Ausleihen, Bilder, Einstellungen.",
    never: "Bisher wurde keine Sicherung gemacht.",
    last: (day) => `Zuletzt gesichert am ${day}.`,
    save: "Sicherung herunterladen",
    secret:
      "Die Datei enthält persönliche Angaben. Bewahren Sie sie auf, wo nur die Bibliothek sie lesen kann. Wer den Server betreibt, stellt sie mit „leihwerk restore“ wieder her.",
  },
  demo: {
    name: "Demo",
    lookAround: "Umsehen in der Demo",
    lookAroundAbout: (password) =>
      `Diese Bibliothek ist nur von diesem Rechner aus zu erreichen und zeigt die Demo. Ein Knopf meldet Sie als eine ihrer erfundenen Personen an; das Kennwort ist immer „${password}“.`,
    guides: {
      leser: (name) => `Als Leserin: ${name}`,
      theke: (name) => `An der Theke: ${name}`,
      bibliothekar: (name) => `Als Bibliothekar: ${name}`,
    },
    add: "Demo einspielen",
    addHelp:
      "774 deutsche Dramen mit ihren Exemplaren, ein Dutzend erfundene Leserinnen und Leser, Ausleihen und Vormerkungen zum Ausprobieren. Alles lässt sich mit einem Knopf wieder entfernen.",
    remove: "Demo entfernen",
    removeHelp:
      "Entfernt wird, was die Demo gebracht und niemand geändert hat, dazu Ausleihen und Vormerkungen, die nur zu ihr gehören. Was jemand geändert oder weiterverwendet hat, bleibt und wird aufgezählt. Die Konten der Demo können sich danach nicht mehr anmelden. Im Kassenbuch und in den Zahlen kann bleiben, was beim Üben eingetragen wurde; Nummern zählen dort weiter, wo sie sind. Wer wirklich von vorn beginnen will, beginnt mit einer neuen Datenbank.",
    removeRest: "Noch einmal entfernen, was geblieben ist",
    addAgain: "Demo wieder einspielen",
    states: {
      läuft: "Die Demo wird eingespielt. Sie können diese Seite verlassen; die Arbeit geht weiter.",
      angehalten: "Die Demo ist nicht ganz eingespielt.",
      fertig: "Die Demo ist eingespielt.",
      rücknahme: "Die Demo wird entfernt.",
      zurückgenommen: "Die Demo ist entfernt.",
    },
  },
} satisfies FirstHourTexts;
