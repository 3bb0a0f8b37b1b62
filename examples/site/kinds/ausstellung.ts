import { day, defineKind, links, text } from "leihwerk";

export default defineKind({
  singular: "ausstellung",
  plural: "ausstellungen",
  title: "titel",
  slug: true,
  fields: {
    titel: text({ required: true, sortable: true }),
    von: day({ sortable: true }),
    bis: day({ sortable: true }),
    beschreibung: text({ multiline: true, searchable: true }),
    werk: links("werk"),
  },
  entry: ["titel", "von", "bis"],
  label: { de: ["Ausstellung", "Ausstellungen"], en: ["Exhibition", "Exhibitions"] },
});
