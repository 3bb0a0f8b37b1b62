/** What has to be said of reading lists, of volumes, and where a work is cited. */

export default {
  /** What the first one is called that a button makes. */
  first: "Merkliste",
  remember: "Auf meine Merkliste",
  /** The same where it is on one already. */
  rememberMore: "Auf eine weitere Merkliste",
  which: "Auf welche Merkliste",
  another: "Eine neue Merkliste",
  onLists: "Auf Ihren Merklisten:",
  empty: "Auf dieser Merkliste steht noch nichts. Die Seite eines Werks hat einen Knopf dafür.",
  isPublic:
    "Diese Merkliste ist öffentlich: Alle, die ihre Adresse haben, können sie lesen. Wem sie gehört, erfahren sie nicht.",
  isPrivate: "Diese Merkliste können nur Sie lesen.",
  share: "Über ihre Adresse teilen",
  close: "Für mich behalten",
  /** The form of the next volume; `number`: where it can be told. */
  anotherVolume: (series: string, number: string | null) =>
    number === null ? `Weiterer Band von „${series}“` : `Weiterer Band: „${series}“ ${number}`,
  citation: { cite: "Zitieren", copied: "Kopiert.", undated: "o. J.", and: "und" },
};
