/** The data of the desk page. */

import type { Member } from "../../../core/model/store/member.ts";
import type { SetupStep } from "../../setup/setup-steps.ts";
import type { LoanList } from "../loan-list/ausleihliste-html.ts";
import type { RefusedPayment } from "../loan-list/owed.ts";
import type { LentSet } from "../sets/return-set.ts";
import type { DoneStep } from "../steps/done-today.ts";
import type { Numbers } from "../steps/numbers.ts";
import type { ReaderNames } from "../steps/reader-names.ts";
import type { DeskStep, Scene } from "../steps/scene.ts";

export interface DeskPage {
  readonly scene: Scene;
  /** The display names of the readers on the page. */
  readonly names: ReaderNames;
  readonly step: DeskStep | null;
  /** The search text. */
  readonly text: string;
  readonly choices: DeskChoices | null;
  readonly payment: RefusedPayment | null;
  /** The reader whose account is open. */
  readonly reader: LoanList | null;
  /** Messages that could not be delivered to the reader. */
  readonly unreached: readonly Member[];
  /** Barcodes of the copies of works that are offered, by id: shelf marks of copies can be alike. */
  readonly barcodes: ReadonlyMap<number, string>;
  /** Who has several copies of a work that is offered, by the work's id. */
  readonly sets: ReadonlyMap<number, readonly LentSet[]>;
  /** The id of the last loan of the open account; 0 where no set can be lent. */
  readonly lastLoan: number;
  readonly done: readonly DoneStep[];
  readonly numbers: Numbers;
  /** Remaining steps of the setup. */
  readonly toDo: readonly SetupStep[];
  readonly today: string;
}

/** The possible meanings of a text. */
export interface DeskChoices {
  readonly readers: readonly Member[];
  readonly copies: readonly Member[];
  readonly works: readonly Member[];
  /** No exact match: all of them are only similar. */
  readonly guessed?: true;
}
