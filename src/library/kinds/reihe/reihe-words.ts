/** What people call reihe and all that belongs to it, in each language. */

export default {
  de: {
    one: "Reihe",
    many: "Reihen",
    fields: {
      name: "Name",
      beschreibung: "Beschreibung",
      werk: "Bände",
    },
    empty: {
      means: "Noch gibt es keine Reihen.",
      next: "Sie entstehen von selbst, sobald ein Werk sie nennt.",
    },
  },
  en: {
    one: "Series",
    many: "Series",
    fields: {
      name: "Name",
      beschreibung: "Description",
      werk: "Volumes",
    },
    empty: {
      means: "There are no series yet.",
      next: "They come by themselves as soon as a work names them.",
    },
  },
};
