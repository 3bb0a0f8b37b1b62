/** What a program built on the core adds to it; the core alone adds nothing. */

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

/** What exists before any page is made. */
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
  /** A page at a path of the core replaces the core's. */
  readonly pages?: readonly Page[];
  readonly site?: SiteFacts;
  /** The further members of its problems, each with its JSON Schema: for `/openapi.json`. */
  readonly problemMembers?: Readonly<Record<string, object>>;
  readonly additions?: PageAdditions;
  /** Style sheets, scripts and pictures of its pages. */
  readonly assets?: Assets;
  readonly answersFor?: AnswersFor;
  /** Whether e-mails can be sent. */
  readonly mails?: boolean;
  /** Called for every request, since the setting can change at run time. */
  otherCatalogue?(): OtherCatalogue | null;
  /** Addresses whose script failed to load. */
  readonly broken?: ReadonlyMap<string, BrokenScript>;
  /** Further metrics for monitoring, read on each request for them. */
  metrics?(read: Reading): Promise<readonly MetricFamily[]>;
  /** Called for every write, before cached answers are invalidated. */
  onChanges?(batch: ChangeBatch): Promise<void>;
}

/** Facts that can change at run time are getters: they are read for every answer. */
export interface SiteFacts {
  readonly name: string;
  readonly language: string;
  readonly face: Face;
  /** The settings by name: for the rules of kinds, and those that a setting enables. */
  readonly decided: Readonly<Record<string, unknown>>;
}

/** A new object each time: cached parts of pages are keyed by its face. */
export function plainSite(): SiteFacts {
  const face = { logo: null, stylesheets: [], notes: new Map() };
  return { name: "Leihwerk", language: "de", face, decided: {} };
}
