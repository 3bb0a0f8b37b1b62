/** Labels and help texts of `vorlage`, in each language. */

export default {
  de: {
    one: "Text einer Nachricht",
    many: "Eigene Texte der Nachrichten",
    fields: {
      fuer: "Wofür",
      sprache: "Sprache",
      anrede: "Anrede",
      betreff: "Betreff",
      text: "Text (Markdown)",
    },
    choices: {
      sprache: { de: "Deutsch", en: "Englisch" },
      anrede: { Sie: "Sie", du: "du" },
    },
    empty: {
      means: "Noch hat niemand einen Text geändert: Es gelten die des Programms.",
      next: "Geändert werden sie unter „Texte der Nachrichten“.",
    },
  },
  en: {
    one: "Text of a message",
    many: "Texts of messages of your own",
    fields: {
      fuer: "What for",
      sprache: "Language",
      anrede: "Salutation",
      betreff: "Subject",
      text: "Text (Markdown)",
    },
    choices: {
      sprache: { de: "German", en: "English" },
      anrede: { Sie: "formal (Sie)", du: "familiar (du)" },
    },
    empty: {
      means: "Nobody has changed a text yet: those of the program hold.",
      next: "They are changed at “Texts of messages”.",
    },
  },
};
