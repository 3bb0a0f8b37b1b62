/** What is said of webhooks, in German. */

export default {
  secret: {
    title: "Geheimnis des Webhooks",
    about:
      "Jede Meldung ist mit diesem Geheimnis unterschrieben, damit der Empfänger prüfen kann, dass sie von hier kommt.",
    none: "Es gibt noch keines: Bis dahin wird nichts gesendet.",
    there:
      "Es gibt eines. Es wird nicht wieder gezeigt; ein neues ersetzt es sofort, und was der Empfänger bis zum Eintragen ablehnt, wird wiederholt.",
    make: "Geheimnis machen",
    anew: "Neues Geheimnis machen",
    shown:
      "Das Geheimnis, das jetzt beim Empfänger einzutragen ist. Es wird nur dieses eine Mal gezeigt:",
  },
  probe: {
    title: "Webhook ausprobieren",
    about:
      "Sendet dem Empfänger sofort eine unterschriebene Meldung der Art „probe“, auch wenn sonst nichts gesendet wird, und zeigt seine Antwort.",
    send: "Probemeldung senden",
    answered: "Antwort:",
    reported: "Gemeldet wird:",
    results: {
      angenommen: (to: string) => `${to} hat die Meldung angenommen.`,
      abgelehnt: (to: string) =>
        `${to} hat die Meldung nicht angenommen: Angenommen ist sie mit einer Antwort 2xx.`,
      unerreichbar: (to: string) => `${to} ist nicht zu erreichen.`,
    },
    causes: {
      own: "Die Adresse führt in Ihr eigenes Netz, und dorthin wird nie gesendet: Nennen Sie im Webhook eine öffentliche.",
      name: "Diesen Rechnernamen gibt es nicht, oder er ist gerade nicht zu finden: Prüfen Sie die Adresse im Webhook.",
      closed:
        "Dort nimmt niemand Verbindungen an: Läuft der Empfänger, und stimmt der Port in der Adresse?",
      slow: "Der Empfänger hat nicht rechtzeitig geantwortet: Er soll sofort mit 2xx antworten und erst danach arbeiten.",
      secure:
        "Die Verbindung ist nicht sicher: Der Empfänger braucht ein gültiges Zertifikat, das auf diesen Namen ausgestellt ist.",
      other: "Die Verbindung kam nicht zustande. Versuchen Sie es später noch einmal.",
    },
  },
  state: {
    title: "Zustellung",
    noSecret: "Es wird noch nichts gesendet: Es fehlt das Geheimnis.",
    paused:
      "Es wird nichts gesendet, bis jemand „Aktiv“ wieder auf ja stellt; nichts geht verloren.",
    turnedOff: (when: string) =>
      `Am ${when} abgeschaltet, weil der Empfänger lange nichts angenommen hat. Was wartet, wird gesendet, sobald er wieder aktiv ist.`,
    next: (when: string) => `Der nächste Versuch: ${when}.`,
    nothingWaits: "Nichts wartet auf die Zustellung.",
    waiting: (count: number, more: boolean) =>
      more
        ? `Mehr als ${count} Ereignisse warten`
        : count === 1
          ? "Ein Ereignis wartet"
          : `${count} Ereignisse warten`,
    turnOn: "Wieder senden",
  },
  turnedOff: (empfaenger: string, reason: string, address: string) =>
    `# Ein Webhook wurde abgeschaltet

Der Empfänger ${empfaenger} hat sieben Tage lang nichts angenommen (zuletzt: ${reason}) oder gesagt, dass es ihn nicht mehr gibt. Darum wird ihm nichts mehr gesendet.

Was seither geschah, geht nicht verloren: Sobald Sie ihn wieder auf aktiv stellen, bekommt er alles der Reihe nach.

${address}`,
};
