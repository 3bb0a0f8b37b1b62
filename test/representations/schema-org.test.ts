/** JSON-LD uses words of schema.org that exist, on types that have them: its vocabulary (30.0), as far as we use it, is repeated here. */

import assert from "node:assert/strict";
import { type Library, withLibrary } from "../support/library.ts";
import { WORK } from "./cited-work.ts";

/** Of each type those above it. */
const SUPERTYPES: Readonly<Record<string, string>> = {
  Audiobook: "AudioObject Book CreativeWork MediaObject Thing",
  Book: "CreativeWork Thing",
  BorrowAction: "Action Thing TransferAction",
  CreativeWork: "Thing",
  CreativeWorkSeries: "CreativeWork Intangible Series Thing",
  DefinedTerm: "Intangible Thing",
  Game: "CreativeWork Thing",
  IndividualProduct: "Product Thing",
  ItemList: "Intangible Thing",
  Library: "LocalBusiness Organization Place Thing",
  ListItem: "Intangible Thing",
  Map: "CreativeWork Thing",
  Movie: "CreativeWork Thing",
  MusicAlbum: "CreativeWork MusicPlaylist Thing",
  Offer: "Intangible Thing",
  OpeningHoursSpecification: "Intangible StructuredValue Thing",
  Organization: "Thing",
  Periodical: "CreativeWork CreativeWorkSeries Intangible Series Thing",
  Person: "Thing",
  Place: "Thing",
  PostalAddress: "ContactPoint Intangible StructuredValue Thing",
  Product: "Thing",
  PublicationEvent: "Event Thing",
  SearchAction: "Action Thing",
  SheetMusic: "CreativeWork Thing",
  SoftwareApplication: "CreativeWork Thing",
  VisualArtwork: "CreativeWork Thing",
  WebSite: "CreativeWork Thing",
};

/** Of each property the types that have it. */
const DOMAINS: Readonly<Record<string, string>> = {
  actor: "Event Movie",
  address: "Organization Person Place",
  addressLocality: "PostalAddress",
  alternateName: "Thing",
  alternativeHeadline: "CreativeWork",
  author: "CreativeWork",
  availability: "Offer",
  availableAtOrFrom: "Offer",
  birthDate: "Person",
  bookEdition: "Book",
  businessFunction: "Offer",
  closes: "OpeningHoursSpecification",
  contributor: "CreativeWork Event",
  creator: "CreativeWork",
  dateCreated: "CreativeWork",
  datePublished: "CreativeWork",
  dayOfWeek: "OpeningHoursSpecification",
  deathDate: "Person",
  description: "Thing",
  director: "Event Movie",
  editor: "CreativeWork",
  email: "ContactPoint Organization Person",
  encodingFormat: "CreativeWork MediaObject",
  endTime: "Action MediaObject",
  exampleOfWork: "CreativeWork",
  familyName: "Person",
  genre: "CreativeWork",
  givenName: "Person",
  gtin: "Offer Product",
  hasPart: "CreativeWork",
  height: "MediaObject Person Product VisualArtwork",
  illustrator: "Book",
  image: "Thing",
  inLanguage: "CreativeWork Event",
  isPartOf: "CreativeWork",
  isbn: "Book",
  issn: "CreativeWorkSeries WebSite",
  item: "ListItem",
  itemCondition: "Offer Product",
  itemListElement: "ItemList",
  keywords: "CreativeWork Event Organization Place Product",
  lender: "BorrowAction",
  location: "Action Event Organization",
  materialExtent: "CreativeWork",
  musicBy: "Movie",
  name: "Thing",
  numberOfItems: "ItemList",
  object: "Action",
  offeredBy: "Offer",
  offers: "CreativeWork Event Product",
  openingHours: "LocalBusiness",
  openingHoursSpecification: "Place",
  opens: "OpeningHoursSpecification",
  position: "CreativeWork ListItem",
  postalCode: "PostalAddress",
  potentialAction: "Thing",
  publication: "CreativeWork",
  publisher: "CreativeWork",
  sameAs: "Thing",
  serialNumber: "IndividualProduct Offer",
  sku: "Offer Product",
  slogan: "Organization Place Product",
  streetAddress: "PostalAddress",
  target: "Action",
  telephone: "ContactPoint Organization Person Place",
  temporal: "CreativeWork",
  text: "CreativeWork",
  translator: "CreativeWork Event",
  typicalAgeRange: "CreativeWork Event",
  url: "Thing",
  validFrom: "Offer OpeningHoursSpecification",
  validThrough: "Offer OpeningHoursSpecification",
  width: "MediaObject Product VisualArtwork",
  workExample: "CreativeWork",
};

withLibrary("search engines find only what schema.org says of such a thing", async (library) => {
  const made = async (path: string, body: unknown) => {
    const answer = await library.ask("POST", path, { as: "bibliothekarin", body });
    assert.equal(answer.status, 201, answer.text);
    return new URL(answer.headers.get("Location") ?? "").pathname;
  };
  const book = await made("/werke", {
    ...WORK,
    issn: ["0028-0836"],
    ean: ["4006381333931"],
    entstanden: 1931,
    datierung: "um 1932",
    weitererTitel: ["Anders"],
    altersfreigabe: "ab 6",
    verweis: ["https://example.org/"],
    ausgabeVon: { url: "/werk/1" },
  });
  await made("/exemplare", { werk: { url: book }, signatur: "K 1", standort: { name: "Saal" } });
  for (const art of ["Zeitschrift", "Film", "Ding"])
    await made("/werke", { titel: art, art, issn: art === "Ding" ? [] : ["0028-0836"] });
  const faults = new Set<string>();
  const uses = new Set<string>();
  for (const path of await addresses(library)) {
    const { status, json } = await library.ask("GET", path, { accept: "application/ld+json" });
    assert.equal(status, 200, path);
    look(json, faults, uses);
  }
  assert.deepEqual([...faults], []);
  assert.ok(uses.size > 40, `${uses.size}`);
});

/** The start page, lists, and every member that they have. */
async function addresses(library: Library): Promise<string[]> {
  const kinds = ["werk", "person", "schlagwort", "verlag", "reihe", "standort", "exemplar"];
  const found = ["/"];
  for (const kind of kinds) {
    const { plural } = library.app.kinds.one(kind);
    const { json } = await library.ask("GET", `/${plural}?anzahl=100`);
    const members = json[kind].map(({ url }: { url: string }) => new URL(url).pathname);
    assert.ok(members.length > 0, kind);
    found.push(`/${plural}`, ...members);
  }
  return found;
}

function look(data: unknown, faults: Set<string>, uses: Set<string>): void {
  if (Array.isArray(data)) for (const one of data) look(one, faults, uses);
  if (typeof data !== "object" || data === null || Array.isArray(data)) return;
  const { "@type": type, ...values } = data as Record<string, unknown>;
  const types = [type ?? []].flat().map(String);
  const all = new Set(types.flatMap((one) => [one, ...(SUPERTYPES[one] ?? "?").split(" ")]));
  if (all.has("?")) faults.add(`${types}: no such type`);
  for (const [name, value] of Object.entries(values)) {
    look(value, faults, uses);
    if (value === "") faults.add(`${types}.${name} is empty`);
    // How a form is filled in is said beside the vocabulary, on the page about actions.
    if (name.startsWith("@") || name === "query-input") continue;
    uses.add(name);
    const isKnown = (DOMAINS[name] ?? "").split(" ").some((one) => all.has(one));
    if (types.length > 0 && !isKnown) faults.add(`${types}.${name}`);
  }
}
