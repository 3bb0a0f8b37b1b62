/** Labels and help texts of `standort`, in each language. */

export default {
  de: {
    one: "Standort",
    many: "Standorte",
    fields: {
      name: "Name",
      hinweis: "So findet man hin",
      ausleihbar: "Von hier wird ausgeliehen",
      exemplar: "Exemplare",
    },
    empty: {
      means: "Noch gibt es keine Standorte.",
      next: "Sie entstehen von selbst, sobald ein Exemplar einen nennt.",
    },
  },
  en: {
    one: "Location",
    many: "Locations",
    fields: {
      name: "Name",
      hinweis: "How to find it",
      ausleihbar: "Lends from here",
      exemplar: "Copies",
    },
    empty: {
      means: "There are no locations yet.",
      next: "They come by themselves as soon as a copy names one.",
    },
  },
};
