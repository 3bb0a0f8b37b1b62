/** Labels and help texts of `seite`, in each language. */

export default {
  de: {
    one: "Seite",
    many: "Seiten",
    fields: {
      titel: "Titel",
      text: "Text (Markdown)",
      menue: "Im Menü",
      rang: "Rang im Menü",
      sprache: "Nur für Seiten in der Sprache",
      oeffentlich: "Öffentlich",
    },
    choices: {
      menue: {
        kopf: "oben, bei den Sammlungen",
        fuß: "unten, beim Impressum",
        nirgends: "nirgends",
      },
      sprache: { de: "Deutsch", en: "Englisch" },
    },
    help: {
      titel:
        "Beginnt der Text mit einer Überschrift (#), heißt die Seite und ihr Eintrag im Menü nach ihr.",
      text: "Überschriften mit #, Listen mit -, Verweise als [Text](Adresse), **fett** und *kursiv*, Bilder der Bibliothek als ![Beschreibung](/bild/7).",
      rang: "Die kleinste Zahl steht zuerst.",
    },
    empty: {
      means: "Noch gibt es keine eigenen Seiten.",
      next: "Anfahrt, Hausordnung, ein Lesekreis: Jede bekommt eine Adresse und, wenn Sie wollen, einen Platz im Menü.",
    },
  },
  en: {
    one: "Page",
    many: "Pages",
    fields: {
      titel: "Title",
      text: "Text (Markdown)",
      menue: "In the menu",
      rang: "Rank in the menu",
      sprache: "Only for pages in this language",
      oeffentlich: "Public",
    },
    choices: {
      menue: {
        kopf: "at the top, with the collections",
        fuß: "at the bottom, with the imprint",
        nirgends: "nowhere",
      },
      sprache: { de: "German", en: "English" },
    },
    help: {
      titel:
        "If the text begins with a heading (#), the page and its place in the menu are called after that.",
      text: "Headings with #, lists with -, links as [text](address), **strong** and *emphasis*, pictures of the library as ![description](/bild/7).",
      rang: "The lowest number comes first.",
    },
    empty: {
      means: "There are no pages of your own yet.",
      next: "Directions, house rules, a reading circle: each gets an address and, if you like, a place in the menu.",
    },
  },
};
