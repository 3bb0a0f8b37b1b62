/** What people call gruppe and all that belongs to it, in each language. */

export default {
  de: {
    one: "Gruppe",
    many: "Gruppen",
    fields: {
      name: "Name",
      gueltigBis: "Ausweise gültig bis",
      tage: "Leihfrist in Tagen",
      verlaengerungen: "Verlängerungen",
      ausleihen: "Ausleihen zugleich",
      notiz: "Notiz",
      konto: "Leserinnen und Leser",
    },
    help: {
      gueltigBis:
        "Gilt für alle in der Gruppe: Wer hier einen anderen Tag einträgt, ändert alle ihre Ausweise.",
    },
    empty: {
      means: "Noch gibt es keine Gruppen.",
      next: "Eine Klasse, eine Familie: wer zusammengehört, steht zusammen auf Listen und Ausweisbögen.",
    },
  },
  en: {
    one: "Group",
    many: "Groups",
    fields: {
      name: "Name",
      gueltigBis: "Cards valid until",
      tage: "Days of a loan",
      verlaengerungen: "Renewals",
      ausleihen: "Loans at a time",
      notiz: "Note",
      konto: "Readers",
    },
    help: {
      gueltigBis:
        "Holds for everybody in the group: whoever enters another day changes all their cards.",
    },
    empty: {
      means: "There are no groups yet.",
      next: "A class, a family: whoever belongs together stands together on lists and sheets of cards.",
    },
  },
};
