/** Labels and help texts of `verlag`, in each language. */

export default {
  de: {
    one: "Verlag",
    many: "Verlage",
    fields: {
      name: "Name",
      ort: "Ort",
      werk: "Werke",
    },
    empty: {
      means: "Noch gibt es keine Verlage.",
      next: "Sie entstehen von selbst, sobald ein Werk sie nennt.",
    },
  },
  en: {
    one: "Publisher",
    many: "Publishers",
    fields: {
      name: "Name",
      ort: "Place",
      werk: "Works",
    },
    empty: {
      means: "There are no publishers yet.",
      next: "They come by themselves as soon as a work names them.",
    },
  },
};
