/** The progress of a long command: a bar on a terminal, a line now and then elsewhere. */

import { en } from "../../../core/texts/en/all.ts";
import { type TransferTexts, transferTexts } from "../../import/texts/themes.ts";

type ProgressWords = TransferTexts["progress"];

const WIDTH = 30;
const BAR_EVERY = 100;
const LINE_EVERY = 5000;

interface ProgressStep {
  /** The current step, if the command has several. */
  readonly step?: string;
  readonly rows: number;
  /** The fraction done, from 0 to 1. */
  readonly part: number;
}

export class ProgressBar implements Disposable {
  readonly #output: NodeJS.WriteStream;
  readonly #words: ProgressWords;
  #start = performance.now();
  #last = this.#start;
  #step: string | undefined;
  #shown = false;

  /** `words`: the labels of steps and numbers. */
  constructor(output: NodeJS.WriteStream, words: ProgressWords = transferTexts(en).progress) {
    this.#output = output;
    this.#words = words;
  }

  show(step: ProgressStep): void {
    const now = performance.now();
    if (step.step !== this.#step) this.#start = now;
    this.#step = step.step;
    if (now - this.#last < (this.#output.isTTY ? BAR_EVERY : LINE_EVERY)) return;
    this.#last = now;
    this.#shown = true;
    const text = describeStep(step, (now - this.#start) / 1000, this.#words);
    this.#output.write(this.#output.isTTY ? `\r${bar(step.part)} ${text}\u001b[K` : `${text}\n`);
  }

  /** Clears the bar, so that the next output starts on an empty line. */
  end(): void {
    if (this.#shown && this.#output.isTTY) this.#output.write("\r\u001b[K");
  }

  [Symbol.dispose](): void {
    this.end();
  }
}

function describeStep(
  { step, rows, part }: ProgressStep,
  seconds: number,
  words: ProgressWords,
): string {
  const percent = Math.floor(Math.min(1, part) * 100);
  const speed = Math.round(rows / Math.max(seconds, 0.001));
  const called = step === "check" || step === "write" ? words[step] : step;
  return `${called === undefined ? "" : `${called}: `}${words.line(percent, rows, speed)}`;
}

function bar(part: number): string {
  const full = Math.round(Math.min(1, part) * WIDTH);
  return `[${"#".repeat(full).padEnd(WIDTH, ".")}]`;
}
