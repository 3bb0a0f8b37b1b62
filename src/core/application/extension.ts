/** What a program that is built on the core adds to it; the core alone adds nothing. */

import type { AccountSecrets } from "../accounts/account-secrets.ts";
import type { AnswersFor, Identity } from "../accounts/authenticate.ts";
import type { BrokenScript } from "../engine/ask/route.ts";
import type { MetricFamily } from "../http/processes/exposition.ts";
import type { OtherCatalogue } from "../model/answers/other-catalogue.ts";
import type { Page } from "../model/answers/page.ts";
import type { Face, PageAdditions } from "../model/answers/representation.ts";
import type { Kinds } from "../model/kinds/kind.ts";
import type { ChangeBatch } from "../model/store/change-batch.ts";
import type { Reading } from "../model/store/reading.ts";
import type { Assets } from "../representations/html/assets/assets.ts";
import type { OpenStore } from "../storage/open.ts";

/** What is there before any page is made. */
export interface CoreBase {
  readonly kinds: Kinds;
  readonly store: OpenStore;
  readonly identity: Identity;
  readonly secrets: AccountSecrets;
  readonly timeZone: string;
  /** Whether the logs can be read in the browser. */
  readonly logView: boolean;
}

export interface ProgramExtension {
  /** One at an address that the core has too takes the place of the core's. */
  readonly pages?: readonly Page[];
  readonly site?: SiteFacts;
  /** What its problems say besides what every problem has, each with its JSON Schema: for `/openapi.json`. */
  readonly problemMembers?: Readonly<Record<string, object>>;
  readonly additions?: PageAdditions;
  /** Style sheets, scripts and pictures that its pages name. */
  readonly assets?: Assets;
  readonly answersFor?: AnswersFor;
  /** Whether e-mails can be sent. */
  readonly mails?: boolean;
  /** Asked anew for every request: which one it is can be decided while the server runs. */
  otherCatalogue?(): OtherCatalogue | null;
  /** Addresses whose script cannot be read. */
  readonly broken?: ReadonlyMap<string, BrokenScript>;
  /** Numbers for monitoring that it adds; asked for whenever somebody reads them. */
  metrics?(read: Reading): Promise<readonly MetricFamily[]>;
  /** Hears of every write, before any cached answer is dropped for it. */
  onChanges?(batch: ChangeBatch): Promise<void>;
}

/** What may change while the server runs is a getter: it is read for every answer. */
export interface SiteFacts {
  readonly name: string;
  readonly language: string;
  readonly face: Face;
  /** What was decided, by name: for the rules of kinds, and for those that a decision turns on. */
  readonly decided: Readonly<Record<string, unknown>>;
}

/** Each time another one: what pages show of a site is cached by its face. */
export function plainSite(): SiteFacts {
  const face = { logo: null, stylesheets: [], notes: new Map() };
  return { name: "Leihwerk", language: "de", face, decided: {} };
}
