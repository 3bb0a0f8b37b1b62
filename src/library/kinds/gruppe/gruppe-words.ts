/** Labels and help texts of `gruppe`, in each language. */

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
      anrede: "Anrede in Nachrichten",
      notiz: "Notiz",
      konto: "Leserinnen und Leser",
    },
    choices: { anrede: { Sie: "Sie", du: "du" } },
    help: {
      anrede: "Bleibt das leer: Sie.",
      gueltigBis:
        "Gilt für alle in der Gruppe: Wer hier einen anderen Tag einträgt, ändert alle ihre Ausweise.",
    },
    empty: {
      means: "Noch gibt es keine Gruppen.",
      next: "Eine Klasse, eine Familie: wer zusammengehört, steht in Listen und beim Drucken zusammen.",
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
      anrede: "Salutation in messages",
      notiz: "Note",
      konto: "Readers",
    },
    choices: { anrede: { Sie: "formal (Sie)", du: "familiar (du)" } },
    help: {
      anrede: "If empty: formal. It matters in languages that tell the two apart.",
      gueltigBis:
        "Holds for everybody in the group: whoever enters another day changes all their cards.",
    },
    empty: {
      means: "There are no groups yet.",
      next: "A class, a family: whoever belongs together stands together in lists and in print.",
    },
  },
};
