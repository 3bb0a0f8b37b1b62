import { choice, derived, extendKind, text } from "leihwerk";

export default extendKind("werk", {
  fields: {
    lesestufe: choice(["Kinder", "Jugend", "Erwachsene"], {
      facet: true,
      label: { de: "Lesestufe", en: "Reading level" },
    }),
    stifterin: text({
      searchable: true,
      sortable: true,
      label: { de: "Gestiftet von", en: "Given by" },
    }),
    ausstellung: derived("ausstellung", "werk", {
      label: { de: "Zu sehen in", en: "On show in" },
    }),
  },
  entry: ["lesestufe"],
});
