/** Persons: the makers of works, as the public catalogue knows them. */

import { defineKind } from "../model/define-kind.ts";
import { derived, image, number, text, type Values } from "../model/field.ts";
import { usernameOf } from "../words/slug.ts";

export default defineKind({
  singular: "person",
  plural: "personen",
  slug: true,
  menu: 2,
  title: (values) => `${values.vorname} ${values.nachname}`.trim(),
  sort: (values) => `${values.nachname} ${values.vorname}`,
  fields: {
    image: image({ term: "image" }),
    vorname: text({ blank: true, sortable: true, term: "givenName" }),
    nachname: text({ required: true, sortable: true, term: "familyName" }),
    username: text({
      required: true,
      unique: true,
      searchable: true,
      max: 100,
      pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{N}._-]*$",
      make: username,
      term: "alternateName",
    }),
    geboren: number({ min: -5000, max: 9999, sortable: true, term: "birthDate" }),
    gestorben: number({ min: -5000, max: 9999, term: "deathDate" }),
    beschreibung: text({ multiline: true, searchable: true, term: "description" }),
    gnd: text({ href: (id) => `https://d-nb.info/gnd/${encodeURIComponent(id)}`, term: "sameAs" }),
    wikidata: text({
      href: (id) => `https://www.wikidata.org/wiki/${encodeURIComponent(id)}`,
      term: "sameAs",
    }),
    werk: derived("werk", "person"),
  },
  entry: ["vorname", "nachname"],
  shape: {
    json: ["image", "vorname", "nachname", "werk"],
    xml: ["image", "vorname", "nachname", "username", "werk"],
  },
  term: "Person",
});

function username(values: Values): string | null {
  return usernameOf(`${values.vorname} ${values.nachname}`) ?? "person";
}
