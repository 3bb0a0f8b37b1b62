/** What stands in the place of a maker where there is none: "unbekannt", "Trad.", "anon.", "V.A.", "Diverse". */

const NOBODY = new RegExp(
  `^(?:${[
    String.raw`[-–—?.]+|n\. ?n\.|[ok]\. ?[av]\.|v\. ?a\.|v/a|aa\.? ?vv\.?|div\.`,
    String.raw`unbekannt|unknown|unbekannte[rn]? \p{L}+|unknown (?:author|artist|composer)|\p{L}+ unbekannt`,
    String.raw`(?:ohne|keine?r?)(?: (?:verf|verfasser|autor|autor\S*angabe|angaben?)\.?)?`,
    String.raw`(?:verschiedene?|diverse|various|several|divers|collectif)(?: (?:autor(?:en|innen)?|interpreten|artists|verfasser|verf\.|authors|auteurs))?`,
    String.raw`trad(?:\.|it\.|itional|itionell|itionnel)?|volksweise|volkslied|volkstümlich|überliefert`,
    String.raw`anon(?:\.|ym|ym\.|yme|ymus|ymous|imo)?`,
  ].join("|")})$`,
  "iu",
);

export function isNobody(text: string): boolean {
  return NOBODY.test(text.trim());
}
