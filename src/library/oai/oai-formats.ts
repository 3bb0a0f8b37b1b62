/** The formats of harvested records: Dublin Core, MARC, and our own XML. */

import type { View } from "../../core/model/answers/representation.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { type Element, element, xmlDocument } from "../../core/representations/xml/write.ts";
import { memberElement } from "../../core/representations/xml.ts";
import { DC_NAMESPACE, dublinCoreOf } from "../representations/dublin-core/dublin-core.ts";
import { fieldsBeside, marcRecordOf } from "../representations/marc/marc-record.ts";
import { MARC_NAMESPACE, marcXmlRecord } from "../representations/marc/marc-xml.ts";
import { seenWith } from "../representations/works/work-format.ts";

export interface OaiFormat {
  readonly prefix: string;
  readonly namespace: string;
  schema(origin: string): string;
  /** With all members needed to describe the works, in the order of the works. */
  write(works: readonly Member[], read: Reading, view: View): Promise<Element[]>;
}

export const XSI = "http://www.w3.org/2001/XMLSchema-instance";
const OAI_DC = "http://www.openarchives.org/OAI/2.0/oai_dc/";
/** Our XML has no namespace in a document of its own; embedded in OAI-PMH it needs one. */
const OWN = "urn:leihwerk:werk";
const OWN_SCHEMA = "leihwerk.xsd";

export const OAI_FORMATS: readonly OaiFormat[] = [
  {
    prefix: "oai_dc",
    namespace: OAI_DC,
    schema: () => "http://www.openarchives.org/OAI/2.0/oai_dc.xsd",
    async write(works, read, view) {
      const seen = await seenWith(works, read, view);
      const attributes = {
        "xmlns:oai_dc": OAI_DC,
        "xmlns:dc": DC_NAMESPACE,
        ...located(this, view),
      };
      return works.map((work) => element("oai_dc:dc", attributes, dublinCoreOf(work, seen)));
    },
  },
  {
    prefix: "marcxml",
    namespace: MARC_NAMESPACE,
    schema: () => "http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd",
    async write(works, read, view) {
      const seen = await seenWith(works, read, view, fieldsBeside);
      const attributes = { xmlns: MARC_NAMESPACE, ...located(this, view) };
      return works.map((work) => marcXmlRecord(marcRecordOf(work, seen), attributes));
    },
  },
  {
    prefix: "leihwerk",
    namespace: OWN,
    schema: (origin) => `${origin}/oai/${OWN_SCHEMA}`,
    async write(works, read, view) {
      // Works read as a list come without the members that link to them.
      const [kind] = works.map((work) => work.kind);
      const ids = works.map(({ id }) => id);
      const whole = new Map(
        (kind ? await read.members(kind, ids) : []).map((work) => [work.id, work]),
      );
      const attributes = { xmlns: OWN, ...located(this, view) };
      return works.map((work) => memberElement(whole.get(work.id) ?? work, view, attributes));
    },
  },
];

/** By file name: the schema of our XML in this namespace. */
export const SCHEMAS: Readonly<Record<string, (work: Kind, origin: string) => string>> = {
  [OWN_SCHEMA]: ({ singular }, origin) =>
    xmlDocument(
      element(
        "xs:schema",
        {
          "xmlns:xs": "http://www.w3.org/2001/XMLSchema",
          targetNamespace: OWN,
          elementFormDefault: "qualified",
        },
        [element("xs:include", { schemaLocation: `${origin}/schema/${singular}.xsd` })],
      ),
    ),
};

function located({ namespace, schema }: OaiFormat, { origin }: View): Record<string, string> {
  return { "xmlns:xsi": XSI, "xsi:schemaLocation": `${namespace} ${schema(origin)}` };
}
