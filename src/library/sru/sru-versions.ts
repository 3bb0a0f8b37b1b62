/** How the versions of SRU differ in the same response: namespaces, and the names of some elements. */

import { type Element, element } from "../../core/representations/xml/write.ts";
import type { SruDiagnostic } from "./sru-diagnostic.ts";

/** Whether the XML of a record is part of that of the answer, or a text in it. */
export type Escaping = "xml" | "string";

export interface SruVersion {
  readonly number: string;
  readonly type: string;
  readonly namespace: string;
  readonly scanNamespace: string;
  /** The element with the version, in versions that have one. */
  readonly named: readonly Element[];
  /** Values of the parameter recordPacking that say nothing about how XML is escaped, in versions with a parameter of its own for that. */
  readonly packings: readonly string[];
  record(schema: string, data: Element, position: number | null, escaping: Escaping): Element;
  diagnostics(error: SruDiagnostic): Element;
  /** Whether the number of records is exact, in versions that have an element for it. */
  precision(isLeast: boolean): readonly Element[];
}

const OASIS = "http://docs.oasis-open.org/ns/search-ws/";

export const VERSIONS: readonly SruVersion[] = [
  versionOf("1.1", false),
  versionOf("1.2", false),
  versionOf("2.0", true),
];

function versionOf(number: string, isOasis: boolean): SruVersion {
  return {
    number,
    type: isOasis ? "application/sru+xml" : "text/xml",
    namespace: isOasis ? `${OASIS}sruResponse` : "http://www.loc.gov/zing/srw/",
    scanNamespace: isOasis ? `${OASIS}scan` : "http://www.loc.gov/zing/srw/",
    named: isOasis ? [] : [element("version", {}, number)],
    packings: isOasis ? ["packed", "unpacked"] : [],
    record: (schema, data, position, escaping) =>
      element("record", {}, [
        element("recordSchema", {}, schema),
        element(isOasis ? "recordXMLEscaping" : "recordPacking", {}, escaping),
        element("recordData", {}, escaping === "string" ? data.text : [data]),
        ...(position === null ? [] : [element("recordPosition", {}, `${position}`)]),
      ]),
    diagnostics: ({ number: code, details, message }) =>
      element("diagnostics", {}, [
        element(
          "diagnostic",
          { xmlns: isOasis ? `${OASIS}diagnostic` : "http://www.loc.gov/zing/srw/diagnostic/" },
          [
            element("uri", {}, `info:srw/diagnostic/1/${code}`),
            ...(details === "" ? [] : [element("details", {}, details)]),
            element("message", {}, message),
          ],
        ),
      ]),
    precision: (isLeast) =>
      isOasis
        ? [
            element(
              "resultCountPrecision",
              {},
              `info:srw/vocabulary/resultCountPrecision/1/${isLeast ? "minimum" : "exact"}`,
            ),
          ]
        : [],
  };
}
