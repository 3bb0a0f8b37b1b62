/** Labels and help texts of `merkliste`, in each language. */

export default {
  de: {
    one: "Merkliste",
    many: "Merklisten",
    fields: {
      name: "Name",
      beschreibung: "Beschreibung",
      oeffentlich: "Wer sie sieht",
      werk: "Werke",
      "werk.notiz": "Notiz",
      konto: "Konto",
    },
    choices: {
      oeffentlich: { ja: "öffentlich", nein: "privat" },
    },
    empty: {
      means: "Sie haben noch keine Merkliste.",
      next: "Auf der Seite jedes Werks steht ein Knopf zum Merken.",
    },
  },
  en: {
    one: "Reading list",
    many: "Reading lists",
    fields: {
      name: "Name",
      beschreibung: "Description",
      oeffentlich: "Who sees it",
      werk: "Works",
      "werk.notiz": "Note",
      konto: "Account",
    },
    choices: {
      oeffentlich: { ja: "public", nein: "private" },
    },
    empty: {
      means: "You have no reading list yet.",
      next: "The page of every work has a button for it.",
    },
  },
};
