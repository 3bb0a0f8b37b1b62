/** Where imported members came from, so that a second import finds them again. */

import type { Kind } from "./kind.ts";
import type { Member } from "./member.ts";

/** Where an imported member came from. */
export interface Source {
  readonly name: string;
  readonly id: string;
}

export interface Imported {
  readonly member: Member;
  readonly sourceId: string;
  /** Somebody has changed it since the import wrote it. */
  readonly edited: boolean;
}

/** What a second import of the same source needs to know. */
export interface ImportedReading {
  imported(kind: Kind, source: string, ids: readonly string[]): Promise<Map<string, Imported>>;
  /** Where members came from, by id; those that no import wrote are absent. */
  sources(kind: Kind, ids: readonly number[]): Promise<Map<number, Source>>;
}
