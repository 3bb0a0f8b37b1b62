/** What people call vorlage and all that belongs to it, in each language. */

export default {
  de: {
    one: "Text einer Nachricht",
    many: "Eigene Texte der Nachrichten",
    fields: { name: "Wofür", betreff: "Betreff", text: "Text (Markdown)" },
    help: {
      name: "Sprache und Name, etwa de/mahnung-2, oder de/du/mahnung-2 für Gruppen, die geduzt werden.",
    },
    empty: {
      means: "Noch hat niemand einen Text geändert: Es gelten die des Programms.",
      next: "Geändert werden sie unter „Texte der Nachrichten“.",
    },
  },
  en: {
    one: "Text of a message",
    many: "Texts of messages of your own",
    fields: { name: "What for", betreff: "Subject", text: "Text (Markdown)" },
    help: {
      name: "Language and name, such as de/mahnung-2, or de/du/mahnung-2 for groups that are called “du”.",
    },
    empty: {
      means: "Nobody has changed a text yet: those of the program hold.",
      next: "They are changed at “Texts of messages”.",
    },
  },
};
