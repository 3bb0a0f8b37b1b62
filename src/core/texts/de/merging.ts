/** What looks like one, and how two become one. */

import { numeral } from "./phrases.ts";

export default {
  /** The page of what looks like one. */
  duplicates: {
    title: "Doppelte",
    about:
      "Was nach ISBN, nach Titel und Urheber oder nach Name und Lebensjahren dasselbe sein kann, und Konten von Leserinnen und Lesern nach Name und Geburtstag, Klasse oder E-Mail. Was verschieden ist, wird hier nicht wieder gezeigt.",
    aboutSettled: "Was gleich aussieht und doch verschieden ist.",
    none: "Hier ist nichts doppelt.",
    total: (count: number) => (count === 1 ? "1 Paar" : `${numeral(count)} Paare`),
    state: "Stand",
    open: "Offen",
    settled: "Verschieden",
    kind: "Was",
    all: "Alles",
    different: "Nicht dasselbe",
    reopen: "Vielleicht doch dasselbe",
    since: "hier seit",
  },

  /** The form in which two members become one. */
  merging: {
    about:
      "Alles, was auf das eine verweist, verweist danach auf das andere; seine Adressen leiten für immer weiter. Wählen Sie, was gelten soll.",
    /** As long as it is not known which two. */
    chooseFirst: "Suchen Sie das eine, das bleibt.",
    chooseOther: "Suchen Sie das andere, das darin aufgeht.",
    /** Where the one is given whose page somebody comes from. */
    chooseKept:
      "Suchen Sie das andere. Bleiben wird, worauf mehr verweist; im nächsten Schritt lässt es sich umdrehen.",
    kept: "Bleibt",
    lost: "Geht darin auf",
    swap: "Andersherum",
    same: (names: string) => `In beiden gleich: ${names}.`,
    sides: { bleibt: "von dem, das bleibt", geht: "von dem, das darin aufgeht", beide: "beides" },
    /** The same once it is done. */
    sidesTaken: {
      bleibt: "von dem, das geblieben ist",
      geht: "von dem, das darin aufgegangen ist",
      beide: "von beiden",
    },
    done: (lost: string, kept: string) =>
      lost === kept
        ? `Von zweien namens „${kept}“ ist eines im anderen aufgegangen; seine Adressen leiten weiter.`
        : `„${lost}“ ist in „${kept}“ aufgegangen; seine Adressen leiten weiter.`,
    gone: "Ist darin aufgegangen",
    submit: "Zusammenführen",
    compare: "Vergleichen und zusammenführen",
    link: "Mit einem anderen zusammenführen",
    undo: "Rückgängig machen",
    undoQuestion:
      "Die beiden sind danach wieder zwei, mit ihren Adressen und allem, was auf sie verwies.",
    undone:
      "Die Zusammenführung ist rückgängig gemacht: Die beiden sind wieder zwei. Hier steht, was im anderen aufgegangen war.",
  },
};
