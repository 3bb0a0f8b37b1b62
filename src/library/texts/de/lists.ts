/** Merklisten. */

import type { ListTexts } from "../lists.ts";

export default {
  first: "Merkliste",
  remember: "Auf meine Merkliste",
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
} satisfies ListTexts;
