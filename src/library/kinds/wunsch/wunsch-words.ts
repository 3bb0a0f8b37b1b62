/** Labels and help texts of `wunsch`, in each language. */

export default {
  de: {
    one: "Wunsch",
    many: "Wünsche",
    doings: {
      create: "Der Bibliothek etwas zur Anschaffung vorschlagen",
      replace: "Einen Wunsch ändern, oder sagen, was aus ihm wurde",
      change: "Einen Wunsch ändern, oder sagen, was aus ihm wurde",
      remove: "Einen Wunsch löschen",
    },
    fields: {
      titel: "Titel",
      isbn: "ISBN",
      bemerkung: "Bemerkung",
      konto: "Konto",
      status: "Status",
      werk: "Angeschafft als",
      grund: "Warum nicht",
      seit: "Seit",
      erledigt: "Erledigt am",
    },
    choices: {
      status: {
        neu: "neu",
        bestellt: "bestellt",
        angeschafft: "angeschafft",
        abgelehnt: "abgelehnt",
      },
    },
    help: {
      isbn: "Die Nummer auf der Rückseite des Buchs, falls Sie sie haben. Titel oder ISBN genügt.",
      bemerkung: "Von wem es ist, oder warum es gut wäre, es hier zu haben.",
      konto: "Ausweisnummer oder Adresse des Kontos.",
      werk: "Bleibt das leer, findet sich das Werk über die ISBN.",
      grund: "Das liest auch, wer es sich gewünscht hat.",
    },
    empty: {
      own: "Sie haben sich noch nichts gewünscht.",
      means: "Noch hat sich niemand etwas gewünscht. Leser finden den Weg hierher in ihrem Konto.",
      next: "Für einen Wunsch genügt ein Titel oder eine ISBN.",
    },
  },
  en: {
    one: "Wish",
    many: "Wishes",
    doings: {
      create: "Suggest to the library what to buy",
      replace: "Change a wish, or say what became of it",
      change: "Change a wish, or say what became of it",
      remove: "Delete a wish",
    },
    fields: {
      titel: "Title",
      isbn: "ISBN",
      bemerkung: "Note",
      konto: "Account",
      status: "Status",
      werk: "Bought as",
      grund: "Why not",
      seit: "Since",
      erledigt: "Settled on",
    },
    choices: {
      status: { neu: "new", bestellt: "ordered", angeschafft: "bought", abgelehnt: "declined" },
    },
    help: {
      isbn: "The number on the back of the book, if you have it. Title or ISBN is enough.",
      bemerkung: "Who made it, or why it would be good to have here.",
      konto: "Card number or address of the account.",
      werk: "If empty, the work is found by the ISBN.",
      grund: "The reader who wished for it reads this too.",
    },
    empty: {
      own: "You have not wished for anything yet.",
      means: "Nobody has wished for anything yet. Readers find the way here in their account.",
      next: "A title or an ISBN is enough for a wish.",
    },
  },
};
