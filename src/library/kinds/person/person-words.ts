/** What people call person and all that belongs to it, in each language. */

export default {
  de: {
    one: "Person",
    many: "Personen",
    fields: {
      image: "Bild",
      vorname: "Vorname",
      nachname: "Nachname",
      username: "Benutzername",
      geboren: "Geboren",
      gestorben: "Gestorben",
      beschreibung: "Beschreibung",
      gnd: "GND",
      wikidata: "Wikidata",
      auchBekannt: "Auch bekannt als",
      koerperschaft: "Körperschaft",
      werk: "Werke",
    },
    choices: {
      koerperschaft: { ja: "ja", nein: "nein" },
    },
    help: {
      vorname: "Darf leer bleiben, etwa bei einem Künstlernamen.",
      geboren: "Nur das Jahr; vor Christus mit Minus davor.",
      gestorben: "Nur das Jahr; vor Christus mit Minus davor.",
      gnd: "Die Nummer aus der Gemeinsamen Normdatei, etwa 118517171.",
      wikidata: "Die Kennung, etwa Q12345.",
      auchBekannt: "Andere Namen und Schreibweisen, einer je Zeile.",
      koerperschaft: "Ja bei Vereinen, Orchestern, Ämtern und Firmen.",
    },
    empty: {
      means: "Noch steht niemand im Katalog.",
      next: "Personen entstehen von selbst, sobald ein Werk sie nennt.",
    },
  },
  en: {
    one: "Person",
    many: "People",
    fields: {
      image: "Image",
      vorname: "First name",
      nachname: "Last name",
      username: "User name",
      geboren: "Born",
      gestorben: "Died",
      beschreibung: "Description",
      gnd: "GND",
      wikidata: "Wikidata",
      auchBekannt: "Also known as",
      koerperschaft: "Organization",
      werk: "Works",
    },
    choices: {
      koerperschaft: { ja: "yes", nein: "no" },
    },
    help: {
      vorname: "May stay empty, for a stage name say.",
      geboren: "The year alone; before Christ with a minus.",
      gestorben: "The year alone; before Christ with a minus.",
      gnd: "The number in the German authority file GND, such as 118517171.",
      wikidata: "The identifier, such as Q12345.",
      auchBekannt: "Other names and spellings, one per line.",
      koerperschaft: "Yes for societies, orchestras, offices and firms.",
    },
    empty: {
      means: "Nobody is in the catalogue yet.",
      next: "Persons come by themselves as soon as a work names them.",
    },
  },
};
