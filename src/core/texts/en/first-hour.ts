/** Moving in. */

import type { FirstHourTexts } from "../first-hour.ts";

export default {
  empty: {
    kinds: {
      werk: {
        means: "The catalogue is still empty.",
        next: "A list that you have already can be imported as a whole; a single work is soon added by its ISBN or title.",
      },
      person: {
        means: "Nobody is in the catalogue yet.",
        next: "Persons come by themselves as soon as a work names them.",
      },
      schlagwort: {
        means: "There are no subjects yet.",
        next: "They come by themselves as soon as a work names them.",
      },
      reihe: {
        means: "There are no series yet.",
        next: "They come by themselves as soon as a work names them.",
      },
      verlag: {
        means: "There are no publishers yet.",
        next: "They come by themselves as soon as a work names them.",
      },
      standort: {
        means: "There are no places yet.",
        next: "They come by themselves as soon as a copy names one.",
      },
      exemplar: {
        means: "There are no copies yet: nothing that could be lent.",
        next: "A work gets them in its form, several at once too.",
      },
      konto: { means: "There are no accounts yet." },
      gruppe: {
        means: "There are no groups yet.",
        next: "A class, a family: whoever belongs together stands together on lists and sheets of cards.",
      },
      ausleihe: {
        means: "Nothing is lent, and nothing ever was.",
        next: "Lending is done at the desk: a card, then a barcode.",
      },
      vormerkung: {
        means: "Nobody waits for anything.",
        next: "Reservations are made on the page of a work when no copy is in.",
      },
      merkliste: {
        means: "You have no reading list yet.",
        next: "The page of every work has a button for it.",
      },
      gebuehr: {
        means: "Nobody owes anything, and nobody ever did.",
        own: "You owe nothing.",
      },
      nachricht: {
        own: "There are no messages to you.",
        means: "Nobody was written to yet.",
        next: "Reminders and notices come by themselves.",
      },
      einspielung: {
        means: "Nothing was imported on this page yet.",
        next: "Choose a file above. A trial shows what would happen before anything does.",
      },
      bild: {
        means: "There are no pictures yet.",
        next: "Portraits and covers come with persons and works; many at once under “Covers”.",
      },
      seite: {
        means: "There are no pages of your own yet.",
        next: "Directions, house rules, a reading circle: each gets an address and, if you like, a place in the menu.",
      },
      zusammenfuehrung: {
        means: "Nothing was merged yet. What looks double stands under “Possible duplicates”.",
      },
    },
    make: "The button above makes the first one.",
    ways: {
      einspielungen: "Import a list",
      werke: "To the works",
      "werke?formular=neu": "Add a work",
      theke: "To the desk",
    },
    narrowed: {
      "ausleihe.status.überfällig":
        "Nothing is overdue. Everybody has brought back in time what they had.",
      "ausleihe.status.verloren": "Nothing is lost.",
      "vormerkung.status.bereitgestellt": "Nothing lies ready for anybody.",
      "vormerkung.status.wartend": "Nobody is waiting.",
      "gebuehr.status.offen": "Nobody owes anything.",
    },
    desk: {
      heute: "Nothing is due today.",
      ueberfaellig: "Nothing is overdue. Everybody has brought back in time what they had.",
      bereitgestellt: "Nothing lies ready for anybody.",
    },
    start: "The catalogue is still empty. Come back soon.",
  },
  settings: {
    fixed: (file) => `Set in ${file}; it cannot be changed here.`,
    preview: "Preview",
    previewOf: (label) => `Preview: ${label}`,
    previewAbout: "This is how it will look. It is not saved yet.",
  },
  setup: {
    title: "Setting up",
    about:
      "Welcome. The library can be at work within an hour: this is what is left to do, and where.",
    library: "The library",
    libraryName: "Name of the library",
    language: "Language",
    languageHelp:
      "What the library speaks to everybody whose browser asks for nothing else. Every page is there in German and in English.",
    save: "Save",
    steps: "Step by step",
    names: {
      kennwort: {
        title: "Choose a password of your own",
        help: "The first one stood on the screen when the program was first started.",
      },
      name: { title: "Name the library", help: "Its name stands at the top of every page." },
      zeiten: {
        title: "Enter opening hours and address",
        help: "They stand on the start page, and nothing ever falls due on a day when it is closed.",
      },
      werk: {
        title: "Add the first work",
        help: "One by hand, or the whole list that you have already, under “Imports”.",
      },
      leser: {
        title: "Register the first reader",
        help: "A name will do; the user name comes by itself.",
      },
      etikett: {
        title: "Print labels",
        help: "For spines and covers, with shelf mark and barcode.",
      },
      sicherung: {
        title: "Download the first backup",
        help: "One file with everything, from which the library can be restored.",
      },
      demo: {
        title: "Remove the demo",
        help: "When you have looked around. What you have added yourself stays.",
      },
    },
    done: "done",
    open: "open",
    tick: "Is done",
    begin: "Where to begin?",
    ways: {
      list: "Import a list",
      work: "Add the first work",
      demo: "Look around the demo first",
    },
    toDesk: "On to the desk",
    dismiss: "Do not show this list again",
    left: (count) => (count === 1 ? "One step left" : `${count} steps left`),
  },
  backup: {
    title: "Backup",
    about:
      "Everything that the library knows in one file: catalogue, accounts, loans, pictures, settings.",
    never: "No backup was made so far.",
    last: (day) => `Last backup: ${day}.`,
    save: "Download a backup",
    secret:
      "The file holds personal data. Keep it where only the library can read it. Whoever runs the server restores it with “leihwerk restore”.",
  },
  demo: {
    name: "Demo",
    lookAround: "Look around the demo",
    lookAroundAbout: (password) =>
      `This library can be reached from this machine only, and shows the demo. A button signs you in as one of its invented people; the password is always “${password}”.`,
    guides: {
      leser: (name) => `As a reader: ${name}`,
      theke: (name) => `At the desk: ${name}`,
      bibliothekar: (name) => `As a librarian: ${name}`,
    },
    add: "Bring in the demo",
    addHelp:
      "774 German plays with their copies, a dozen invented readers, loans and reservations to try things on. One button removes all of it.",
    remove: "Remove the demo",
    removeHelp:
      "What the demo brought and nobody has changed goes, and with it the loans and reservations that belong to nothing else. What somebody has changed or built upon stays and is listed. The demo’s accounts cannot sign in afterwards. The cash book and the figures may keep what was entered while practising; numbers go on from where they are. Whoever really wants to begin anew begins with a new database.",
    removeRest: "Try once more to remove what has stayed",
    addAgain: "Bring the demo back",
    states: {
      läuft: "The demo is being brought in. You can leave this page; the work goes on.",
      angehalten: "The demo has come in only in part.",
      fertig: "The demo is in place.",
      rücknahme: "The demo is being removed.",
      zurückgenommen: "The demo is removed.",
    },
  },
} satisfies FirstHourTexts;
