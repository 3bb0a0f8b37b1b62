/** A work that has whatever reference managers have a place for. */

export const WORK = {
  titel: "Das {kunst}seidene Mädchen & 100 % mehr",
  untertitel: "Roman",
  jahr: 1932,
  art: "Buch",
  sprache: ["de"],
  isbn: ["9783548601441"],
  auflage: "2. Auflage",
  ort: "Berlin",
  umfang: "219 S.",
  beschreibung: "Eine Frau in Berlin.",
  person: [
    { name: "Keun, Irmgard", rolle: "aut" },
    { name: "Kaléko, Mascha", rolle: "edt" },
    { name: "Brecht, Bertolt", rolle: "trl" },
  ],
  verlag: [{ name: "Claassen" }],
  reihe: [{ name: "Wiederentdeckt", band: "3" }],
  schlagwort: [{ name: "Großstadt" }, { name: "Lyrik" }],
};
