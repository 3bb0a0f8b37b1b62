/** What lists call the condition of a copy; words that say more, such as "Gebrauchsspuren", are kept in the note. */
export const CONDITION_WORDS = {
  gut: "ok, okay, o k, in ordnung, i o, sehr gut, neu, neuwertig, wie neu, einwandfrei, intakt, good, very good, excellent, perfect, new, as new, like new",
  beschädigt:
    "defekt, kaputt, schadhaft, damaged, broken, defective, abîmé, détérioré, mauvais état",
  "in Reparatur":
    "reparatur, zur reparatur, wird repariert, repair, en réparation, à réparer, en reliure",
  vermisst: "fehlt, nicht auffindbar, missing, manquant, introuvable",
  verloren: "verlust, verlust gemeldet, lost, perdu",
  ausgesondert:
    "aussortiert, ausgeschieden, makuliert, entsorgt, withdrawn, discarded, pilonné, au pilon, désherbé, retiré",
};
