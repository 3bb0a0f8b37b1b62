/** Labels and help texts of `erfassung`, in each language. */

export default {
  de: {
    one: "Erfassung",
    many: "Erfassungen",
    fields: {
      inventur: "Inventur",
      barcode: "Nummer",
      exemplar: "Exemplar",
      befund: "Befund",
      gehoertNach: "Gehört nach",
      durch: "Erfasst durch",
      ueberholt: "Überholt am",
    },
    choices: {
      befund: {
        vorhanden: "vorhanden",
        "falsch gestellt": "falsch gestellt",
        ausgeliehen: "noch als ausgeliehen verbucht",
        "wieder da": "wieder da",
        ausgesondert: "ausgesondert",
        "nicht gefragt": "nicht gefragt",
        unbekannt: "unbekannt",
        fehlt: "fehlt",
      },
    },
    empty: {
      means: "Noch wurde nichts erfasst.",
      next: "Legen Sie eine Inventur an und scannen Sie, was im Regal steht.",
    },
  },
  en: {
    one: "Scan",
    many: "Scans",
    fields: {
      inventur: "Stocktaking",
      barcode: "Number",
      exemplar: "Copy",
      befund: "Finding",
      gehoertNach: "Belongs to",
      durch: "Scanned by",
      ueberholt: "Scanned again on",
    },
    choices: {
      befund: {
        vorhanden: "present",
        "falsch gestellt": "misplaced",
        ausgeliehen: "still entered as on loan",
        "wieder da": "found again",
        ausgesondert: "withdrawn",
        "nicht gefragt": "not asked for",
        unbekannt: "unknown",
        fehlt: "missing",
      },
    },
    empty: {
      means: "Nothing was scanned yet.",
      next: "Make a stocktaking and scan what stands on the shelves.",
    },
  },
};
