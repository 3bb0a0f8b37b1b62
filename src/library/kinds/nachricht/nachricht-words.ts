/** Labels and help texts of `nachricht`, in each language. */

import * as de from "../../texts/de/states.ts";
import * as en from "../../texts/en/states.ts";

export default {
  de: {
    one: "Nachricht",
    many: "Nachrichten",
    fields: {
      konto: "An",
      tag: "Für den Tag",
      anlass: "Anlass",
      bezug: "Worum es geht",
      text: "Text (Markdown)",
      weg: "Weg",
      an: "Zu senden an",
      adresse: "Gesendet an",
      zustand: "Stand",
      wann: "Seit",
      versuche: "Versuche",
      fehler: "Was nicht ging",
      naechster: "Nächster Versuch",
      begonnen: "Wird gesendet seit",
      hinfaelligSeit: "Hinfällig seit",
      sprache: "Sprache",
    },
    choices: {
      zustand: de.noticeStates,
      weg: { "e-mail": "E-Mail", brief: "Brief" },
    },
    empty: {
      own: "An Sie gibt es keine Nachrichten.",
      means: "Noch wurde niemandem geschrieben.",
      next: "Was zu schreiben ist, entsteht von selbst.",
    },
  },
  en: {
    one: "Message",
    many: "Messages",
    fields: {
      konto: "To",
      tag: "For the day",
      anlass: "Occasion",
      bezug: "What it is about",
      text: "Text (Markdown)",
      weg: "Way",
      an: "To be sent to",
      adresse: "Sent to",
      zustand: "State",
      wann: "Since",
      versuche: "Tries",
      fehler: "What went wrong",
      naechster: "Next try",
      begonnen: "Being sent since",
      hinfaelligSeit: "To no purpose since",
      sprache: "Language",
    },
    choices: {
      zustand: en.noticeStates,
      weg: { "e-mail": "e-mail", brief: "letter" },
    },
    empty: {
      own: "There are no messages to you.",
      means: "Nobody was written to yet.",
      next: "What is to be written comes by itself.",
    },
  },
};
