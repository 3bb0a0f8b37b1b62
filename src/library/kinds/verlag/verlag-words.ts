/** What people call verlag and all that belongs to it, in each language. */

export default {
  de: {
    one: "Verlag",
    many: "Verlage",
    fields: {
      name: "Name",
      ort: "Ort",
      werk: "Werke",
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
  },
};
