/** Streaming XML parser with limits on everything that a file could make large. */

import { SaxesParser } from "saxes";
import type { FilePlace } from "../texts/file-place.ts";
import { FormatFault, LONGEST_ROW } from "./format.ts";

export interface Walker<Row> {
  /** Names come without prefix; attributes keep theirs. */
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
  /** If given, parsing continues after a fault, which is thrown otherwise. */
  readonly fault?: (fault: FormatFault) => void;
  /** Returns the rows found since the last call. */
  readonly take: () => Row[];
}

const DEEPEST = 100;
/** With more faults than this the file is not XML; reporting each takes time. */
const MOST_FAULTS = 10_000;

const BARE = /<!\[CDATA\[|\]\]>|&(?!#?[A-Za-z0-9]{1,30};)/g;
const UNDECIDED = /(?:&#?[A-Za-z0-9]{0,30}|<(?:!\[?[CDAT]{0,5})?|\]{1,2})$/;

export class XmlReader<Row> {
  readonly #parser: SaxesParser<{ xmlns: false; fragment: boolean }>;
  readonly #walker: Walker<Row>;
  readonly #placeOf: (line: number, column: number) => FilePlace;
  #depth = 0;
  #faults = 0;
  #isBegun = false;
  /** End of a piece that may be the beginning of an entity or of CDATA. */
  #held = "";
  #isRaw = false;
  /** Characters since the last event: a text or tag that never ends must not fill the memory. */
  #waiting = 0;

  constructor(walker: Walker<Row>, placeOf: (line: number, column: number) => FilePlace) {
    this.#walker = walker;
    this.#placeOf = placeOf;
    // An extra end tag would close the root; as a fragment the document can continue without one.
    const parser = new SaxesParser({ xmlns: false, fragment: walker.fault !== undefined });
    this.#parser = parser;
    parser.on("doctype", () => {
      throw new FormatFault("doctype", this.#place);
    });
    parser.on("error", ({ message }) => {
      const reason = message.replace(/^[0-9]+:[0-9]+: /, "");
      const fault = new FormatFault("xml", this.#place, { reason });
      if (!walker.fault || ++this.#faults > MOST_FAULTS) throw fault;
      // The XML declaration is a fault in a fragment, but a harmless one.
      if (this.#isBegun) walker.fault(fault);
    });
    parser.on("opentag", ({ name, attributes }) => {
      this.#waiting = 0;
      this.#isBegun = true;
      if (++this.#depth > DEEPEST) throw new FormatFault("xml", this.#place, { reason: "<<<…>>>" });
      walker.open(local(name), attributes);
    });
    parser.on("closetag", ({ name }) => {
      this.#waiting = 0;
      this.#depth--;
      walker.close(local(name));
    });
    parser.on("text", (text) => walker.text(text));
    parser.on("cdata", (text) => walker.text(text));
  }

  get #place(): FilePlace {
    return this.#placeOf(this.#parser.line, this.#parser.columnIndex + 1);
  }

  write(text: string): Row[] {
    this.#waiting += text.length;
    this.#parser.write(this.#walker.fault ? this.#escaped(text) : text);
    if (this.#waiting > LONGEST_ROW) throw new FormatFault("line-too-long", this.#place);
    return this.#walker.take();
  }

  end(): Row[] {
    this.#parser.write(this.#held).close();
    return this.#walker.take();
  }

  /** Escapes a bare ampersand: the parser would search for the end of an entity name across many records. */
  #escaped(text: string): string {
    const all = this.#held + text;
    this.#held = UNDECIDED.exec(all.slice(-40))?.[0] ?? "";
    const decided = all.slice(0, all.length - this.#held.length);
    return decided.replace(BARE, (found) => {
      if (found === "&") return this.#isRaw ? found : "&amp;";
      this.#isRaw = found !== "]]>";
      return found;
    });
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
