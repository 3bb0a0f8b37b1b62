/** MARC 21 in XML (MARCXML, by the schema of the Library of Congress). */

import { fieldsBeside, marcRecordOf } from "./marc/marc-record.ts";
import { MARC_NAMESPACE, marcXmlRecord } from "./marc/marc-xml.ts";
import { workFormat } from "./works/work-format.ts";

export default workFormat({
  name: "marcxml",
  type: "application/marcxml+xml; charset=utf-8",
  head: `<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="${MARC_NAMESPACE}">\n`,
  foot: "</collection>\n",
  beside: fieldsBeside,
  entry: (work, view) => `${marcXmlRecord(marcRecordOf(work, view)).text}\n`,
});
