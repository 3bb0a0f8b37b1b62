/** The stored state of a running import: its rows, their outcome, and what it has changed. */

import type { Values } from "../../core/model/kinds/field.ts";
import type { StoredFile } from "../../core/model/kinds/upload.ts";

/** A running import. After a crash the next process resumes it from here. */
export interface Import {
  readonly id: string;
  readonly begun: string;
  /** `liest`: nothing is written yet. `schreibt`: everything is validated, and the staged rows are written. */
  readonly state: "liest" | "schreibt";
  /** The lease: the worker that runs it, and its last heartbeat. */
  readonly worker: string;
  readonly heard: string;
  /** What a worker needs to resume it, as JSON. */
  readonly plan: string;
  /** The member that represents it; null if it was started from the command line. */
  readonly job: number | null;
}

/** What an import has done to a member. */
export interface Trace {
  readonly member: number;
  /** The first and the last version written by the import. */
  readonly first: number;
  readonly version: number;
  /** The values before, from the change history; null if the import created the member. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** The import that wrote the version before; null if it was not an import. */
  readonly earlier: number | null;
}

/** A row that was parsed and validated, and waits to be written. */
export interface StagedRow {
  readonly number: number;
  /** The index of its file, and the line in it. */
  readonly file: number;
  readonly line: number;
  /** The row, as JSON value. */
  readonly fields: unknown;
  /** The member that it matched when it was validated, and its version; null for a new one. */
  readonly member: number | null;
  readonly version: number | null;
  /** What to write if nothing has changed since; null if it has to be validated again. */
  readonly ready: ReadyRow | null;
  /** What the report will say of it, as JSON, where it is to be looked at. */
  readonly story?: string;
  readonly taken?: StagedFiles;
}

/** The files of a row whose member is a file: its number among the staged ones, and what they say about it. */
export interface StagedFiles {
  readonly number: number;
  readonly values: Values;
}

/** A batch of staged rows, serialized as soon as it is complete, since waiting strings need less memory than objects. */
export interface StagedBatch extends Pick<StagedRow, "number" | "file" | "line"> {
  /** The rows, as JSON. */
  readonly content: string;
}

/** A new member as validation produced it. */
export interface ReadyRow {
  /** Negative: the provisional id by which other rows refer to it. */
  readonly id: number;
  /** Values that cannot be derived from the row alone, as JSON; links by id. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** A row that is not imported: `story` is the reason, as JSON. */
export interface ReportRow extends Pick<StagedRow, "number" | "file" | "line"> {
  readonly outcome: string;
  readonly story: string;
}

/** The staging tables for import rows: in the database, so that the rows survive the process that parsed them. */
export interface StagingWriting extends StagingReading {
  begin(entry: Import): Promise<void>;
  change(id: string, to: Partial<Omit<Import, "id">>): Promise<void>;
  /** A batch is stored and read as one row. */
  add(id: string, batches: readonly StagedBatch[], reported: readonly ReportRow[]): Promise<void>;
  /** Files of a row, until its member is written. */
  addFiles(number: number, files: readonly StoredFile[]): Promise<void>;
  /** They become those of the member. */
  giveFiles(number: number, kind: string, member: number): Promise<void>;
  /** The rows up to this number are done; `reported` are those of them that were not imported. */
  settle(id: string, last: number, reported: readonly ReportRow[]): Promise<void>;
  /** Deletes a batch of its rows; false when none are left. */
  forgetRows(id: string): Promise<boolean>;
  end(id: string): Promise<void>;
  /** Attributes unattributed changes of unedited members from this source to this import. */
  adopt(job: number, kind: string, source: string): Promise<void>;
  /** Detaches these members from the import after it was undone for them. */
  forgetTraces(job: number, kind: string, members: readonly number[]): Promise<void>;
}

export interface StagingReading {
  imports(): Promise<readonly Import[]>;
  /** The next batch to write; empty when none is left. */
  waiting(id: string): Promise<readonly StagedRow[]>;
  reported(id: string): Promise<readonly ReportRow[]>;
  /** What an import has done to members of a kind with ids up to `upTo`, the newest first. */
  traces(job: number, kind: string, upTo: number, limit: number): Promise<readonly Trace[]>;
}
