/** JSON-LD of a work for search engines besides its fields: its schema.org type, and the availability of its copies. */

import { pathOf } from "../../../core/model/answers/address.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import { leadingOf } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { nodeFor } from "../../../core/representations/jsonld/graph.ts";
import { jsonldLook } from "../../../core/representations/jsonld/look.ts";
import { lends } from "../../lending/rules.ts";

/** The schema.org type of each kind of work, where there is one. */
const TYPES: Readonly<Record<string, string>> = {
  Buch: "Book",
  Hörbuch: "Audiobook",
  Zeitschrift: "Periodical",
  Noten: "SheetMusic",
  Karte: "Map",
  Film: "Movie",
  Musik: "MusicAlbum",
  Spiel: "Game",
  Bild: "VisualArtwork",
  Software: "SoftwareApplication",
  Ding: "Product",
};

const AVAILABILITY: Readonly<Record<string, string>> = {
  verfügbar: "InStock",
  "nicht ausleihbar": "InStoreOnly",
};

/** Maximum number of offers. */
const MOST_OFFERS = 20;

export const data = jsonldLook({
  type({ kind, values }) {
    const type = TYPES[`${values.art}`] ?? kind.term;
    const has = (name: string) => ((values[name] ?? []) as readonly string[]).length > 0;
    // Product has no author and no year, CreativeWork no EAN, and only series have an ISSN, so several types are given.
    const more = [
      ...(type === "Product" ? [kind.term] : has("ean") ? ["Product"] : []),
      ...(has("issn") && type !== "Periodical" ? ["CreativeWorkSeries"] : []),
    ];
    return more.length > 0 ? [type, ...more] : type;
  },
  more(work, view) {
    // Where nothing is lent, nothing is offered.
    const copies = lends(view) ? ((work.values.exemplar ?? []) as readonly Link[]) : [];
    const offers = copies.slice(0, MOST_OFFERS).map((copy) => offerOf(work, copy, view));
    const isLent = copies.some(({ extras }) => extras.status !== "nicht ausleihbar");
    return {
      ...authorsOf(work, view),
      ...placeOf(work),
      ...(offers.length > 0 && { offers }),
      ...(isLent && { potentialAction: borrowing(work, view) }),
    };
  },
});

/** Persons without a role count as authors of these: lists of books have a column "Author" and no roles. */
const WRITTEN: ReadonlySet<unknown> = new Set(["Buch", "Hörbuch"]);

function authorsOf({ kind, values }: Member, view: View) {
  const field = kind.fields.person;
  if (!WRITTEN.has(values.art) || field?.type !== "links") return {};
  const wrote = ((values.person ?? []) as readonly Link[]).filter(
    ({ extras }) => !extras.rolle || extras.rolle === "aut",
  );
  const author = wrote.map((link) => nodeFor(view.kinds.target(field), link, view));
  return author.length > 0 ? { author } : {};
}

/** For these the place is where the work was made, for others the place of the publisher. */
const MADE: ReadonlySet<unknown> = new Set(["Bild"]);

function placeOf({ values: { art, ort } }: Member) {
  if (typeof ort !== "string" || ort === "" || art === "Ding") return {};
  const location = { "@type": "Place", name: ort };
  return MADE.has(art)
    ? { locationCreated: location }
    : { publication: { "@type": "PublicationEvent", location } };
}

function borrowing(work: Member, view: View) {
  const target = view.origin + pathOf(work.kind, work);
  return { "@type": "BorrowAction", target, lender: libraryIn(view) };
}

/** The start page describes it in full, with address and opening hours. */
function libraryIn({ origin, siteName }: View) {
  return { "@type": "Library", "@id": `${origin}/#bibliothek`, name: siteName, url: `${origin}/` };
}

/** businessFunction: lending, not selling. */
function offerOf(work: Member, copy: Link, view: View) {
  const { kinds, origin } = view;
  const { standort, status } = copy.extras;
  const field = work.kind.fields.exemplar;
  const target = field?.type === "derived" ? kinds.target(field) : null;
  const url = target && origin + pathOf(target, copy);
  const [place] = target
    ? leadingOf(target, copy, kinds).filter(([name]) => name === "standort")
    : [];
  const at = place && origin + pathOf(place[1], place[2]);
  return {
    "@type": "Offer",
    ...(url && { url }),
    sku: copy.title,
    availability: `https://schema.org/${AVAILABILITY[status ?? ""] ?? "OutOfStock"}`,
    businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
    ...(standort && {
      availableAtOrFrom: { "@type": "Place", ...(at && { "@id": at }), name: standort, url: at },
    }),
    offeredBy: libraryIn(view),
  };
}
