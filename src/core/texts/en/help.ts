/** What whoever fills in a form should know. */

import type { FormTexts } from "../form.ts";

export default {
  bibliothek: {
    oeffnungszeit:
      "One line for each, such as Tue–Fri 14:00–18:00. On weekdays without hours the library is closed.",
    ruhetag:
      "Weekdays on which the library is closed, such as Saturday and Sunday. If empty: all weekdays without opening hours.",
    schliesstag:
      "One line for each: 24 December 2026, without a year for every year (24 December), or from one to another: 24 December 2026 to 6 January 2027.",
    tage: "If empty: 28.",
    verlaengerungen: "If empty: 2.",
    ausleihen: "If empty: 10.",
    vormerkungen: "If empty: 5.",
    abholtage: "If empty: 7.",
    vergessenNachTagen: "If empty: 30.",
    artRegel: "One line for each kind, such as Film: 7 days, 0 renewals, 2 loans.",
    saeumigAusleihen: "If empty: yes.",
    saeumigVerlaengern: "If empty: no.",
    verlaengernOhneGewinn: "If empty: no.",
    vormerkungSperrtAlle: "If empty: no.",
    vormerkenOhneAussicht: "If empty: no.",
    ausweisBegrenzt: "If empty: yes.",
    beschaedigt: "If empty: with a reason.",
    praesenz: "If empty: with a reason.",
    benachrichtigen: "If empty: no.",
    erinnerungstage: "If empty: 3. 0: never.",
    mahnstufe:
      "One line for each level: the days late, such as 14, with a fee if any, such as 14: 2.50 EUR.",
    abholnachricht: "If empty: yes.",
    verfallsnachricht: "If empty: yes.",
    ausweistage: "If empty: 14. 0: never.",
    willkommensnachricht: "If empty: no.",
    briefe: "If empty: yes.",
    gebuehren: "If empty: no.",
    gebuehrTag: "Such as €0.20.",
    gebuehrKulanz: "If empty: 0.",
    kaution: "One line for each kind, such as Ding: €20.",
    verweis: "Such as #0b5863.",
    verweisDunkel: "Such as #7fc4cd.",
    band: "Such as #0b5863.",
    bandDunkel: "Such as #7fc4cd.",
    impressum: "In Markdown: headings with #, lists with -, links as [text](address).",
    datenschutz: "In Markdown: headings with #, lists with -, links as [text](address).",
    strichcode: "If empty: Code 128.",
    kennwortVergessen: "If empty: no.",
    registrierung: "If empty: no.",
    registrierungstage: "If empty: 30.",
  },
  seite: {
    text: "Headings with #, lists with -, links as [text](address), **strong** and *emphasis*.",
    rang: "The lowest number comes first.",
  },
  person: {
    vorname: "May stay empty, for a stage name say.",
    geboren: "The year alone; before Christ with a minus.",
    gestorben: "The year alone; before Christ with a minus.",
    gnd: "The number in the German authority file GND, such as 118517171.",
    wikidata: "The identifier, such as Q12345.",
    auchBekannt: "Other names and spellings, one per line.",
    koerperschaft: "Yes for societies, orchestras, offices and firms.",
  },
  schlagwort: {
    auchBekannt: "It is found by these too; one per line.",
    gnd: "The number in the German authority file GND, such as 4036774-1.",
  },
  werk: {
    jahr: "The year in which it was published; before Christ with a minus.",
    entstanden: "Only where it was made in another year than it was published in.",
    umfang: "Such as: 312 p., ill.",
    datierung: "How it is shown where a year will not do: c. 1780.",
    sprache: "The name or the code: German, de. Several each on its own.",
    person: "In the order in which they are named.",
    verweis: "Web addresses, one per line.",
  },
  exemplar: {
    barcode: "What the barcode on the label reads.",
    herkunft: "Where it was bought, who gave it.",
    zubehoer: "What belongs to it and is to come back with it, one part per line.",
  },
  konto: {
    username: "Used for signing in. Left empty, it is made from the name.",
    gruppe: "A class, a family. What does not exist yet is made.",
    gesperrt: "The reason; as long as something stands here, nothing is lent.",
    gueltigBis: "The last day on which something can be borrowed.",
  },
  gruppe: {
    gueltigBis:
      "Holds for everybody in the group: whoever enters another day changes all their cards.",
  },
  bild: {
    titel: "Left empty, the picture is called after its file.",
    beschreibung: "What can be seen, for all who do not see it.",
  },
} satisfies FormTexts["help"];
