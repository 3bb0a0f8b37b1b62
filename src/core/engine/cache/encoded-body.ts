/** A cache of encoded bodies: text to bytes, hash and compression are computed once while an address has the same content. */

import { hashOf } from "../answer/conditional.ts";
import { compress, type Encoding } from "../answer/encoding.ts";

/** Characters that are kept, and once more as many that may soon be forgotten. */
const MOST = 4_000_000;
const MOST_PLACES = 500;
const LONGEST = 200_000;

export class EncodedBody {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
  readonly #packed = new Map<Encoding, Uint8Array>();

  constructor(text: string) {
    this.text = text;
    this.bytes = Buffer.from(text);
    this.hash = hashOf(this.bytes);
  }

  packed(encoding: Encoding): Uint8Array | Promise<Uint8Array> {
    const known = this.#packed.get(encoding);
    if (known) return known;
    const packed = compress(this.bytes, encoding);
    if (!(packed instanceof Promise)) this.#packed.set(encoding, packed);
    return packed;
  }
}

let cached = new Map<string, EncodedBody>();
let before = new Map<string, EncodedBody>();
let size = 0;

/** Texts are compared, so `place` decides nothing but what is worth comparing. */
export function finish(place: string, text: string): EncodedBody {
  const young = cached.get(place);
  if (young?.text === text) return young;
  const old = before.get(place);
  const finished = old?.text === text ? old : new EncodedBody(text);
  if (text.length <= LONGEST) keep(place, finished);
  return finished;
}

function keep(place: string, finished: EncodedBody): void {
  size += place.length + finished.text.length;
  // The shortest texts take more memory around them than they have characters.
  if (size > MOST || cached.size >= MOST_PLACES) {
    before = cached;
    cached = new Map();
    size = place.length + finished.text.length;
  }
  cached.set(place, finished);
}
