/** What the page of the desk shows, before it is written. */

import type { Member } from "../../../core/model/store/member.ts";
import type { SetupStep } from "../../setup/setup-steps.ts";
import type { LoanList } from "../loan-list/ausleihliste-html.ts";
import type { RefusedPayment } from "../loan-list/owed.ts";
import type { DoneStep } from "../steps/done-today.ts";
import type { Numbers } from "../steps/numbers.ts";
import type { ReaderNames } from "../steps/reader-names.ts";
import type { DeskStep, Scene } from "../steps/scene.ts";

export interface DeskPage {
  readonly scene: Scene;
  /** What the readers on the page are called. */
  readonly names: ReaderNames;
  readonly step: DeskStep | null;
  /** What was looked for. */
  readonly text: string;
  readonly choices: DeskChoices | null;
  readonly payment: RefusedPayment | null;
  /** Whose account is open. */
  readonly reader: LoanList | null;
  /** Messages that did not reach the reader. */
  readonly unreached: readonly Member[];
  readonly done: readonly DoneStep[];
  readonly numbers: Numbers;
  /** What is left of setting up the library. */
  readonly toDo: readonly SetupStep[];
  readonly today: string;
}

/** What a text can stand for. */
export interface DeskChoices {
  readonly readers: readonly Member[];
  readonly copies: readonly Member[];
  readonly works: readonly Member[];
  /** None is called so; all only sound like it. */
  readonly guessed?: true;
}
