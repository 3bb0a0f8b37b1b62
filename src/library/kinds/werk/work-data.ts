/** What search engines learn of a work besides its fields: whether it is a book or a film, and which copies can be had where. */

import { pathOf } from "../../../core/model/answers/address.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import { leadingOf } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { jsonldLook } from "../../../core/representations/jsonld/look.ts";

/** Where schema.org has a word for it. */
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

/** Nobody compares more. */
const MOST_OFFERS = 20;

export const data = jsonldLook({
  type: ({ kind, values }) => TYPES[`${values.art}`] ?? kind.term,
  more(work, view) {
    const copies = (work.values.exemplar ?? []) as readonly Link[];
    if (copies.length === 0) return {};
    return { offers: copies.slice(0, MOST_OFFERS).map((copy) => offerOf(work, copy, view)) };
  },
});

/** Lending is an offer of use, not of sale. */
function offerOf(work: Member, copy: Link, { kinds, origin, siteName }: View) {
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
    offeredBy: { "@type": "Library", name: siteName, url: `${origin}/` },
  };
}
