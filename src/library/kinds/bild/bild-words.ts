/** Labels and help texts of `bild`, in each language. */

export default {
  de: {
    one: "Bild",
    many: "Bilder",
    fields: {
      titel: "Titel",
      beschreibung: "Beschreibung",
      breite: "Breite in Pixeln",
      hoehe: "Höhe in Pixeln",
      typ: "Hochgeladen als",
    },
    help: {
      titel: "Bleibt das leer, heißt das Bild wie seine Datei.",
      beschreibung: "Was zu sehen ist, für alle, die es nicht sehen.",
    },
    empty: {
      means: "Noch gibt es keine Bilder.",
      next: "Porträts und Titelbilder kommen mit Personen und Werken; viele auf einmal unter „Titelbilder“.",
    },
  },
  en: {
    one: "Picture",
    many: "Pictures",
    fields: {
      titel: "Title",
      beschreibung: "Description",
      breite: "Width in pixels",
      hoehe: "Height in pixels",
      typ: "Uploaded as",
    },
    help: {
      titel: "Left empty, the picture is called after its file.",
      beschreibung: "What can be seen, for all who do not see it.",
    },
    empty: {
      means: "There are no pictures yet.",
      next: "Portraits and covers come with people and works; many at once under “Covers”.",
    },
  },
};
