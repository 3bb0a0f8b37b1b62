/** Walks through XML as it comes, with bounds on everything that a file could make large. */

import { SaxesParser } from "saxes";
import type { FilePlace } from "../texts/files.ts";
import { FormatFault, LONGEST_ROW } from "./format.ts";

export interface Walker<Row> {
  /** Names are without their prefix; attributes keep theirs. */
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
  /** What has been found since it was last asked. */
  readonly take: () => Row[];
}

const DEEPEST = 100;

export class XmlReader<Row> {
  readonly #parser = new SaxesParser();
  readonly #walker: Walker<Row>;
  readonly #placeOf: (line: number, column: number) => FilePlace;
  #depth = 0;
  /** Characters since anything was found: a text or a tag that never ends must not fill the memory. */
  #waiting = 0;

  constructor(walker: Walker<Row>, placeOf: (line: number, column: number) => FilePlace) {
    this.#walker = walker;
    this.#placeOf = placeOf;
    const parser = this.#parser;
    parser.on("doctype", () => {
      throw new FormatFault("doctype", this.#place);
    });
    parser.on("error", ({ message }) => {
      const reason = message.replace(/^[0-9]+:[0-9]+: /, "");
      throw new FormatFault("xml", this.#place, { reason });
    });
    parser.on("opentag", ({ name, attributes }) => {
      this.#waiting = 0;
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
    this.#parser.write(text);
    if (this.#waiting > LONGEST_ROW) throw new FormatFault("line-too-long", this.#place);
    return this.#walker.take();
  }

  end(): Row[] {
    this.#parser.close();
    return this.#walker.take();
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
