/** A MARC 21 record as a MARCXML element, for a file or for the response of a protocol. */

import { type Element, element } from "../../../core/representations/xml/write.ts";
import type { MarcRecord } from "../../import/formats/records/marc-words.ts";

export const MARC_NAMESPACE = "http://www.loc.gov/MARC21/slim";

export function marcXmlRecord(
  { leader, control, fields }: MarcRecord,
  attributes: Readonly<Record<string, string>> = {},
): Element {
  return element("record", attributes, [
    element("leader", {}, leader),
    ...control.map(([tag, text]) => element("controlfield", { tag }, text)),
    ...fields.map(({ tag, indicators, subfields }) =>
      element(
        "datafield",
        { tag, ind1: indicators[0] ?? " ", ind2: indicators[1] ?? " " },
        subfields.map(([code, text]) => element("subfield", { code }, text)),
      ),
    ),
  ]);
}
