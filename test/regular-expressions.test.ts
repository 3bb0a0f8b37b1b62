/**
 * No regular expression of ours goes back and forth over what it is given. Each becomes an automaton; it is slow on some text
 * exactly where one place can be left by two ways for the same characters and both come back (Weber and Seidl, 1991).
 */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const SOURCE = join(import.meta.dirname, "..", "src");

/** Slow on some text, and never given such a one: by the file, with the reason. */
const BOUNDED: Readonly<Record<string, string>> = {
  "core/engine/ask/prefer.ts": "looks at 1,000 characters",
  "core/logs/write/describe-error.ts": "reads the stack of an error of ours",
  "core/logs/write/mask.ts": "what it looks ahead for ends each run where the next can begin",
  "core/logs/read/parse-line.ts": "reads lines that were written by us, one at a time",
  "library/site/scripts.ts": "reads the library's own scripts, which could do worse",
  "core/words/markdown.ts": "looks at 500 characters from each beginning",
  "core/representations/html/frame/shortened.ts": "looks at 160 characters",
  "core/representations/json/read.ts":
    "reads what is known to be JSON: every string in it has an end",
};

const LITERAL =
  /(?<=(?:[=(,:[!&|?{};>]|return)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)(?=[\s.,;)\]])/g;

test("every regular expression takes time in proportion to its text", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  const all = files
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const text = readFileSync(join(SOURCE, file), "utf8");
      return [...text.matchAll(LITERAL)].map(([, source = "", flags = ""]) => ({
        file,
        source,
        flags,
      }));
    });
  assert.ok(all.length > 100, `${all.length}`);
  const slow = all
    .filter(({ source, flags }) => isSlow(source, flags))
    .map(({ file, source }) => ({ file, shown: `${file} /${source}/` }));
  assert.deepEqual(
    slow.filter(({ file }) => !(file in BOUNDED)).map(({ shown }) => shown),
    [],
  );
  // A reason that nobody needs any more goes.
  assert.deepEqual(
    Object.keys(BOUNDED).filter((file) => slow.every((one) => one.file !== file)),
    [],
  );
});

test("slow ones are told from quick ones", () => {
  for (const source of [
    "\\s+$",
    "^(a+)+$",
    "^(a|a)*b",
    "^\\s*(b|\\s)*c",
    "^a*a*b",
    "=+$",
    "^\\s*(.*?)\\s*$",
    "(<!--.*?-->|\\s)*<svg",
  ])
    assert.ok(isSlow(source, "s"), source);
  for (const source of [
    "^\\s+",
    "\\s+",
    "^[a-z]+$",
    "^(a|b)*c",
    "\\?.*$",
    "\\/$",
    '^"((?:[^"\\\\]|\\\\.)*)"',
    "^a{1,9}a*b",
    "[a-z]{1,5}$",
  ])
    assert.ok(!isSlow(source, "s"), source);
});

interface Part {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const NOTHING: Part = { nullable: true, first: [], last: [] };
const ALPHABET = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ..."äßé\u0301\u00a0\u2028\ufffd\ufeff書－＝",
];
/** A bit for each letter that is taken: whether two places share one is asked millions of times. */
const EVERY_LETTER = (1n << BigInt(ALPHABET.length)) - 1n;
/** More copies of what is counted tell nothing new. */
const COPIES = 3;

