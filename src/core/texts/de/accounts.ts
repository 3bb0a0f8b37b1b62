/** What has to be said to those who sign in, and of what happens there. */

import type { Around, ByName } from "../phrases.ts";

export default {
  signIn: {
    title: "Anmelden",
    about: "Mit Ihrem Konto sehen Sie, was Sie ausgeliehen haben, verlängern und merken vor.",
    username: "Benutzername, Ausweisnummer oder E-Mail",
    withoutCards: {
      about: "Mit Ihrem Konto sehen und ändern Sie, was Ihnen gehört.",
      username: "Benutzername oder E-Mail",
    },
    password: "Kennwort",
    passwordHelp: "Oder der Einmalcode, den Sie von der Bibliothek bekommen haben.",
    submit: "Anmelden",
    wrong: "Name und Kennwort passen nicht zusammen. Bitte versuchen Sie es noch einmal.",
    late: "Die Seite war zu lange offen. Bitte geben Sie Ihr Kennwort noch einmal ein.",
    wait: (seconds: number) =>
      seconds === 1
        ? "Zu viele Versuche. Bitte warten Sie eine Sekunde."
        : seconds > 120
          ? `Zu viele Versuche. Bitte warten Sie ${Math.ceil(seconds / 60)} Minuten.`
          : `Zu viele Versuche. Bitte warten Sie ${seconds} Sekunden.`,
    already: ["Sie sind angemeldet als ", "."] satisfies Around,
    out: "Abmelden",
    outDone: "Sie sind abgemeldet.",
    link: "Anmelden",
  },

  access: {
    title: (username: string) => `Zugang von ${username}`,
    about: "Womit dieses Konto sich anmeldet, und wo es gerade angemeldet ist.",
    password: "Kennwort",
    oldPassword: "Bisheriges Kennwort",
    newPassword: "Neues Kennwort",
    newPasswordHelp: (least: number) => `Mindestens ${least} Zeichen; sonst gibt es keine Regel.`,
    change: "Kennwort ändern",
    changed: "Das Kennwort ist geändert. Alle anderen Sitzungen sind beendet.",
    wrongOld: "Das bisherige Kennwort stimmt nicht. Geändert wurde nichts.",
    tooShort: (least: number) => `Das neue Kennwort braucht mindestens ${least} Zeichen.`,
    byCode: "Sie haben sich mit einem Einmalcode angemeldet. Bitte wählen Sie jetzt ein Kennwort.",
    sessions: "Sitzungen",
    thisOne: "diese Sitzung",
    begun: (time: string) => `Begonnen: ${time}`,
    last: (time: string) => `Zuletzt: ${time}`,
    end: "Diese beenden",
    endOthers: "Alle anderen beenden",
    ended: "Das ist beendet.",
    calendar: "Kalender",
    calendarAbout:
      "Ein Kalenderprogramm kann Ihre Fälligkeiten abonnieren, unter einer Adresse, die nur diesen Kalender zeigt. Wer sie kennt, kann ihn lesen; sie lässt sich jederzeit schließen.",
    calendarMake: "Adresse für den Kalender anlegen",
    calendarAnew: "Neue Adresse anlegen; die bisherige gilt dann nicht mehr",
    calendarMade: "Die Adresse Ihres Kalenders. Sie steht nur dieses eine Mal hier",
    calendarOpen: "Im Kalenderprogramm öffnen",
    calendarClose: "Adresse des Kalenders schließen",
    calendarClosed: "Die Adresse des Kalenders gilt nicht mehr.",
    keys: "Schlüssel für Programme",
    keysAbout:
      "Ein Programm weist sich mit einem Schlüssel aus, statt Ihr Kennwort zu kennen. Jeder gilt eine bestimmte Zeit und lässt sich einzeln widerrufen.",
    keyName: "Wofür",
    keyScope: "Was er darf",
    scopes: { lesen: "nur lesen", schreiben: "lesen und ändern" } as ByName,
    keyDays: "Gültig für Tage",
    keyMake: "Schlüssel anlegen",
    keyMade: "Ihr neuer Schlüssel. Er wird nur jetzt gezeigt:",
    keyExpires: (day: string) => `gilt bis ${day}`,
    keyExpired: "abgelaufen",
    keyUsed: (day: string) => `zuletzt benutzt am ${day}`,
    keyUnused: "noch nicht benutzt",
    revoke: (name: string) => `„${name}“ widerrufen`,
    revoked: "Der Schlüssel ist widerrufen.",
    code: "Einmalcode",
    codeAbout:
      "Für die erste Anmeldung, und für jemanden, der sein Kennwort vergessen hat: Der Code wird bei der Anmeldung statt des Kennworts eingegeben, gilt einen Tag und nur einmal.",
    codeMake: "Einmalcode ausgeben",
    codeMade: "Der Einmalcode. Er wird nur jetzt gezeigt:",
    data: "Gespeicherte Daten",
    /** The heading of the accounts that name this one. */
    answersFor: "Vertritt",
    dataAbout:
      "Alles, was über dieses Konto gespeichert ist: zum Ansehen, und als Datei zum Mitnehmen.",
    dataShown: "Ansehen und herunterladen",
    changes: "Änderungen",
    dataLink: "Daten herunterladen (JSON)",
    remove: "Konto löschen",
    removeAbout:
      "Das Konto und alles, was zu ihm gehört, wird gelöscht und kommt nicht wieder. Möglich ist das erst, wenn nichts mehr offen ist.",
    removeSubmit: "Konto endgültig löschen",
  },

  events: {
    title: "Vorgänge",
    about:
      "Anmeldungen, Fehlversuche, Abweisungen und die Arbeit der Nacht. Von einer fehlgeschlagenen Anmeldung bleibt der Name nur, wenn ein Konto ihn hat.",
    none: "Bisher ist nichts vorgefallen.",
    time: "Wann",
    what: "Was",
    who: "Wer",
    address: "Woher",
    detail: "Einzelheit",
    /** By the name of what happened. */
    names: {
      angemeldet: "angemeldet",
      abgemeldet: "abgemeldet",
      fehlgeschlagen: "Anmeldung fehlgeschlagen",
      gebremst: "zu viele Versuche",
      verweigert: "Zugriff verweigert",
      "kennwort-geaendert": "Kennwort geändert",
      "einmalcode-ausgegeben": "Einmalcode ausgegeben",
      registriert: "selbst eingetragen",
      "nicht-zugestellt": "E-Mail nicht zugestellt",
      "schluessel-angelegt": "Schlüssel angelegt",
      "schluessel-widerrufen": "Schlüssel widerrufen",
      vergessen: "Entleiher vergessen",
      unbestaetigt: "unbestätigte Eintragungen entfernt",
      "webhook-abgeschaltet": "Webhook abgeschaltet, der nichts mehr annahm",
      verfallen: "Vormerkungen verfallen",
      nachrichten: "Nachrichten geschrieben",
      versendet: "Nachrichten versendet",
      tagesarbeit: "Arbeit des Tages getan",
    } as ByName,
  },

  again: {
    title: "Ihre Eingaben",
    about: "Es ist nichts verloren: Hier steht, was Sie eingegeben haben.",
    submit: "Noch einmal absenden",
    signIn: "Zuerst anmelden (öffnet sich in einem neuen Fenster)",
  },
};
