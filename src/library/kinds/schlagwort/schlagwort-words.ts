/** Labels and help texts of `schlagwort`, in each language. */

export default {
  de: {
    one: "Schlagwort",
    many: "Schlagwörter",
    fields: {
      name: "Name",
      auchBekannt: "Andere Wörter dafür",
      gnd: "GND",
      oberbegriff: "Oberbegriff",
      unterbegriff: "Unterbegriffe",
      werk: "Werke",
    },
    help: {
      auchBekannt: "Auch darunter wird es gefunden; eines je Zeile.",
      gnd: "Die Nummer aus der Gemeinsamen Normdatei, etwa 4036774-1.",
    },
    empty: {
      means: "Noch gibt es keine Schlagwörter.",
      next: "Sie entstehen von selbst, sobald ein Werk sie nennt.",
    },
  },
  en: {
    one: "Subject",
    many: "Subjects",
    fields: {
      name: "Name",
      auchBekannt: "Other words for it",
      gnd: "GND",
      oberbegriff: "Broader subject",
      unterbegriff: "Narrower subjects",
      werk: "Works",
    },
    help: {
      auchBekannt: "It is found by these too; one per line.",
      gnd: "The number in the German authority file GND, such as 4036774-1.",
    },
    empty: {
      means: "There are no subjects yet.",
      next: "They come by themselves as soon as a work names them.",
    },
  },
};