/** The places of an expression, what each takes, and which can follow which. */
class Automaton {
  readonly takes: bigint[] = [];
  readonly follow: Set<number>[] = [];
  readonly #source: string;
  readonly #flags: string;
  #at = 0;
  isEnded = false;
  isDoubled = false;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags.replace(/[gy]/g, "");
  }

  whole(): Part {
    const part = this.#alternatives();
    assert.equal(this.#at, this.#source.length, this.#source);
    return part;
  }

  place(takes: bigint): number {
    this.follow.push(new Set());
    return this.takes.push(takes) - 1;
  }

  #alternatives(): Part {
    let all = this.#sequence();
    while (this.#source[this.#at] === "|") {
      this.#at++;
      const next = this.#sequence();
      all = {
        nullable: all.nullable || next.nullable,
        first: [...all.first, ...next.first],
        last: [...all.last, ...next.last],
      };
    }
    return all;
  }

  #sequence(): Part {
    let all = NOTHING;
    while (this.#at < this.#source.length && !"|)".includes(this.#source[this.#at] ?? "")) {
      const start = this.#at;
      const one = this.#atom();
      const end = this.#at;
      const [least, most] = this.#quantifier();
      const after = this.#at;
      let copies = NOTHING;
      const count = Math.min(Math.max(least, most === Infinity ? least || 1 : most), COPIES);
      for (let copy = 0; copy < count; copy++) {
        this.#at = start;
        let next = copy === 0 ? one : this.#atom();
        if (most === Infinity && copy === count - 1) this.#loop(next);
        if (copy >= least) next = { ...next, nullable: true };
        copies = this.#then(copies, next);
      }
      this.#at = Math.max(after, end);
      all = this.#then(all, copies);
    }
    return all;
  }

  #then(a: Part, b: Part): Part {
    this.#join(a.last, b.first);
    return {
      nullable: a.nullable && b.nullable,
      first: a.nullable ? [...a.first, ...b.first] : a.first,
      last: b.nullable ? [...a.last, ...b.last] : b.last,
    };
  }

  /** A loop around a loop over the same: the same characters can be taken by either. */
  #loop({ first, last }: Part): void {
    const isLoop = last.some((one) => first.some((other) => this.follow[one]?.has(other)));
    this.isDoubled ||= isLoop;
    this.#join(last, first);
  }

  #join(from: readonly number[], to: readonly number[]): void {
    for (const one of from) for (const other of to) this.follow[one]?.add(other);
  }

  #quantifier(): [number, number] {
    const found = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(this.#source.slice(this.#at));
    if (!found) return [1, 1];
    this.#at += found[0].length;
    const [, sign, least, comma, most] = found;
    if (sign) return [sign === "+" ? 1 : 0, sign === "?" ? 1 : Infinity];
    return [Number(least), comma ? (most ? Number(most) : Infinity) : Number(least)];
  }

  #atom(): Part {
    const rest = this.#source.slice(this.#at);
    if (rest.startsWith("(")) {
      const opening = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(rest)?.[0] ?? "(";
      this.#at += opening.length;
      const inner = this.#alternatives();
      this.#at++;
      return /[=!]$/.test(opening) ? NOTHING : inner;
    }
    const [atom = ""] =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:u\{\w+\}|u\w{4}|x\w{2}|[pP]\{[^}]*\}|.)|.)/su.exec(rest) ?? [];
    this.#at += atom.length;
    if (atom === "$") this.isEnded = true;
    if (["^", "$", "\\b", "\\B"].includes(atom)) return NOTHING;
    const pattern = new RegExp(`^${atom}$`, this.#flags);
    const bits = ALPHABET.map((letter) => (pattern.test(letter) ? "1" : "0"));
    const place = this.place(BigInt(`0b${bits.join("")}`));
    return { nullable: false, first: [place], last: [place] };
  }
}

function isSlow(source: string, flags: string): boolean {
  const automaton = new Automaton(source, flags);
  const { first, last } = automaton.whole();
  if (automaton.isDoubled) return true;
  const { takes, follow } = automaton;
  // Where a match is complete nothing is tried any more; a loop over anything completes every match.
  const done = new Set(
    last.filter(
      (one) => !automaton.isEnded || (follow[one]?.has(one) && takes[one] === EVERY_LETTER),
    ),
  );
  if (!source.startsWith("^") && !flags.includes("y")) {
    const start = automaton.place(EVERY_LETTER);
    for (const one of [start, ...first]) follow[start]?.add(one);
  }
  const places = takes.map((_, place) => place).filter((place) => !done.has(place));
  const shared = (...all: number[]) =>
    all.reduce((letters, one) => letters & (takes[one] ?? 0n), EVERY_LETTER) !== 0n;
  const after = (place: number) => [...(follow[place] ?? [])].filter((next) => !done.has(next));
  const reaches = (from: readonly number[], to: readonly number[]): boolean => {
    if (!shared(...to)) return false;
    const seen = new Set<string>();
    const waiting = [from];
    while (waiting.length > 0) {
      const [now = []] = waiting.splice(-1);
      let next: number[][] = [[]];
      for (const place of now)
        next = next.flatMap((some) => after(place).map((one) => [...some, one]));
      for (const one of next.filter((some) => shared(...some))) {
        const key = one.join();
        if (key === to.join()) return true;
        if (seen.has(key)) continue;
        seen.add(key);
        waiting.push(one);
      }
    }
    return false;
  };
  const loops = places.filter((place) => reaches([place], [place]));
  return loops.some(
    (one) =>
      loops.some((other) => one !== other && reaches([one, one, other], [one, other, other])) ||
      places.some(
        (other) =>
          other !== one && reaches([one, one], [one, other]) && reaches([one, other], [one, one]),
      ),
  );
}
