/** Library and reference formats that are not supported, detected so that none is taken for a table. */

import type { FileFaultCode } from "../texts/files.ts";
import { FormatFault } from "./format.ts";

interface UnreadFormat {
  /** Matches the beginning of the file. */
  readonly is: RegExp;
  /** The error, which says what to export instead. */
  readonly code: FileFaultCode;
  readonly format?: string;
}

const UNREAD: readonly UnreadFormat[] = [
  { format: "MAB2", code: "library-format", is: /^(?:###)?\s*[0-9]{5}[a-z]M2\.0/ },
  { format: "MAB2 (XML)", code: "library-format", is: /^\s*<.{0,2000}(?:mabxml|<datensatz\s)/is },
  { format: "PPXML", code: "library-format", is: /^\s*<.{0,4000}<ppxml:|^\s*<.{0,2000}oclcpica/is },
  { code: "authority", is: /^\s*[0-9]{5}.z.{17}[0-9A-Za-z]{3}[0-9]{9}/ },
  { code: "authority", is: /^\s*<.{0,4000}<(?:[a-z0-9]+:)?leader>.{6}z/is },
  {
    format: "Aleph Sequential",
    code: "library-format",
    is: /^\s*[0-9]{9} [A-Z0-9]{3}[A-Z0-9 ]{2} L /,
  },
  // The text formats of MarcEdit, of many catalogues' screens, and of yaz-marcdump.
  { code: "marc-text", is: /^\s*=(?:LDR|[0-9]{3}) {1,2}\S/ },
  { code: "marc-text", is: /^\s*(?:LDR|LEADER|000)\s+[0-9 ]{5}[a-z]/ },
  { code: "marc-text", is: /^\s*[0-9]{5}[a-z ]{2}.{5}[0-9]{5}.{0,7}\r?\n[0-9]{3} / },
  { format: "Web of Science (ISI)", code: "reference-format", is: /^\s*FN [^\n]+\n(?:VR|PT) / },
  {
    format: "Web of Science (ISI)",
    code: "reference-format",
    is: /^\s*PT [A-Z]\s*\n(?:A[UF]|B[AE]|GP|CA) /,
  },
  {
    format: "EndNote (XML)",
    code: "reference-format",
    is: /^\s*<.{0,2000}(?:<source-app\s+name="EndNote"|<xml>\s*<records>)/is,
  },
  {
    format: "CSL JSON",
    code: "reference-format",
    is: /^\s*\[\s*\{.{0,4000}"(?:issued|container-title|publisher-place)"\s*:\s*["{]/s,
  },
  {
    format: "Zotero RDF",
    code: "reference-format",
    is: /^\s*(?:<\?xml[^>]{0,200}>\s*)?<rdf:RDF\s[^>]{0,4000}zotero/i,
  },
  { format: "ONIX", code: "library-format", is: /^\s*(?:<.{0,2000})?<ONIXMessage\b/is },
  {
    format: "Open Library",
    code: "library-format",
    is: /^\/type\/(?:edition|work|author)\t\/[^\t]{1,100}\t/,
  },
  { format: "EndNote (Refer)", code: "reference-format", is: /^\s*%0 [A-Z][^\n]*\n%\S / },
];

/** null where the format may be a supported one. */
export function unreadFormat(start: string): FormatFault | null {
  const found = UNREAD.find(({ is }) => is.test(start));
  if (!found) return null;
  const { code, format } = found;
  return new FormatFault(code, {}, format === undefined ? {} : { format });
}
