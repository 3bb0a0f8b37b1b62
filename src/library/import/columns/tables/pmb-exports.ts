/** Tables of PMB as its SQL reports name them: by the columns of its database. */

import type { KnownExport } from "./known-export.ts";

const isInUse = (status: string) => /bon état|disponible|en service|en rayon|en prêt/i.test(status);
const notLent = (status: string) => {
  if (/consultation|sur place/i.test(status)) return "präsenz";
  return /exclu du prêt|non empruntable/i.test(status) ? "nein" : "";
};

export const PMB_EXPORTS: readonly KnownExport[] = [
  {
    format: "pmb",
    kind: "ausleihe",
    needs: ["empr_cb", "expl_cb", "pret_date"],
    columns: {
      empr_cb: "ausleihe.konto",
      expl_cb: "ausleihe.exemplar",
      pret_date: "ausleihe.von",
      pret_retour: "ausleihe.bis",
    },
  },
  {
    format: "pmb",
    kind: "vormerkung",
    needs: ["empr_cb", "resa_date"],
    columns: {
      empr_cb: "vormerkung.konto",
      expl_cb: "vormerkung.werk.exemplar",
      code: "vormerkung.werk.isbn",
      tit1: "vormerkung.werk.titel",
      resa_date: "vormerkung.seit",
    },
  },
  {
    format: "pmb",
    kind: "konto",
    needs: ["empr_cb", "empr_nom"],
    columns: {
      empr_cb: "konto.ausweis",
      empr_nom: "konto.nachname",
      empr_prenom: "konto.vorname",
      empr_login: "konto.username",
      empr_mail: "konto.email",
      "empr_tel1|empr_tel2": "konto.telefon",
      empr_adr1: "konto.anschrift.strasse",
      empr_cp: "konto.anschrift.plz",
      empr_ville: "konto.anschrift.ort",
      empr_date_adhesion: "konto.mitgliedSeit",
      empr_date_expiration: "konto.gueltigBis",
      empr_msg: "konto.notiz",
    },
    beside: ["empr_adr2"],
    cells: {
      empr_adr1: (cell, other) => [cell, other("empr_adr2")].filter(Boolean).join(", "),
    },
  },
  {
    format: "pmb",
    kind: "werk",
    needs: ["expl_cb", "tit1"],
    columns: {
      tit1: "werk.titel",
      tit4: "werk.untertitel",
      "auteur|author_name": "werk.person",
      code: "werk.isbn",
      year: "werk.jahr",
      ed_name: "werk.verlag",
      npages: "werk.umfang",
      n_resume: "werk.beschreibung",
      tdoc_libelle: "werk.art",
      expl_cb: "exemplar.barcode",
      expl_cote: "exemplar.signatur",
      section_libelle: "exemplar.standort",
      location_libelle: "exemplar.standort",
      statut_libelle: "exemplar.zustand",
      expl_prix: "exemplar.preis",
      expl_note: "exemplar.bemerkung",
    },
    cells: {
      // One word says how it is, and whether it is lent.
      statut_libelle: (cell) => (isInUse(cell) || notLent(cell) !== "" ? "" : cell),
      section_libelle: (cell, other) => (other("location_libelle") === "" ? cell : ""),
      location_libelle: (cell, other) =>
        [cell, other("section_libelle")].filter(Boolean).join(", "),
    },
    says: { "exemplar.ausleihbar": (cell) => notLent(cell("statut_libelle")) },
  },
];
