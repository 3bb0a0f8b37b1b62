/** Labels and help texts of `webhook`, in each language. */

export default {
  de: {
    one: "Webhook",
    many: "Webhooks",
    doings: {
      create: "Einen Server eintragen, der erfährt, was sich im Katalog ändert",
      replace: "Einen Webhook ändern, anhalten oder wieder senden lassen",
      change: "Einen Webhook ändern, anhalten oder wieder senden lassen",
      remove: "Einen Webhook löschen",
    },
    fields: {
      empfaenger: "Adresse des Empfängers",
      art: "Arten",
      aktiv: "Aktiv",
      bemerkung: "Bemerkung",
      stand: "Zugestellt bis",
      wartet: "Was wartet",
      zugestellt: "Zuletzt angenommen",
      fehlgeschlagen: "Zuletzt fehlgeschlagen",
      naechster: "Nächster Versuch",
      fehler: "Fehler",
      versuche: "Fehlgeschlagene Versuche seither",
      fehlerSeit: "Nimmt nichts an seit",
      abgeschaltet: "Abgeschaltet",
      durch: "Eingetragen von",
    },
    help: {
      empfaenger: "Beginnt mit https://. Adressen im eigenen Netz werden nie gefragt.",
      art: "Eine je Zeile, etwa werk, person, exemplar. Leer: alles, was öffentlich ist.",
    },
    empty: {
      means: "Noch erfährt kein anderer Server, was sich hier ändert.",
      next: "Tragen Sie die Adresse ein, die der Betreiber des anderen Programms nennt.",
    },
  },
  en: {
    one: "Webhook",
    many: "Webhooks",
    doings: {
      create: "Enter a server that is told what changes in the catalogue",
      replace: "Change a webhook, pause it or let it send again",
      change: "Change a webhook, pause it or let it send again",
      remove: "Delete a webhook",
    },
    fields: {
      empfaenger: "Address of the receiver",
      art: "Kinds",
      aktiv: "Active",
      bemerkung: "Note",
      stand: "Delivered up to",
      wartet: "What is waiting",
      zugestellt: "Last taken",
      fehlgeschlagen: "Last failure",
      naechster: "Next attempt",
      fehler: "Error",
      versuche: "Failed attempts since",
      fehlerSeit: "Takes nothing since",
      abgeschaltet: "Turned off",
      durch: "Entered by",
    },
    help: {
      empfaenger: "Begins with https://. Addresses in your own network are never asked.",
      art: "One to a line, such as werk, person, exemplar. Empty: all that is public.",
    },
    empty: {
      means: "No other server is told yet what changes here.",
      next: "Enter the address that the operator of the other program names.",
    },
  },
};
