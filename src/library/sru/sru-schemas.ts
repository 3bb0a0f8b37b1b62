/** The record formats of SRU: MARCXML and Dublin Core. */

import type { View } from "../../core/model/answers/representation.ts";
import type { Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { type Element, element } from "../../core/representations/xml/write.ts";
import { DC_NAMESPACE, dublinCoreOf } from "../representations/dublin-core/dublin-core.ts";
import { fieldsBeside, marcRecordOf } from "../representations/marc/marc-record.ts";
import { MARC_NAMESPACE, marcXmlRecord } from "../representations/marc/marc-xml.ts";
import { seenWith } from "../representations/works/work-format.ts";
import { SruDiagnostic } from "./sru-diagnostic.ts";

export const USUAL_RECORDS = 10;
/** As many as are written in one batch elsewhere. */
export const MOST_RECORDS = 100;

interface SruSchema {
  readonly identifier: string;
  /** The names that clients use; explain shows the first. "MARC21-xml" is the one of the German National Library. */
  readonly names: readonly string[];
  readonly title: string;
  write(works: readonly Member[], read: Reading, view: View): Promise<Element[]>;
}

const SRW_DC = "info:srw/schema/1/dc-schema";

export const SRU_SCHEMAS: readonly SruSchema[] = [
  {
    identifier: "info:srw/schema/1/marcxml-v1.1",
    names: ["marcxml", "marc21", "MARC21-xml", "http://www.loc.gov/MARC21/slim"],
    title: "MARC 21",
    async write(works, read, view) {
      const seen = await seenWith(works, read, view, fieldsBeside);
      return works.map((work) =>
        marcXmlRecord(marcRecordOf(work, seen), { xmlns: MARC_NAMESPACE }),
      );
    },
  },
  {
    identifier: "info:srw/schema/1/dc-v1.1",
    names: ["dc", "oai_dc"],
    title: "Dublin Core",
    async write(works, read, view) {
      const seen = await seenWith(works, read, view);
      const attributes = { "xmlns:srw_dc": SRW_DC, "xmlns:dc": DC_NAMESPACE };
      return works.map((work) => element("srw_dc:dc", attributes, dublinCoreOf(work, seen)));
    },
  },
];

export function schemaCalled(name: string | null): SruSchema {
  const found = SRU_SCHEMAS.find(
    ({ identifier, names }) => name === null || identifier === name || names.includes(name),
  );
  if (!found) throw new SruDiagnostic(66, name ?? "");
  return found;
}
