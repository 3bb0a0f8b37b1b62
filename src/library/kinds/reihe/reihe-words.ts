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
  },
  en: {
    one: "Series",
    many: "Series",
    fields: {
      name: "Name",
      beschreibung: "Description",
      werk: "Volumes",
    },
  },
};
