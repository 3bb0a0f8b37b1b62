/** Moving in. */

import type { Said } from "../../../core/texts/phrases.ts";
import type de from "../de/first-hour.ts";

export default {
  empty: {
    ways: {
      einspielungen: "Import a list",
      werke: "To the works",
      "werke?formular=neu": "Add a work",
      theke: "To the desk",
      terminplan: "To the free times",
      buchungen: "All bookings",
      vormerkungen: "All reservations",
      titelbilder: "To the covers",
    },
    desk: {
      heute: ["Nothing is due today."],
      ueberfaellig: ["Nothing is overdue. Everybody has brought back in time what they had."],
      bereitgestellt: ["Nothing lies ready for anybody."],
      bereitlegen: [
        "Nobody is waiting for anything that has to be put aside.",
        "Whoever reserves what is on the shelf is listed here until it is put aside.",
      ],
      buchungen: [
        "Nothing booked is to be collected soon.",
        "Bookings are made on the page of a work or of a copy, under “See free days and book”.",
      ],
    },
    start: "The catalogue is still empty. Come back soon.",
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
    lendsHelp:
      "No: a catalogue without lending, such as that of an archive. Desk, loans, reservations, bookings, fees and cards go; what is stored stays.",
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
        helpUnlent: "They stand on the start page.",
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
    toStart: "On to the start page",
    dismiss: "Do not show this list again",
    left: (count) => (count === 1 ? "One step left" : `${count} steps left`),
  },
  backup: {
    title: "Backup",
    about: (lends) =>
      `Everything that the library knows in one file: catalogue, accounts, ${lends ? "loans, " : ""}pictures, settings.`,
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
    addHelp: (lends) =>
      `774 German plays with their copies, and a dozen invented readers${lends ? " with loans and reservations" : ""} to try things on. One button removes all of it.`,
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
} satisfies Said<typeof de>;
