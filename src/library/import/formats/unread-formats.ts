/** Formats of libraries and of references that are not read: by what each is known, so that none is taken for a table. */

import type { FileFaultCode } from "../texts/files.ts";
import { FormatFault } from "./format.ts";

interface UnreadFormat {
  /** By what it begins with, or has near its beginning. */
  readonly is: RegExp | ((start: string) => boolean);
  /** Says what to export instead. */
  readonly code: FileFaultCode;
  readonly format?: string;
}

const UNREAD: readonly UnreadFormat[] = [
  { format: "MAB2", code: "library-format", is: /^(?:###)?\s*[0-9]{5}[a-z]M2\.0/ },
  { format: "MAB2 (XML)", code: "library-format", is: /^\s*<.{0,2000}(?:mabxml|<datensatz\s)/is },
  {
    format: "PICA XML",
    code: "library-format",
    is: /^\s*<.{0,4000}(?:picaxml|<(?:[a-z0-9]+:)?datafield\s+tag="[0-9]{3}[A-Z@]")/is,
  },
  {
    format: "PICA+",
    code: "library-format",
    is: /^[\s\x1d\x1e]*[0-2][0-9]{2}[A-Z@](?:\/[0-9]{2,3})?\s?[\x1f$ƒ][0-9A-Za-z]/,
  },
  { code: "authority", is: /^\s*[0-9]{5}.z.{17}[0-9A-Za-z]{3}[0-9]{9}/ },
  { code: "authority", is: /^\s*<.{0,4000}<(?:[a-z0-9]+:)?leader>.{6}z/is },
  { format: "UNIMARC", code: "library-format", is: (start) => isUnimarc(start) },
  {
    format: "Aleph Sequential",
    code: "library-format",
    is: /^\s*[0-9]{9} [A-Z0-9]{3}[A-Z0-9 ]{2} L /,
  },
  // Of MarcEdit, of many catalogues on the screen, and of yaz-marcdump.
  { code: "marc-text", is: /^\s*=(?:LDR|[0-9]{3}) {1,2}\S/ },
  { code: "marc-text", is: /^\s*(?:LDR|LEADER|000)\s+[0-9 ]{5}[a-z]/ },
  { code: "marc-text", is: /^\s*[0-9]{5}[a-z ]{2}.{5}[0-9]{5}.{0,7}\r?\n[0-9]{3} / },
  { format: "Web of Science (ISI)", code: "reference-format", is: /^\s*FN [^\n]+\n(?:VR|PT) / },
  {
    format: "Web of Science (ISI)",
    code: "reference-format",
    is: /^\s*PT [A-Z]\s*\n(?:A[UF]|B[AE]|GP|CA) /,
  },
  { format: "PubMed (nbib)", code: "reference-format", is: /^\s*PMID ?- ?[0-9]/ },
  {
    format: "EndNote (XML)",
    code: "reference-format",
    is: /^\s*<.{0,2000}(?:<source-app\s+name="EndNote"|<xml>\s*<records>)/is,
  },
  { format: "EndNote (Refer)", code: "reference-format", is: /^\s*%0 [A-Z][^\n]*\n%\S / },
];

/** null for what may be one that is read. */
export function unreadFormat(start: string): FormatFault | null {
  const found = UNREAD.find(({ is }) => (typeof is === "function" ? is(start) : is.test(start)));
  if (!found) return null;
  const { code, format } = found;
  return new FormatFault(code, {}, format === undefined ? {} : { format });
}

/** It has its title in 200, which MARC 21 has not got, and nothing in 245. */
function isUnimarc(start: string): boolean {
  if (/^\s*</.test(start)) return start.includes('tag="200"') && !start.includes('tag="245"');
  const directory = /^\s*[0-9]{5}.{19}((?:[0-9A-Za-z]{3}[0-9]{9})+)\x1e/.exec(start)?.[1] ?? "";
  const tags = (directory.match(/.{12}/g) ?? []).map((entry) => entry.slice(0, 3));
  return tags.includes("200") && !tags.includes("245");
}
