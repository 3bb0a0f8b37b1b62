/** Labels and help texts of `zusammenfuehrung`, in each language. */

export default {
  de: {
    one: "Zusammenführung",
    many: "Zusammenführungen",
    fields: {
      bleibt: "Bleibt",
      geht: "Geht darin auf",
      wahl: "Auswahl",
      titel: "Titel",
      gehtTitel: "Titel dessen, was darin aufgeht",
      wann: "Am",
    },
    empty: {
      means: "Noch wurde nichts zusammengeführt. Was doppelt aussieht, steht unter „Doppelte“.",
    },
  },
  en: {
    one: "Merge",
    many: "Merges",
    fields: {
      bleibt: "Stays",
      geht: "Becomes part of it",
      wahl: "Choices",
      titel: "Title",
      gehtTitel: "Title of what becomes part of it",
      wann: "On",
    },
    empty: {
      means: "Nothing was merged yet. What looks double stands under “Possible duplicates”.",
    },
  },
};
