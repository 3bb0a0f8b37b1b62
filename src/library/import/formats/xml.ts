/** Walks through XML as it comes, with bounds on everything that a file could make large. */

import { SaxesParser } from "saxes";
import type { FilePlace } from "../texts/file-place.ts";
import { FormatFault, LONGEST_ROW } from "./format.ts";

export interface Walker<Row> {
  /** Names are without their prefix; attributes keep theirs. */
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
  /** Where it wants to go on: hears what is not well-formed, which is thrown otherwise. */
  readonly fault?: (fault: FormatFault) => void;
  /** What has been found since it was last asked. */
  readonly take: () => Row[];
}

const DEEPEST = 100;
/** A file with more than that is no XML; each takes time to be told. */
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
  /** The end of a piece, as long as it is not known what it is the beginning of. */
  #held = "";
  #isRaw = false;
  /** Characters since anything was found: a text or a tag that never ends must not fill the memory. */
  #waiting = 0;

  constructor(walker: Walker<Row>, placeOf: (line: number, column: number) => FilePlace) {
    this.#walker = walker;
    this.#placeOf = placeOf;
    // An end tag too many closes all that is open: whoever goes on does so without a root.
    const parser = new SaxesParser({ xmlns: false, fragment: walker.fault !== undefined });
    this.#parser = parser;
    parser.on("doctype", () => {
      throw new FormatFault("doctype", this.#place);
    });
    parser.on("error", ({ message }) => {
      const reason = message.replace(/^[0-9]+:[0-9]+: /, "");
      const fault = new FormatFault("xml", this.#place, { reason });
      if (!walker.fault || ++this.#faults > MOST_FAULTS) throw fault;
      // A declaration is none of a fragment.
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

  /** A bare ampersand is one; the parser would look for the end of its name, behind many a record. */
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
