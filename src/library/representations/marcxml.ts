/** MARC 21 in XML (MARCXML, by the schema of the Library of Congress). */

import { type Element, element } from "../../core/representations/xml/write.ts";
import type { MarcRecord } from "../import/formats/records/marc-words.ts";
import { fieldsBeside, marcRecordOf } from "./marc/marc-record.ts";
import { workFormat } from "./works/work-format.ts";

const NAMESPACE = "http://www.loc.gov/MARC21/slim";

export default workFormat({
  name: "marcxml",
  type: "application/marcxml+xml; charset=utf-8",
  head: `<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="${NAMESPACE}">\n`,
  foot: "</collection>\n",
  beside: fieldsBeside,
  entry: (work, view) => `${recordElement(marcRecordOf(work, view)).text}\n`,
});

function recordElement({ leader, control, fields }: MarcRecord): Element {
  return element("record", {}, [
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
